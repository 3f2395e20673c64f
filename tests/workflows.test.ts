import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, test } from 'vitest';
import { expressionsIn, namesOf, workflowFiles, type Job } from './workflow-files.ts';

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

/** What is more than reading, and which job needs it. */
const granted: Readonly<Record<string, readonly string[]>> = {
  'codeql.yml analyze': ['security-events'],
  'image.yml image': ['security-events'],
  'release.yml image': ['attestations', 'contents', 'id-token'],
};

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const operations = readFileSync('docs/operations.md', 'utf8');

/** What GitHub's own parser, with its published schema, says of a workflow. */
function faultsOf(name: string, content: string): string[] {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

describe.each(workflowFiles)('$name', ({ name, text, workflow }) => {
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);
  const runs = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

  test('is a workflow by the schema of GitHub', () => {
    expect(faultsOf(name, text)).toEqual([]);
  });

  test('uses pinned actions only', () => {
    const uses = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, value = '']) => value);
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    expect(uses.filter((value) => !isPinned(value))).toEqual([]);
  });

  test('says what it may do, and that is little', () => {
    const levels = Object.values(workflow.permissions);
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.filter((level) => level !== 'read')).toEqual([]);
    for (const [id, job] of jobs) {
      const writes = Object.entries(job.permissions ?? {}).filter(([, level]) => level !== 'read');
      expect(writes.map(([scope]) => scope).sort()).toEqual(granted[`${name} ${id}`] ?? []);
    }
  });

  test('leaves no token behind for later steps', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  test('never runs the code of strangers with rights of ours', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(Object.keys(workflow.on)).not.toContain('workflow_run');
  });

  test('replaces its older runs, unless it releases, and ends by itself', () => {
    expect(workflow.concurrency.group).toContain('github.workflow');
    expect(workflow.concurrency.group).toContain('github.ref');
    expect(workflow.concurrency['cancel-in-progress']).toBe(name !== 'release.yml');
    const limits = jobs.map(([, job]) => job['timeout-minutes']);
    expect(limits.filter((minutes) => !(minutes > 0 && minutes <= 90))).toEqual([]);
  });

  test('runs commands that a shell understands and that exist', () => {
    for (const run of runs) {
      expect(spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' }).stderr).toBe('');
      expect([run, unknownIn(run)]).toEqual([run, []]);
    }
  });

  test('writes nothing that others choose into a command', () => {
    expect(runs.flatMap((run) => expressionsIn(run))).toEqual([]);
  });

  test.each(jobs)('%s asks for what is there', (_id, job) => {
    expect(danglingIn(job)).toEqual([]);
  });

  test('needs no secret and no variable that the operator is not told of', () => {
    const names = [...namesOf('secrets', workflow), ...namesOf('vars', workflow)];
    const untold = names.filter((each) => each !== 'GITHUB_TOKEN' && !operations.includes(`\`${each}\``));
    expect(untold).toEqual([]);
  });
});

/** Scripts and programs in a command that are neither ours nor well known. */
function unknownIn(run: string): string[] {
  const files = [...run.matchAll(/\bscripts\/[\w./-]+/g)].map(([file]) => file);
  const ours = [...run.matchAll(/\bnpm (?:run )?([\w-]+)/g)].map(([, script = '']) => script);
  const programs = run.split('\n').map((line) => line.trim().split(/\s/, 1)[0] ?? '');
  return [
    ...files.filter((file) => !existsSync(file)),
    ...ours.filter((script) => script !== 'ci' && scripts[script] === undefined),
    ...programs.filter((program) => !['', 'npm', 'node', 'sudo', 'cosign'].includes(program)),
  ];
}

/** Steps, jobs and matrix values that are spoken of but are not there, or only later. */
function danglingIn(job: Job): string[] {
  const ids = job.steps.map(({ id }) => id);
  const later = job.steps.flatMap((step, index) =>
    namesOf('steps', step).filter((id) => !ids.slice(0, index).includes(id)),
  );
  const matrix = Object.keys(job.strategy?.matrix ?? {});
  const needs = [job.needs ?? []].flat();
  return [
    ...later,
    ...namesOf('matrix', job).filter((key) => !matrix.includes(key)),
    ...namesOf('needs', job).filter((id) => !needs.includes(id)),
  ];
}

/** An action of the table, at the commit and with the version that stand there. */
function isPinned(value: string): boolean {
  const [action = '', pin] = value.split('@');
  return pin !== undefined && /^[0-9a-f]{40} # v/.test(pin) && pins[action] === pin;
}

describe('a mistake is found', () => {
  test.each([
    'actions/checkout@v7',
    'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1',
    'actions/checkout@0000000000000000000000000000000000000000 # v7.0.1',
    'someone/else@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  ])('%s is not pinned', (value) => {
    expect(isPinned(value)).toBe(false);
  });

  test.each([
    ['timeout-minute: 5', "Unexpected value 'timeout-minute'"],
    ['env: { A: "${{ secret.A }}" }', "Unrecognized named-value: 'secret'"],
    ['permissions: { content: read }', "Unexpected value 'content'"],
  ])('%s is no part of a workflow', (line, fault) => {
    const job = `    runs-on: ubuntu-latest\n    ${line}\n    steps: [{ run: npm ci }]\n`;
    expect(faultsOf('a.yml', `on: push\njobs:\n  a:\n${job}`).join()).toContain(fault);
  });

  test.each(['node scripts/gone.mjs', 'npm run gone', 'curl https://example.org'])('%s', (run) => {
    expect(unknownIn(run)).toHaveLength(1);
  });

  test.each(['steps.later.outputs.a', 'steps.none.outputs.a', 'matrix.none', 'needs.none.result'])(
    '%s',
    (value) => {
      const steps = [{ run: `echo \${{ ${value} }}` }, { id: 'later' }];
      expect(danglingIn({ 'timeout-minutes': 1, strategy: { matrix: { node: [] } }, steps })).toHaveLength(1);
    },
  );
});
