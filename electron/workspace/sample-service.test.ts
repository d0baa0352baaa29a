import { expect, test } from 'vitest';
import type { HostProcess } from '#electron/lib/platform.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { createSampleService, SAMPLE_START_MS } from './sample-service.ts';

function aProcess(answers: (token: string) => unknown) {
  const heard = { message: (_: unknown) => {}, exit: () => {} };
  const seen = { killed: 0, sent: [] as unknown[] };
  const process: HostProcess = {
    send(message) {
      seen.sent.push(message);
      const token = String((message as { token: string }).token);
      const answer = answers(token);
      if (answer !== undefined) setImmediate(() => heard.message(answer));
    },
    onMessage(listener) {
      heard.message = listener;
    },
    onExit(listener) {
      heard.exit = listener;
    },
    kill() {
      seen.killed += 1;
      setImmediate(() => heard.exit());
    },
  };
  return { process, seen, die: () => heard.exit() };
}

function aSample(answers: (token: string) => unknown) {
  const clock = createManualClock();
  const started: ReturnType<typeof aProcess>[] = [];
  const deaths = { count: 0 };
  const sample = createSampleService({
    startProcess() {
      const next = aProcess(answers);
      started.push(next);
      return next.process;
    },
    clock,
    log: silentLog,
    onDied() {
      deaths.count += 1;
    },
  });
  return { sample, clock, started, deaths };
}

const ready = () => ({ type: 'ready', baseUrl: 'http://127.0.0.1:4567' });
const ZONE = 'Europe/Warsaw';

test('one process serves everybody, with a token of 32 random bytes that travels as a message', async () => {
  const { sample, started } = aSample(ready);
  const [first, second] = await Promise.all([sample.endpoint(ZONE), sample.endpoint(ZONE)]);
  expect(first).toBe(second);
  expect(first.baseUrl.href).toBe('http://127.0.0.1:4567');
  expect(Buffer.from(first.token ?? '', 'base64url')).toHaveLength(32);
  expect(started).toHaveLength(1);
  expect(started[0]?.seen.sent).toEqual([{ type: 'start', token: first.token, timeZone: ZONE }]);
  await sample.close();
  expect(started[0]?.seen.killed).toBe(1);
});

test('one that dies is started again by the next request, with another token', async () => {
  const { sample, started, deaths, clock } = aSample(ready);
  const first = await sample.endpoint(ZONE);
  await clock.pass(60_000);
  started[0]?.die();
  expect(deaths.count).toBe(1);
  const second = await sample.endpoint(ZONE);
  expect(started).toHaveLength(2);
  expect(second.token).not.toBe(first.token);
});

test.each([
  ['says that it failed', { type: 'failed', reason: 'no space' }],
  ['says something else', { type: 'hello' }],
  ['is not on loopback', { type: 'ready', baseUrl: 'https://api.example' }],
  ['has no address', { type: 'ready', baseUrl: 'nonsense' }],
])('one that %s is ended, and the next request tries again', async (_, message) => {
  const { sample, started } = aSample(() => message);
  await expect(sample.endpoint(ZONE)).rejects.toMatchObject({ failure: { code: 'sample_failed' } });
  await expect(sample.endpoint(ZONE)).rejects.toMatchObject({ failure: { code: 'sample_failed' } });
  expect(started.map(({ seen }) => seen.killed)).toEqual([1, 1]);
});

test('one that stays silent is given up', async () => {
  const { sample, clock, started } = aSample(() => undefined);
  const result = sample.endpoint(ZONE).catch((error: unknown) => error);
  await clock.pass(SAMPLE_START_MS);
  expect(await result).toMatchObject({ failure: { code: 'sample_failed' } });
  expect(started[0]?.seen.killed).toBe(1);
});

test('one that dies as soon as it is ready waits for the next request', async () => {
  const { sample, started, deaths } = aSample(ready);
  await sample.endpoint(ZONE);
  started[0]?.die();
  expect(deaths.count).toBe(0);
});

test('one that ends before it is ready has failed', async () => {
  const { sample, started, deaths } = aSample(() => undefined);
  const result = sample.endpoint(ZONE).catch((error: unknown) => error);
  started[0]?.die();
  expect(await result).toMatchObject({ failure: { code: 'sample_failed' } });
  expect(deaths.count).toBe(0);
});

test('a computer on which no process can be started', async () => {
  const startProcess = () => {
    throw new Error('EAGAIN');
  };
  const sample = createSampleService({ startProcess, clock: createManualClock(), log: silentLog, onDied: () => {} });
  await expect(sample.endpoint(ZONE)).rejects.toMatchObject({ failure: { code: 'sample_failed' } });
});

test('after closing nothing is started', async () => {
  const { sample, started } = aSample(ready);
  await sample.close();
  await expect(sample.endpoint(ZONE)).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  expect(started).toEqual([]);
});
