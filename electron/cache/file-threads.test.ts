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

test('a call that took long is logged by its name and its time, and nothing of its input', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const workerScript = join(folder, 'thread.mjs');
  await writeFile(workerScript, THREAD);
  const logged: unknown[] = [];
  const note = (event: string, fields: unknown) => void logged.push([event, fields]);
  const threads = createFileThreads({ folder, workerScript, log: { info: note, warning: note } }, () => {});
  for (const ms of [10, 250, 251]) {
    const externalIds = Array.from({ length: ms }, () => 'W-001');
    expect(await threads.writer().call('slots.find', { externalIds })).toEqual({ ok: true, value: [] });
  }
  await threads.close();
  expect(logged).toEqual([['slow_call', { call: 'slots.find', ms: 251 }]]);
});
