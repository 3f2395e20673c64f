import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** Every action in use: the commit that was looked at, and the version it is. */
const pins: Readonly<Record<string, string>> = {
  'actions/checkout': '3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  'actions/setup-node': '949feb2413d6458794dcd2491c4babbbce0c15c1 # v7.1.0',
  'gitleaks/gitleaks-action': 'e0c47f4f8be36e29cdc102c57e68cb5cbf0e8d1e # v3.0.0',
};

interface Workflow {
  readonly on: object;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string };
  readonly jobs: Readonly<
    Record<string, { readonly 'timeout-minutes': number; readonly permissions?: object }>
  >;
}

const folder = '.github/workflows';
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

test('there are workflows', () => {
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['ci.yml', 'gitleaks.yml']));
});

describe.each(files)('$name', ({ text }) => {
  const workflow = parse(text) as Workflow;

  test('uses pinned actions only', () => {
    const uses = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, value = '']) => value);
    expect(uses.filter((value) => !isPinned(value))).toEqual([]);
  });

  test('says what it may do, and that is little', () => {
    const granted = Object.values(workflow.permissions);
    expect(granted.length).toBeGreaterThan(0);
    expect(granted.filter((level) => level !== 'read')).toEqual([]);
  });

  test('replaces its older runs and ends by itself', () => {
    expect(workflow.concurrency.group).toContain('github.ref');
    const limits = Object.values(workflow.jobs).map((job) => job['timeout-minutes']);
    expect(limits.filter((minutes) => !(minutes > 0))).toEqual([]);
  });
});

test.each([
  'actions/checkout@v7',
  'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1',
  'actions/checkout@0000000000000000000000000000000000000000 # v7.0.1',
  'someone/else@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
])('%s is not pinned', (value) => {
  expect(isPinned(value)).toBe(false);
});

/** An action of the table, at the commit and with the version that stand there. */
function isPinned(value: string): boolean {
  const [action = '', pin] = value.split('@');
  return pin !== undefined && /^[0-9a-f]{40} # v/.test(pin) && pins[action] === pin;
}
