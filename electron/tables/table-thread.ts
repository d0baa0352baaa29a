import { Worker } from 'node:worker_threads';
import type { Clock } from '#electron/lib/clock.ts';
import type { Counter } from '#electron/lib/counter.ts';
import type { TableReason } from '#shared/bridge/answer.ts';
import { MOST_HEAP_MEGABYTES, MOST_MS, TableError } from './limits.ts';
import type { TableWork } from './table-work.ts';

export type TableCall = { readonly id: number; readonly name: string; readonly input: unknown };

/** `reason` null: an internal error of Endcap. */
export type TableResult =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly reason: TableReason | null; readonly text: string };

type Name = keyof TableWork;

export type TableThread = {
  /**
   * Runs one call at a time.
   *
   * @throws TableError; after `too_slow` and `too_much_memory` the thread has ended
   */
  call<Of extends Name>(name: Of, input: Parameters<TableWork[Of]>[0]): Promise<Awaited<ReturnType<TableWork[Of]>>>;
  /** Ends the thread at once, whatever it is doing. */
  close(): Promise<void>;
};

type TableThreadPorts = {
  /** Absolute path of tables-worker. */
  readonly script: string;
  readonly clock: Clock;
  /** Where the thread counts its progress. */
  readonly counter: Counter;
};

type Waiting = { readonly settle: (told: TableResult) => void; readonly fail: (error: Error) => void };

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Starts a thread for one file, with a time limit per call and a memory limit. It does not keep the process alive. */
export function startTableThread({ script, clock, counter }: TableThreadPorts): TableThread {
  const worker = new Worker(script, {
    name: 'table',
    workerData: counter.cells,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
  });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  const state: { lastId: number; ended: Error | null } = { lastId: 0, ended: null };
  const end = (error: Error) => {
    state.ended ??= error;
    for (const { fail } of waiting.values()) fail(state.ended);
    waiting.clear();
  };
  worker.on('message', (told: TableResult) => {
    waiting.get(told.id)?.settle(told);
    waiting.delete(told.id);
  });
  worker.on('error', (error) => end(isOutOfMemory(error) ? new TableError('too_much_memory') : error));
  worker.once('exit', () => end(new Error('the thread of a table has ended')));

  const ask = (name: string, input: unknown): Promise<TableResult> => {
    const { promise, resolve, reject } = Promise.withResolvers<TableResult>();
    if (state.ended !== null) {
      reject(state.ended);
      return promise;
    }
    state.lastId += 1;
    const id = state.lastId;
    const cancel = clock.after(MOST_MS, () => {
      end(new TableError('too_slow', MOST_MS / 1_000));
      void worker.terminate();
    });
    waiting.set(id, { settle: resolve, fail: reject });
    worker.postMessage({ id, name, input });
    return promise.finally(cancel);
  };

  return {
    call<Of extends Name>(name: Of, input: Parameters<TableWork[Of]>[0]) {
      return ask(name, input).then((told) => {
        // The other end runs the very function that this type comes from (tables-worker.ts).
        if (told.ok) return told.value as Awaited<ReturnType<TableWork[Of]>>;
        throw told.reason === null ? new Error(told.text) : new TableError(told.reason, told.text);
      });
    },
    async close() {
      await worker.terminate();
    },
  };
}
