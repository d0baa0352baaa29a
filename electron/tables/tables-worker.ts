import { parentPort, workerData } from 'node:worker_threads';
import { createCounter } from '#electron/lib/counter.ts';
import { TableError } from './limits.ts';
import type { TableCall, TableResult } from './table-thread.ts';
import { createTableWork } from './table-work.ts';

/** Entry point of the thread that reads or writes one file. Calls arrive as data; answers and errors leave as data. */
const work = createTableWork(createCounter(workerData));
// Names and inputs are checked where calls are made (table-thread.ts); here they are plain data.
const calls = new Map(Object.entries(work) as [string, (input: unknown) => unknown][]);

parentPort?.on('message', ({ id, name, input }: TableCall) => {
  const tell = (told: TableResult) => parentPort?.postMessage(told);
  try {
    tell({ id, ok: true, value: calls.get(name)?.(input) });
  } catch (error) {
    if (error instanceof TableError) tell({ id, ok: false, reason: error.reason, text: error.text });
    else
      tell({
        id,
        ok: false,
        reason: null,
        text: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  }
});
