import { parentPort, workerData } from 'node:worker_threads';
import { createCounter } from '#electron/lib/counter.ts';
import { TableError } from './limits.ts';
import type { TableCall, TableResult } from './table-thread.ts';
import { createTableWork } from './table-work.ts';

/** Entry of the thread in which one file is read or written: calls come in as data, answers and errors go out as data. */
const work = createTableWork(createCounter(workerData));
// Names and inputs are checked where calls are made (table-thread.ts); here they are data.
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
