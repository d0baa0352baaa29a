import { Worker } from 'node:worker_threads';
import type { Clock } from '#electron/lib/clock.ts';
import type { Counter } from '#electron/lib/counter.ts';
import { MOST_HEAP_MEGABYTES, MOST_MS, TableError } from './limits.ts';
import type { TableCall, TableResult, TableWork } from './table-work.ts';

type Name = keyof TableWork;

/** The work on one file, wherever it is done. */
export type TableCalls = {
  /**
   * Runs one call at a time.
   *
   * @throws TableError; after `too_slow` and `too_much_memory` nothing more is done
   */
  call<Of extends Name>(name: Of, input: Parameters<TableWork[Of]>[0]): Promise<Awaited<ReturnType<TableWork[Of]>>>;
  /** Ends the work at once, whatever is under way. */
  close(): Promise<void>;
};

/** Who does the work: a thread or a process. */
type Doer = {
  send(call: TableCall): void;
  end(): Promise<void>;
};

type Waiting = { readonly settle: (told: TableResult) => void; readonly fail: (error: Error) => void };

/** Calls of a worker, with a time limit for each. What the worker tells is passed in by `settle` and `fail`. */
export function createTableCalls(worker: Doer, clock: Clock) {
  const waiting = new Map<number, Waiting>();
  const state: { lastId: number; ended: Error | null } = { lastId: 0, ended: null };
  /** Fails everything that is asked, now and later. */
  const fail = (error: Error): void => {
    state.ended ??= error;
    for (const one of waiting.values()) one.fail(state.ended);
    waiting.clear();
  };
  const ask = (name: string, input: unknown): Promise<TableResult> => {
    const { promise, resolve, reject } = Promise.withResolvers<TableResult>();
    if (state.ended !== null) {
      reject(state.ended);
      return promise;
    }
    state.lastId += 1;
    const id = state.lastId;
    const cancel = clock.after(MOST_MS, () => {
      fail(new TableError('too_slow', MOST_MS / 1_000));
      void worker.end();
    });
    waiting.set(id, { settle: resolve, fail: reject });
    worker.send({ id, name, input });
    return promise.finally(cancel);
  };
  const calls: TableCalls = {
    call<Of extends Name>(name: Of, input: Parameters<TableWork[Of]>[0]) {
      return ask(name, input).then((told) => {
        // The other end runs the very function that this type comes from (table-work.ts).
        if (told.ok) return told.value as Awaited<ReturnType<TableWork[Of]>>;
        throw told.reason === null ? new Error(told.text) : new TableError(told.reason, told.text);
      });
    },
    async close() {
      fail(new Error('the work on a file was ended'));
      await worker.end();
    },
  };
  return {
    calls,
    fail,
    settle(told: TableResult): void {
      waiting.get(told.id)?.settle(told);
      waiting.delete(told.id);
    },
  };
}

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
