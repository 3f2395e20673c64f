import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decideCase, readPolicyCases, UnreadableCases } from './policy-cases.ts';

const data: unknown = JSON.parse(readFileSync(new URL('cases/policy.json', import.meta.url), 'utf8'));
const expectations = data as { id: string; title: string; expect: { status: string; reason: string } }[];

describe('the table of cases', () => {
  test.each(readPolicyCases(data).map((policyCase, index) => ({ ...expectations[index], policyCase })))(
    '$id $title',
    ({ policyCase, expect: expected }) => {
      const { status, reason } = decideCase(policyCase);
      expect({ status, reason }).toEqual(expected);
    },
  );
});
