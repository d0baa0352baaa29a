import { parentPort, workerData } from 'node:worker_threads';
import { createCounter } from '#electron/lib/counter.ts';
import { createCallRunner, type TableCall } from './table-work.ts';

/** Entry point of the thread that writes one file. Calls arrive as data; answers and errors leave as data. */
const run = createCallRunner(createCounter(workerData));

/** Pieces of a file are handed over, not copied: each as a buffer of its own. */
const isPieces = (value: unknown): value is readonly Uint8Array[] =>
  Array.isArray(value) && value.length > 0 && value.every((piece) => piece instanceof Uint8Array);
const whole = (piece: Uint8Array): Uint8Array =>
  piece.byteLength === piece.buffer.byteLength && piece.buffer instanceof ArrayBuffer ? piece : new Uint8Array(piece);

parentPort?.on('message', async (call: TableCall) => {
  const told = await run(call);
  if (!told.ok || !isPieces(told.value)) return parentPort?.postMessage(told);
  const pieces = told.value.map(whole);
  parentPort?.postMessage(
    { ...told, value: pieces },
    pieces.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
