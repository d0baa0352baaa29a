import { Worker } from 'node:worker_threads';
import type {
  CallInput,
  CallOutput,
  CallResult,
  Calls,
  RefusalReason,
  ThreadStart,
  Told,
} from '#electron/store/thread-calls.ts';

export type CacheThread<All extends Calls> = {
  /** Runs one call after the other; never rejects. */
  call<Name extends keyof All & string>(
    name: Name,
    input: CallInput<All, Name>,
  ): Promise<CallResult<CallOutput<All, Name>>>;
  /** Ends the thread after the calls that wait, and resolves when its files are free. */
  close(): Promise<void>;
};

export type CacheThreadPorts = {
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly start: ThreadStart;
  /** A call failed; the text is for the log. */
  readonly onTrouble: (call: string, reason: RefusalReason, text: string) => void;
  /** The thread has ended by itself. */
  readonly onGone: () => void;
};

type Waiting = { readonly name: string; readonly settle: (told: Told) => void };

/** Starts a thread of the cache. It keeps no process alive that has nothing else to do. */
export function startCacheThread<All extends Calls>(ports: CacheThreadPorts): CacheThread<All> {
  const { workerScript, start, onTrouble, onGone } = ports;
  const worker = new Worker(workerScript, { workerData: start, name: `cache-${start.role}` });
  const waiting = new Map<number, Waiting>();
  const state = { lastId: 0, isClosing: false, isGone: false };
  const ended = Promise.withResolvers<void>();

  worker.on('message', (told: Told) => {
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    if (!told.ok && asked) onTrouble(asked.name, told.reason, told.text);
    asked?.settle(told);
  });
  worker.on('error', (error) => onTrouble('thread', 'gone', String(error)));
  worker.once('exit', () => {
    state.isGone = true;
    for (const [id, { settle }] of waiting) settle({ id, ok: false, reason: 'gone', text: '' });
    waiting.clear();
    ended.resolve();
    if (!state.isClosing) onGone();
  });

  const ask = (name: string, input: unknown): Promise<Told> => {
    state.lastId += 1;
    const id = state.lastId;
    if (state.isGone) return Promise.resolve({ id, ok: false, reason: 'gone', text: '' });
    return new Promise((settle) => {
      waiting.set(id, { name, settle });
      worker.postMessage({ id, name, input });
    });
  };

  return {
    async call<Name extends keyof All & string>(name: Name, input: CallInput<All, Name>) {
      if (state.isClosing) return { ok: false, reason: 'gone' } as const;
      const told = await ask(name, input);
      // The far end runs the very function whose type this is (writer-thread.ts, report-thread.ts).
      return told.ok ? { ok: true, value: told.value as CallOutput<All, Name> } : { ok: false, reason: told.reason };
    },
    async close() {
      if (!state.isClosing) {
        state.isClosing = true;
        await ask('close', null);
      }
      await ended.promise;
    },
  };
}
