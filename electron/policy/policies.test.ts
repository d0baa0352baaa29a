import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { createPolicies } from './policies.ts';

const OWN = process.getuid?.() ?? 0;
const START = Date.parse('2026-03-02T08:00:00Z');

async function aComputer() {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-policies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'policy.json');
  const clock = { at: START };
  const told = { changes: 0 };
  return {
    path,
    told,
    clock,
    userData: join(folder, 'user'),
    write: (content: unknown) => writeFile(path, JSON.stringify(content), { mode: 0o644 }),
    remove: () => rm(path),
    /** A start of Endcap on this computer. */
    async start() {
      const policies = createPolicies({
        place: { path, owners: [0, OWN] },
        document: {
          folder: join(folder, 'user'),
          clock: { now: () => clock.at, after: () => () => {} },
          log: silentLog,
        },
        onChange() {
          told.changes += 1;
        },
      });
      await policies.start();
      return policies;
    },
  };
}

test('without a file nothing is set, and nothing is written', async () => {
  const computer = await aComputer();
  const policies = await computer.start();
  expect(policies.state()).toEqual({ path: computer.path, inForce: null, refusal: null });
  expect(computer.told.changes).toBe(0);
  await expect(readFile(join(computer.userData, 'policy.json'))).rejects.toThrow('ENOENT');
});

test('a policy is in force from the start, with its hash and when it was read', async () => {
  const computer = await aComputer();
  await computer.write({ language: 'pl' });
  const policies = await computer.start();
  expect(policies.inForce()).toEqual({ language: 'pl' });
  expect(policies.state().inForce).toEqual({
    policy: { language: 'pl' },
    readAt: '2026-03-02T08:00:00.000Z',
    // printf '{"language":"pl"}' | sha256sum
    sha256: 'f76e2e8f266ea8041ac0df59297e4f33b973165356ee3c7e77737acc48e00d7d',
  });
});

test('a change is found by the next check, and told once', async () => {
  const computer = await aComputer();
  const policies = await computer.start();
  await computer.write({ offlineMegabytes: 100 });
  await policies.check();
  computer.clock.at += 60_000;
  const state = await policies.check();
  expect(state.inForce).toMatchObject({ policy: { offlineMegabytes: 100 }, readAt: '2026-03-02T08:01:00.000Z' });
  expect(computer.told.changes).toBe(1);
});

test('a refused file leaves the last good one in force, over a restart and until the file is good again', async () => {
  const computer = await aComputer();
  await computer.write({ language: 'pl' });
  const first = await computer.start();
  await computer.write({ language: 'en' });
  await chmod(computer.path, 0o666);
  expect(await first.check()).toMatchObject({
    inForce: { policy: { language: 'pl' } },
    refusal: { reason: 'writable', path: computer.path },
  });
  computer.clock.at += 3_600_000;
  const second = await computer.start();
  expect(second.state()).toMatchObject({
    inForce: { policy: { language: 'pl' }, readAt: '2026-03-02T08:00:00.000Z' },
    refusal: { reason: 'writable' },
  });
  await chmod(computer.path, 0o644);
  expect(await second.check()).toMatchObject({ inForce: { policy: { language: 'en' } }, refusal: null });
});

test.each(['{"language":', '{"lanugage":"pl"}', '{"offlineMegabytes":1}'])(
  'with %s as the first file nothing is set, and it is said',
  async (text) => {
    const computer = await aComputer();
    await writeFile(computer.path, text, { mode: 0o644 });
    const policies = await computer.start();
    expect(policies.inForce()).toBeNull();
    expect(policies.state().refusal).not.toBeNull();
    expect(computer.told.changes).toBe(1);
  },
);

test('a file that is taken away sets nothing any more, and does not come back with a refused one', async () => {
  const computer = await aComputer();
  await computer.write({ language: 'pl' });
  const first = await computer.start();
  await computer.remove();
  expect(await first.check()).toEqual({ path: computer.path, inForce: null, refusal: null });
  await writeFile(computer.path, '{', { mode: 0o644 });
  const second = await computer.start();
  expect(second.state()).toMatchObject({ inForce: null, refusal: { reason: 'not_json' } });
});

test('what is kept counts no more than a file: an entry that is not allowed is not taken from it', async () => {
  const computer = await aComputer();
  await computer.write({ language: 'pl' });
  await computer.start();
  const kept = join(computer.userData, 'policy.json');
  await writeFile(kept, (await readFile(kept, 'utf8')).replace('"pl"', '"de"'));
  await writeFile(computer.path, '{', { mode: 0o644 });
  expect((await computer.start()).inForce()).toBeNull();
});

test('a policy is in force even if nothing can be kept of it', async () => {
  const computer = await aComputer();
  await computer.write({ language: 'pl' });
  await writeFile(computer.userData, 'not a folder');
  expect((await computer.start()).inForce()).toEqual({ language: 'pl' });
});
