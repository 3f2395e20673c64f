import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** Every action in use: the commit that was looked at, and the version it is. */
const pins: Readonly<Record<string, string>> = {
  'actions/attest-build-provenance': '4d101475d8b20a2381f78447822ac1eab6504dd8 # v4.2.2',
  'actions/checkout': '3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  'actions/dependency-review-action': 'a1d282b36b6f3519aa1f3fc636f609c47dddb294 # v5.0.0',
  'actions/setup-node': '949feb2413d6458794dcd2491c4babbbce0c15c1 # v7.1.0',
  'anchore/sbom-action': '66cbf4bc1f1c0d2edc94016e65bc221b6bb0ad6c # v0.24.3',
  'aquasecurity/trivy-action': 'ed142fd0673e97e23eac54620cfb913e5ce36c25 # v0.36.0',
  'docker/build-push-action': 'c3c9e263c25d99ce0380d002d59b67737d91b0dc # v7.4.0',
  'docker/login-action': 'dbcb813823bdd20940b903addbd779551569679f # v4.6.0',
  'docker/metadata-action': 'dc802804100637a589fabce1cb79ff13a1411302 # v6.2.0',
  'docker/setup-buildx-action': 'f87e5991a6d7451dcb8d9637bfbc97413f497069 # v4.4.1',
  'docker/setup-qemu-action': '99012661954931238ded8c8b007157a8430204e1 # v4.4.0',
  'github/codeql-action/analyze': '24c54180a607b1449ed407dd24f251e4e9147c8d # v4.38.3',
  'github/codeql-action/init': '24c54180a607b1449ed407dd24f251e4e9147c8d # v4.38.3',
  'github/codeql-action/upload-sarif': '24c54180a607b1449ed407dd24f251e4e9147c8d # v4.38.3',
  'gitleaks/gitleaks-action': 'e0c47f4f8be36e29cdc102c57e68cb5cbf0e8d1e # v3.0.0',
  'hadolint/hadolint-action': '2a66e89f53d0771bb131a7fa31f3136336094aa6 # v3.4.0',
  'sigstore/cosign-installer': '6f9f17788090df1f26f669e9d70d6ae9567deba6 # v4.1.2',
  'softprops/action-gh-release': 'efb35369e0ad2afab669f228072c1b0d510eae64 # v3.0.3',
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
