import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { actionOf, workflowNamed, type Job, type Step } from './workflow-files.ts';

/** A step that has to be there, told by what it uses or runs and by settings that make it what it is. */
interface Needed {
  readonly what: string;
  readonly is: (step: Step) => boolean;
}

function uses(what: string, action: string, settings: Readonly<Record<string, unknown>> = {}): Needed {
  const is = (step: Step): boolean =>
    actionOf(step) === action &&
    Object.entries(settings).every(([name, value]) => step.with?.[name] === value);
  return { what, is };
}

function runs(what: string, command: string): Needed {
  return { what, is: ({ run }) => run === command };
}

const image = '${{ env.IMAGE }}';
const digest = '${{ steps.build.outputs.digest }}';

/** What happens to a release, in this order; nothing is pushed before it was tried and scanned. */
const release: readonly Needed[] = [
  ...['amd64', 'arm64'].map((arch) =>
    uses(`built for ${arch}`, 'docker/build-push-action', { platforms: `linux/${arch}`, load: true }),
  ),
  ...['amd64', 'arm64'].map((arch) =>
    runs(`tried on ${arch}`, `node scripts/smoke.mjs --image inkloop:${arch}`),
  ),
  ...['amd64', 'arm64'].map((arch) =>
    uses(`scanned for ${arch}`, 'aquasecurity/trivy-action', {
      'image-ref': `inkloop:${arch}`,
      'exit-code': '1',
    }),
  ),
  uses('let in where it goes', 'docker/login-action'),
  uses('pushed with SBOM and provenance', 'docker/build-push-action', {
    platforms: 'linux/amd64,linux/arm64',
    push: true,
    sbom: true,
    provenance: 'mode=max',
  }),
  runs('signed', 'cosign sign --yes "$IMAGE@$DIGEST"'),
  uses('attested', 'actions/attest-build-provenance', { 'subject-name': image, 'subject-digest': digest }),
  uses('listed', 'anchore/sbom-action', { image: `${image}@${digest}`, 'output-file': 'inkloop.spdx.json' }),
  uses('released', 'softprops/action-gh-release', { files: 'inkloop.spdx.json' }),
];

/** What of it is missing, or comes before what has to come first. */
function missingOf(needed: readonly Needed[], { steps }: Job): string[] {
  const missing: string[] = [];
  let from = 0;
  for (const { what, is } of needed) {
    const at = steps.findIndex((step, index) => index >= from && is(step));
    if (at < 0) missing.push(what);
    else from = at + 1;
  }
  return missing;
}

function jobOf(file: string, id: string): Job {
  const job = workflowNamed(file).jobs[id];
  if (job === undefined) throw new Error(`${file} has no job ${id}.`);
  return job;
}

const checks: readonly (readonly [string, Job, readonly Needed[]])[] = [
  ['release.yml', jobOf('release.yml', 'image'), release],
  [
    'image.yml',
    jobOf('image.yml', 'image'),
    [
      uses('linted', 'hadolint/hadolint-action', { dockerfile: 'Dockerfile' }),
      uses('built', 'docker/build-push-action', { load: true, tags: 'inkloop:test' }),
      runs('tried', 'node scripts/smoke.mjs --image inkloop:test'),
      uses('scanned', 'aquasecurity/trivy-action', { 'image-ref': 'inkloop:test', 'exit-code': '1' }),
    ],
  ],
  [
    'codeql.yml',
    jobOf('codeql.yml', 'analyze'),
    [
      uses('source read', 'github/codeql-action/init', { languages: '${{ matrix.language }}' }),
      uses('source analysed', 'github/codeql-action/analyze'),
    ],
  ],
  [
    'gitleaks.yml',
    jobOf('gitleaks.yml', 'scan'),
    [
      uses('whole history fetched', 'actions/checkout', { 'fetch-depth': 0 }),
      uses('secrets looked for', 'gitleaks/gitleaks-action'),
    ],
  ],
  [
    'dependency-review.yml',
    jobOf('dependency-review.yml', 'review'),
    [
      uses('new dependencies reviewed', 'actions/dependency-review-action', {
        'fail-on-severity': 'moderate',
      }),
    ],
  ],
  ['ci.yml', jobOf('ci.yml', 'test'), [runs('tested', 'npm test')]],
];

describe.each(checks)('%s', (_file, job, needed) => {
  test('does all it is there for, in order', () => {
    expect(missingOf(needed, job)).toEqual([]);
  });

  test.each(needed)('would be found without: $what', ({ what, is }) => {
    const steps = job.steps.filter((step) => !is(step));
    expect(missingOf(needed, { ...job, steps })).toContain(what);
  });
});

test('a release waits for the tests, and nothing is pushed before it was tried', () => {
  expect(jobOf('release.yml', 'image').needs).toBe('test');
  expect(missingOf([runs('tested', 'npm test')], jobOf('release.yml', 'test'))).toEqual([]);
  const { steps } = jobOf('release.yml', 'image');
  const pushes = steps.filter((step) => step.with?.['push'] === true);
  expect(pushes).toEqual([steps.find(({ id }) => id === 'build')]);
  const reversed = { ...jobOf('release.yml', 'image'), steps: steps.toReversed() };
  expect(missingOf(release, reversed).length).toBeGreaterThan(0);
});

test.each(['ci.yml', 'codeql.yml', 'dependency-review.yml', 'gitleaks.yml', 'image.yml'])(
  '%s looks at every pull request',
  (file) => {
    expect(Object.keys(workflowNamed(file).on)).toContain('pull_request');
  },
);

test('a release is made of a tag only', () => {
  expect(workflowNamed('release.yml').on).toEqual({ push: { tags: ['v*.*.*'] } });
});

test('the tests run on every Node that is supported, and CodeQL reads programs and workflows', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const nodes = jobOf('ci.yml', 'test').strategy?.matrix['node'];
  expect(nodes).toEqual([engines.node.replace('>=', ''), '22', '24']);
  const languages = jobOf('codeql.yml', 'analyze').strategy?.matrix['language'];
  expect(languages).toEqual(['javascript-typescript', 'actions']);
});

test('everything that is pinned is kept up to date', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: { 'package-ecosystem': string; directory: string; schedule: { interval: string } }[];
  };
  expect(
    updates.map((update) => [update['package-ecosystem'], update.directory, update.schedule.interval]),
  ).toEqual(['npm', 'github-actions', 'docker', 'docker-compose'].map((name) => [name, '/', 'weekly']));
});

test('packages have exact versions, and the lock knows what each of them is', () => {
  interface Package {
    readonly version?: string;
    readonly integrity?: string;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  }
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const { dependencies, devDependencies } = read('package.json') as Package;
  const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Package>> };
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual(
    [],
  );
  expect([packages['']?.dependencies, packages['']?.devDependencies]).toEqual([
    dependencies,
    devDependencies,
  ]);
  const unknown = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  expect(unknown.map(([path]) => path)).toEqual([]);
  expect(Object.keys(dependencies ?? {}).length).toBeLessThanOrEqual(30);
});
