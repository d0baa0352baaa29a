import { expect, test } from 'vitest';
import { createCounter } from '#electron/lib/counter.ts';
import { TableError } from './limits.ts';
import { startTableReader } from './table-reader.ts';

/** A reader over a process that a test plays. */
function aReader() {
  const timers: (() => void)[] = [];
  const seen: { sent: unknown[]; kills: number } = { sent: [], kills: 0 };
  const process = { tell: (_: unknown): void => {}, exit: () => {} };
  const counter = createCounter();
  const reader = startTableReader({
    counter,
    clock: {
      now: () => 0,
      after: (_, run) => {
        timers.push(run);
        return () => {};
      },
    },
    startProcess: () => ({
      send: (message) => void seen.sent.push(message),
      onMessage: (listener) => {
        process.tell = listener;
      },
      onExit: (listener) => {
        process.exit = listener;
      },
      kill: () => {
        seen.kills += 1;
        process.exit();
      },
    }),
  });
  return { reader, process, seen, timers, counter };
}

test('calls wait for the process, and its answers, refusals and counts arrive', async () => {
  const { reader, process, seen, counter } = aReader();
  const asked = [reader.call('compare', null), reader.call('patches', null)];
  expect(seen.sent).toEqual([]);
  process.tell({ kind: 'ready' });
  expect(seen.sent).toEqual([
    { id: 1, name: 'compare', input: null },
    { id: 2, name: 'patches', input: null },
  ]);
  process.tell({ kind: 'counted', what: 'rows_compared', done: 2, total: 3 });
  expect(counter.read()).toEqual({ what: 'rows_compared', done: 2, total: 3 });
  process.tell({ kind: 'result', result: { id: 1, ok: false, reason: 'broken', text: '' } });
  process.tell({ kind: 'result', result: { id: 2, ok: true, value: [] } });
  await expect(asked[0]).rejects.toEqual(new TableError('broken'));
  expect(await asked[1]).toEqual([]);
});

test('a process that takes too long is killed, and everything asked of it fails', async () => {
  const { reader, process, seen, timers } = aReader();
  process.tell({ kind: 'ready' });
  const asked = [reader.call('compare', null), reader.call('patches', null)];
  timers[0]?.();
  expect(seen.kills).toBe(1);
  for (const one of asked) await expect(one).rejects.toEqual(new TableError('too_slow', 60));
  await expect(reader.call('compare', null)).rejects.toMatchObject({ reason: 'too_slow' });
});

test('a process that ends over a file had too little memory for it; one that says nonsense is killed', async () => {
  const ending = aReader();
  ending.process.tell({ kind: 'ready' });
  const asked = ending.reader.call('compare', null);
  ending.process.exit();
  await expect(asked).rejects.toMatchObject({ reason: 'too_much_memory' });

  const lying = aReader();
  lying.process.tell({ kind: 'ready' });
  const told = lying.reader.call('compare', null);
  lying.process.tell({ kind: 'result', result: { id: 1, ok: false, reason: 'because', text: '' } });
  await expect(told).rejects.toThrow('no such process');
  expect(lying.seen.kills).toBe(1);

  const never = aReader();
  const unsent = never.reader.call('compare', null);
  never.process.exit();
  await expect(unsent).rejects.toThrow('could not start');
});
