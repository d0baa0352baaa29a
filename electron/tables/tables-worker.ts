import { parentPort, workerData } from 'node:worker_threads';
import { createCounter } from '#electron/lib/counter.ts';
import { TableError } from './limits.ts';
import type { TableCall, TableResult } from './table-thread.ts';
import { createTableWork } from './table-work.ts';

/** Entry point of the thread that reads or writes one file. Calls arrive as data; answers and errors leave as data. */
const work = createTableWork(createCounter(workerData));
// Names and inputs are checked where calls are made (table-thread.ts); here they are plain data.
const calls = new Map(Object.entries(work) as [string, (input: unknown) => unknown][]);

/** Pieces of a file are handed over, not copied: each as a buffer of its own. */
const isPieces = (value: unknown): value is readonly Uint8Array[] =>
  Array.isArray(value) && value.length > 0 && value.every((piece) => piece instanceof Uint8Array);
const whole = (piece: Uint8Array): Uint8Array =>
  piece.byteLength === piece.buffer.byteLength && piece.buffer instanceof ArrayBuffer ? piece : new Uint8Array(piece);

parentPort?.on('message', async ({ id, name, input }: TableCall) => {
  const tell = (told: TableResult, handed: ArrayBuffer[] = []) => parentPort?.postMessage(told, handed);
  try {
    const value = await calls.get(name)?.(input);
    if (!isPieces(value)) return tell({ id, ok: true, value });
    const pieces = value.map(whole);
    tell(
      { id, ok: true, value: pieces },
      pieces.map(({ buffer }) => buffer as ArrayBuffer),
    );
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
