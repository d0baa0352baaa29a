import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { prerequisitesOf } from '#tests/support/setup/setup-prerequisites.ts';
import { REPOSITORY } from '../support/e2e/child.ts';
import { faultsOfWorkflow } from './workflow-rules.ts';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const FOLDER = '.github/workflows';
const WORKFLOWS = readdirSync(join(REPOSITORY, FOLDER)).map((name) => `${FOLDER}/${name}`);
const SCRIPTS = Object.keys(JSON.parse(read('package.json')).scripts);

const SOUND = `
name: Sound
on: push
permissions: {}
concurrency: sound
jobs:
  one:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@0123456789abcdef0123456789abcdef01234567 # v1.2.3
      - run: npm test
`;

const planted = (from: string, to: string) => faultsOfWorkflow('planted.yml', SOUND.replace(from, to), ['test']);

test('a sound workflow has no fault', async () => {
  expect(await faultsOfWorkflow('sound.yml', SOUND, ['test'])).toEqual([]);
});

test.each([
  ['an unknown key', 'timeout-minutes', 'timeout', /Unexpected value 'timeout'/],
  [
    'an expression that means nothing',
    'npm test',
    'npm test $' + '{{ nothing.there }}',
    /Unrecognized named-value: 'nothing'/,
  ],
  ['an action at a tag', '@0123456789abcdef0123456789abcdef01234567 # v1.2.3', '@v1', /not pinned/],
  ['a commit without its version', ' # v1.2.3', '', /not pinned/],
  ['rights for all jobs', 'permissions: {}', 'permissions: write-all', /permissions: not \{\}/],
  ['a job without rights of its own', '    permissions:\n      contents: read\n', '', /one: no permissions/],
  ['no concurrency', 'concurrency: sound\n', '', /concurrency/],
  ['no time limit', '    timeout-minutes: 5\n', '', /no timeout-minutes/],
  ['a title of others in a script', 'npm test', 'echo $' + '{{ github.event.issue.title }}', /what others write/],
  ['a name of a branch in a script', 'npm test', 'echo $' + '{{ github.ref_name }}', /what others write/],
  ['a script that is not there', 'npm test', 'npm run toast', /no script "toast"/],
])('%s is refused', async (_what, from, to, said) => {
  expect((await planted(from, to)).join('\n')).toMatch(said);
});

test('there are workflows for tests and for packages', () => {
  expect(WORKFLOWS).toEqual([`${FOLDER}/package.yml`, `${FOLDER}/tests.yml`]);
});

test.each(WORKFLOWS)('%s has no fault', async (path) => {
  expect(await faultsOfWorkflow(path, read(path), SCRIPTS)).toEqual([]);
});

test('an action has the same commit wherever it is used', () => {
  const used = WORKFLOWS.flatMap((path) => [...read(path).matchAll(/uses: (\S+)@(\S+)/g)]);
  const byName = Map.groupBy(used, ([, name]) => name);
  for (const [name, uses] of byName) expect(new Set(uses.map(([, , commit]) => commit)).size, name).toBe(1);
});

test('the tests run on three systems, with what Linux needs for them', () => {
  const { jobs } = parse(read(`${FOLDER}/tests.yml`));
  const systems: string[] = jobs.tests.strategy.matrix.system;
  expect(systems.map((system) => system.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos']);
  const runs: string[] = jobs.tests.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(runs).toContain('npm ci');
  expect(runs.filter((run) => /\bnpm test$/.test(run))).toHaveLength(2);
  const installed = runs.find((run) => run.includes('apt-get install'))?.split(/\s+/) ?? [];
  // Ubuntu has Chromium as a snap only, and the machine has Chrome.
  const needed = prerequisitesOf('linux').flatMap(({ debian }) => debian);
  expect(needed.filter((name) => !name.startsWith('chromium') && !installed.includes(name))).toEqual([]);
});

test('only the job that makes the release may write, and it attests before it uploads', () => {
  const { jobs } = parse(read(`${FOLDER}/package.yml`));
  const { release, ...others } = jobs;
  for (const job of Object.values<{ permissions: unknown }>(others))
    expect(job.permissions).toEqual({ contents: 'read' });
  expect(release.permissions).toEqual({ attestations: 'write', contents: 'write', 'id-token': 'write' });
  const steps: { uses?: string; run?: string }[] = release.steps;
  const indexOf = (what: RegExp) => steps.findIndex(({ uses = '', run = '' }) => what.test(`${uses}${run}`));
  const order = [/sha256sum/, /actions\/attest@/, /gh release create .*--draft/].map(indexOf);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('secrets reach only the step that signs', () => {
  for (const path of WORKFLOWS) {
    const jobs: Record<string, { env?: unknown; steps: { run?: string }[] }> = parse(read(path)).jobs;
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const secret = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
    for (const { run } of secret) expect(run).toMatch(/npm run package/);
    expect(JSON.stringify(Object.values(jobs).map(({ steps: _steps, ...job }) => job))).not.toContain('secrets.');
  }
});

test('forms, a checklist and updates of dependencies are there and well-formed', () => {
  const forms = readdirSync(join(REPOSITORY, '.github/ISSUE_TEMPLATE'));
  expect(forms).toEqual(['bug.yml', 'config.yml', 'wish.yml']);
  for (const name of ['bug.yml', 'wish.yml']) {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const ids: string[] = form.body.flatMap(({ id }: { id?: string }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, attributes } of form.body) {
      expect(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']).toContain(type);
      expect(attributes).toHaveProperty(type === 'markdown' ? 'value' : 'label');
    }
  }
  expect(read('.github/pull_request_template.md')).toContain('npm test');
  const { version, updates } = parse(read('.github/dependabot.yml'));
  expect(version).toBe(2);
  expect(updates.map((one: { 'package-ecosystem': string }) => one['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'docker',
  ]);
  expect(existsSync(join(REPOSITORY, '.editorconfig'))).toBe(true);
  // Without it, Windows would check out other bytes than were tested.
  expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m);
});
