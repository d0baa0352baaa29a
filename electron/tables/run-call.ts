import type { Counter } from '#electron/lib/counter.ts';
import { TableError } from './limits.ts';
import type { TableCall, TableResult } from './table-calls.ts';
import { createTableWork } from './table-work.ts';

/** Runs the calls about one file, in a thread or a process. Answers and errors leave as data. */
export function createCallRunner(counter: Counter): (call: TableCall) => Promise<TableResult> {
  // Names and inputs are checked where calls are made (table-calls.ts); here they are plain data.
  const calls = new Map(Object.entries(createTableWork(counter)) as [string, (input: unknown) => unknown][]);
  return async ({ id, name, input }) => {
    try {
      return { id, ok: true, value: await calls.get(name)?.(input) };
    } catch (error) {
      if (error instanceof TableError) return { id, ok: false, reason: error.reason, text: error.text };
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, ok: false, reason: null, text };
    }
  };
}
