import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Policy } from '#shared/bridge/policy.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { createUpdates } from './updates.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A computer whose clock stands still until it is told to go on, and whose updater answers what a test says. */
async function aComputer(policy: Policy | null = null) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-updates-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = createManualClock(Date.parse('2026-11-20T08:00:00Z'));
  const server = { version: null as string | null, error: null as Error | null };
  const asked: string[] = [];
  const computer = { random: 0.5, isBusy: async () => false, policy, version: '1.0.0', folder };
  const download = { over: Promise.withResolvers<void>() };
  const updater = {
    address: 'https://updates.example/endcap',
    installs: true,
    async check(channel: string) {
      asked.push(`check ${channel}`);
      if (server.error !== null) throw server.error;
      return server.version;
    },
    async download(onProgress: (done: number, total: number) => void) {
      asked.push('download');
      onProgress(1, 4);
      await download.over.promise;
    },
    withdraw() {
      asked.push('withdraw');
      return true;
    },
  };
  return {
    ...{ clock, server, asked, updater, computer, download },
    /** A start of Endcap on this computer. */
    async start(replaced: Partial<typeof updater> | null = {}) {
      const updates = createUpdates({
        updater: replaced === null ? undefined : { ...updater, ...replaced },
        version: computer.version,
        document: { folder: computer.folder, clock, log: silentLog },
        policy: () => computer.policy,
        random: () => computer.random,
        isBusy: () => computer.isBusy(),
      });
      onTestFinished(updates.close);
      await updates.start();
      return updates;
    },
  };
}

test('computers ask at times that are spread over six hours, and each again after six to twelve', async () => {
  const { start, clock, asked, computer } = await aComputer();
  const updates = await start();
  await clock.pass(3 * HOUR - 1);
  expect(asked).toEqual([]);
  await clock.pass(1);
  expect(asked).toEqual(['check latest']);
  expect(updates.state()).toMatchObject({ checkedAt: '2026-11-20T11:00:00.000Z', found: null, failure: null });
  computer.random = 0;
  await clock.pass(9 * HOUR - 1);
  expect(asked).toHaveLength(1);
  await clock.pass(1);
  expect(asked).toHaveLength(2);
  await clock.pass(6 * HOUR);
  expect(asked).toHaveLength(3);
});

test('a time that passed while the app was closed is made up for within ten minutes, and not at once', async () => {
  const { start, clock, asked } = await aComputer();
  const first = await start();
  await first.close();
  await clock.pass(72 * HOUR);
  expect(asked).toEqual([]);
  await start();
  await clock.pass(5 * MINUTE - 1);
  expect(asked).toEqual([]);
  await clock.pass(1);
  expect(asked).toEqual(['check latest']);
});

test('a time that was written while the clock was years ahead does not hold', async () => {
  const { start, clock, asked, computer } = await aComputer();
  const ahead = createManualClock(Date.parse('2031-01-01T00:00:00Z'));
  const wrong = createUpdates({
    updater: {
      ...{ address: 'https://updates.example', installs: true, check: async () => null },
      ...{ download: async () => {}, withdraw: () => true },
    },
    version: '1.0.0',
    document: { folder: computer.folder, clock: ahead, log: silentLog },
    policy: () => null,
    random: () => 0.5,
    isBusy: async () => false,
  });
  await wrong.start();
  await wrong.close();
  await start();
  await clock.pass(6 * HOUR);
  expect(asked).toEqual(['check latest']);
});

test('where nothing can be written, the server is not asked without end', async () => {
  const { start, clock, asked, computer } = await aComputer();
  computer.folder = '/dev/null/nowhere';
  await start();
  await clock.pass(24 * HOUR);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(5);
});

test('what was found is known at the next start, but not by the version that it became', async () => {
  const { start, server, computer } = await aComputer();
  server.version = '1.1.0';
  const first = await start();
  await first.check();
  await first.close();
  expect((await start()).state()).toMatchObject({ found: '1.1.0', checkedAt: '2026-11-20T08:00:00.000Z' });
  computer.version = '1.1.0';
  expect((await start()).state()).toMatchObject({ found: null, checkedAt: null });
});

test('a person decides about the download, sees how far it is, and at the end that it waits for the app to quit', async () => {
  const { start, clock, server, asked, download } = await aComputer();
  server.version = '1.1.0';
  const updates = await start();
  expect(await updates.check()).toMatchObject({ way: 'offered', found: '1.1.0', work: { state: 'idle' } });
  await clock.pass(12 * HOUR);
  expect(asked).not.toContain('download');
  updates.download();
  await clock.pass(0);
  expect(updates.state().work).toEqual({ state: 'downloading', done: 1, total: 4 });
  download.over.resolve();
  await clock.pass(0);
  expect(updates.state().work).toEqual({ state: 'downloaded' });
  const before = asked.length;
  await updates.check();
  await clock.pass(48 * HOUR);
  expect(asked).toHaveLength(before);
});

test('after a start, a download asks first what there is', async () => {
  const { start, clock, server, asked, download } = await aComputer();
  server.version = '1.1.0';
  download.over.resolve();
  const first = await start();
  await first.check();
  await first.close();
  const next = await start();
  next.download();
  await clock.pass(0);
  expect(asked).toEqual(['check latest', 'check latest', 'download']);
});

