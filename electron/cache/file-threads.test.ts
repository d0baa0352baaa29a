import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileThreads } from './file-threads.ts';

/** A thread that answers each call as if it had worked on it for so long. */
const THREAD = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, name, input }) => {
  parentPort.postMessage({ id, ms: name === 'close' ? 0 : input.externalIds.length, ok: true, value: [] });
  if (name === 'close') parentPort.close();
});
`;

type Call = readonly [event: string, fields: { readonly call: string; readonly ms: number; readonly leftOut?: number }];

/** Threads of a script; `logged` is what they wrote into the log. */
async function threadsOf(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const workerScript = join(folder, 'thread.mjs');
  await writeFile(workerScript, script);
  const logged: Call[] = [];
  const note = (event: string, fields: unknown) => void logged.push([event, fields] as Call);
  const time = { ms: 0 };
  const ports = { folder, workerScript, log: { info: note, warning: note }, clock: { now: () => time.ms } };
  const threads = createFileThreads(ports, () => {});
  const work = (ms: number) =>
    threads.writer().call('slots.find', { externalIds: Array.from({ length: ms }, () => 'W-001') });
  return { threads, logged, time, work };
}

test('a call that took long is logged by its name and its time, and nothing of its input', async () => {
  const { threads, logged, work } = await threadsOf(THREAD);
  for (const ms of [10, 250, 251]) expect(await work(ms)).toEqual({ ok: true, value: [] });
  await threads.close();
  expect(logged).toEqual([['slow_call', { call: 'slots.find', ms: 251 }]]);
});

test('of many slow calls five a minute are logged, and the next one counts the others', async () => {
  const { threads, logged, time, work } = await threadsOf(THREAD);
  const times = () => logged.map(([, { ms, leftOut }]) => [ms, leftOut ?? 0]);
  for (const ms of [301, 302, 303, 304, 305, 306, 307]) await work(ms);
  time.ms += 59_999;
  await work(308);
  const first = [301, 302, 303, 304, 305].map((ms) => [ms, 0]);
  expect(times()).toEqual(first);
  time.ms += 1;
  for (const ms of [309, 310]) await work(ms);
  expect(times()).toEqual([...first, [309, 3], [310, 0]]);
  // The computer's clock was wrong.
  time.ms -= 86_400_000;
  for (const ms of [311, 312, 313, 314, 315]) await work(ms);
  expect(times().at(-1)).toEqual([315, 0]);
  await threads.close();
});

/** The storage thread, on a computer where each look at the clock takes 300 ms. */
const SLOW_STORE = `
let ticks = 0;
performance.now = () => (ticks += 300);
await import(${JSON.stringify(new URL('../store/cache-worker.ts', import.meta.url).href)});
`;

test('calls that share a transaction are one slow call', async () => {
  const { threads, logged } = await threadsOf(SLOW_STORE);
  const writer = threads.writer();
  // The thread starts meanwhile, so all of them wait together.
  const answers = await Promise.all([
    writer.call('prepare', null),
    writer.call('open', { key: 'ab'.repeat(32), lostKey: null, now: 0 }),
    ...Array.from({ length: 4 }, () => writer.call('publish.pick', null)),
  ]);
  expect(answers.map(({ ok }) => ok)).not.toContain(false);
  expect(logged.map(([, { call }]) => call)).toEqual(['prepare', 'open', 'publish.pick']);
  await threads.close();
});
