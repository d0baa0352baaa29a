import { Worker } from 'node:worker_threads';
import type { Clock } from '#electron/lib/clock.ts';
import type { Counter } from '#electron/lib/counter.ts';
import { MOST_HEAP_MEGABYTES, TableError } from './limits.ts';
import { createTableCalls, type TableCalls, type TableResult } from './table-calls.ts';

type TableThreadPorts = {
  /** Absolute path of tables-worker. */
  readonly script: string;
  readonly clock: Clock;
  /** Where the thread counts its progress. */
  readonly counter: Counter;
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Starts a thread that writes one file of our own, with a time limit per call and a memory limit. It does not keep the
 * process alive. Files of others are opened elsewhere (table-reader.ts): a thread that runs out of memory may take the
 * app with it, and one that parses JSON can't be ended.
 */
export function startTableThread({ script, clock, counter }: TableThreadPorts): TableCalls {
  const worker = new Worker(script, {
    name: 'table',
    workerData: counter.cells,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
  });
  worker.unref();
  const end = async () => void (await worker.terminate());
  const { calls, settle, fail } = createTableCalls({ send: (call) => worker.postMessage(call), end }, clock);
  worker.on('message', (told: TableResult) => settle(told));
  worker.on('error', (error) => fail(isOutOfMemory(error) ? new TableError('too_much_memory') : error));
  worker.once('exit', () => fail(new Error('the thread of a table has ended')));
  return calls;
}