test('nothing is downloaded, and nothing asked by itself, while something is published or downloaded', async () => {
  const { start, clock, server, asked, computer, download } = await aComputer();
  server.version = '1.1.0';
  download.over.resolve();
  const updates = await start();
  await updates.check();
  computer.isBusy = async () => true;
  updates.download();
  await clock.pass(24 * HOUR);
  expect(updates.state().work).toEqual({ state: 'waiting' });
  expect(asked).toEqual(['check latest']);
  computer.isBusy = async () => false;
  await clock.pass(MINUTE);
  expect(asked).toContain('download');
});

test('whoever cannot tell whether it is busy is asked again after a minute, about a question and a download', async () => {
  const { start, clock, server, asked, computer, download } = await aComputer();
  server.version = '1.1.0';
  download.over.resolve();
  const cannotTellOnce = () => {
    computer.isBusy = async () => {
      computer.isBusy = async () => false;
      throw new Error('the workspace was closed');
    };
  };
  cannotTellOnce();
  const updates = await start();
  await clock.pass(3 * HOUR);
  expect(asked).toEqual([]);
  await clock.pass(MINUTE);
  expect(asked).toEqual(['check latest']);
  cannotTellOnce();
  updates.download();
  await clock.pass(0);
  expect(updates.state()).toMatchObject({ work: { state: 'waiting' }, failure: null });
  await clock.pass(MINUTE);
  expect(asked).toEqual(['check latest', 'download']);
});

test('where the organisation wants it, a version is downloaded without being asked', async () => {
  const { start, clock, server, asked } = await aComputer({ updates: { use: 'automatic', channel: 'pilot' } });
  server.version = '1.1.0';
  const updates = await start();
  await clock.pass(3 * HOUR);
  expect(asked).toEqual(['check pilot', 'download']);
  expect(updates.state()).toMatchObject({ way: 'automatic', found: '1.1.0' });
});

test('where the organisation has switched it off, nothing is asked, also not by a person, until it is on again', async () => {
  const { start, clock, asked, computer } = await aComputer({ updates: { use: 'off' } });
  const updates = await start();
  await clock.pass(24 * HOUR);
  expect(await updates.check()).toMatchObject({ way: 'off', checkedAt: null });
  updates.download();
  await clock.pass(0);
  expect(asked).toEqual([]);
  computer.policy = null;
  await clock.pass(HOUR);
  expect(asked).toEqual(['check latest']);
});

test.each([true, false])(
  'what was downloaded before it was switched off stays out, where the system can be told so: %j',
  async (withdraws) => {
    const { start, clock, server, asked, computer, download } = await aComputer();
    server.version = '1.1.0';
    const withdraw = () => asked.push('withdraw') > 0 && withdraws;
    const updates = await start({ withdraw });
    await updates.check();
    updates.download();
    updates.policyChanged();
    await clock.pass(0);
    // Before its end, and so at its end.
    computer.policy = { updates: { use: 'off' } };
    updates.policyChanged();
    download.over.resolve();
    await clock.pass(0);
    expect(asked).toEqual(['check latest', 'download', 'withdraw']);
    expect(updates.state().work.state).toBe(withdraws ? 'idle' : 'downloaded');
    if (!withdraws) return;
    computer.policy = null;
    updates.policyChanged();
    updates.download();
    await clock.pass(0);
    expect(asked.slice(3)).toEqual(['check latest', 'download']);
    expect(updates.state().work.state).toBe('downloaded');
    computer.policy = { updates: { use: 'off' } };
    updates.policyChanged();
    expect(updates.state()).toMatchObject({ way: 'off', work: { state: 'idle' } });
  },
);

test('a download that waits for its turn is given up when it is switched off meanwhile', async () => {
  const { start, clock, server, asked, computer } = await aComputer();
  server.version = '1.1.0';
  const updates = await start();
  await updates.check();
  computer.isBusy = async () => true;
  updates.download();
  await clock.pass(0);
  computer.policy = { updates: { use: 'off' } };
  computer.isBusy = async () => false;
  await clock.pass(MINUTE);
  expect(asked).toEqual(['check latest']);
  expect(updates.state().work).toEqual({ state: 'idle' });
});

test.each([null, { updates: { use: 'automatic' } }] as const)(
  'where it takes an administrator, a version is told and never downloaded: %j',
  async (policy) => {
    const { start, clock, server, asked } = await aComputer(policy);
    server.version = '1.1.0';
    const updates = await start({ installs: false });
    await clock.pass(24 * HOUR);
    updates.download();
    await clock.pass(0);
    expect(asked).not.toContain('download');
    expect(updates.state()).toMatchObject({ way: 'told', found: '1.1.0', work: { state: 'idle' } });
  },
);

test('a failure is told until the next attempt, and what is known stays', async () => {
  const { start, server } = await aComputer();
  server.version = '1.1.0';
  const updates = await start();
  await updates.check();
  server.error = new Error('net::ERR_NAME_NOT_RESOLVED');
  expect(await updates.check()).toMatchObject({ failure: 'unreachable', found: '1.1.0', work: { state: 'idle' } });
  server.error = null;
  expect(await updates.check()).toMatchObject({ failure: null });
});

test('a host or a build without updates says so and does nothing', async () => {
  const { start, clock, asked } = await aComputer();
  expect((await start(null)).state()).toMatchObject({ way: 'none', address: null });
  const withoutAddress = await start({ address: null as never });
  expect(await withoutAddress.check()).toMatchObject({ way: 'no_address', address: null });
  await clock.pass(48 * HOUR);
  expect(asked).toEqual([]);
});
