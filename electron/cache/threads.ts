import { Worker } from 'node:worker_threads';
import type { Log } from '#electron/lib/log.ts';
import type { ReportDataCalls } from '#electron/store/results-calls.ts';
import type { FilePlace } from '#electron/store/workspace-file.ts';
import type {
  CallInput,
  CallOutput,
  CallResult,
  Calls,
  RefusalReason,
  ThreadReply,
  ThreadStart,
  WriterCalls,
} from '#electron/store/writer-thread.ts';

export type FileThreadsPorts = {
  /** Absolute path of the workspace's folder. */
  readonly folder: string;
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly log: Pick<Log, 'warning'>;
};

/**
 * The threads that work on a workspace's file: the writer's thread, which starts on the first call and again after it
 * has ended, and the report thread.
 *
 * @param onWriterGone the writer's thread ended by itself
 */
export function createFileThreads({ folder, workerScript, log }: FileThreadsPorts, onWriterGone: () => void) {
  const state: { writer: CacheThread<WriterCalls> | null; trouble: string } = { writer: null, trouble: '' };

  const onTrouble = (call: string, reason: RefusalReason, text: string): void => {
    if (reason === 'refused') return;
    state.trouble = text;
    log.warning('cache_call_failed', { call, reason, text });
  };
  const reports = createReportKeeper({ workerScript, onTrouble });

  return {
    reports,
    writer(): CacheThread<WriterCalls> {
      state.writer ??= startCacheThread<WriterCalls>({
        workerScript,
        start: { role: 'writer', folder },
        onTrouble,
        onGone() {
          state.writer = null;
          onWriterGone();
        },
      });
      return state.writer;
    },
    /**
     * The latest error as a code of the system or of SQLite. The rest of the message is left out, because it may
     * contain a path.
     */
    lastTrouble: (): string => /\b(?:E[A-Z]{3,}|SQLITE_[A-Z_]+)\b/.exec(state.trouble)?.[0] ?? 'unknown',
    /** Resolves once the files are released. */
    async close(): Promise<void> {
      await Promise.all([reports.close(), state.writer?.close()]);
    },
  };
}
export type FileThreads = ReturnType<typeof createFileThreads>;

type ReportCalls = ReportDataCalls & {
  readonly open: (db: null, place: FilePlace) => boolean;
};

type ReportKeeperPorts = {
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly onTrouble: (call: string, reason: RefusalReason, text: string) => void;
};

/** Starts the report thread on its first call, and keeps it until the file is replaced. */
function createReportKeeper({ workerScript, onTrouble }: ReportKeeperPorts) {
  const state: { thread: CacheThread<ReportCalls> | null } = { thread: null };

  const start = (place: FilePlace): CacheThread<ReportCalls> => {
    const thread = startCacheThread<ReportCalls>({
      workerScript,
      start: { role: 'reports' },
      onTrouble,
      onGone: () => {
        state.thread = null;
      },
    });
    // Calls made in the meantime wait in the thread's own queue.
    void thread.call('open', place);
    return thread;
  };

  return {
    /** @param place path and key; null: nothing can be read */
    async call<Name extends keyof ReportDataCalls & string>(
      place: FilePlace | null,
      name: Name,
      input: CallInput<ReportDataCalls, Name>,
    ): Promise<CallResult<CallOutput<ReportDataCalls, Name>>> {
      if (place === null) return { ok: false, reason: 'refused' };
      state.thread ??= start(place);
      return (state.thread as CacheThread<ReportDataCalls>).call(name, input);
    },
    /** Ends the thread, which has the file open. The next call starts a new one. */
    async close(): Promise<void> {
      const { thread } = state;
      state.thread = null;
      await thread?.close();
    },
  };
}

export type CacheThread<All extends Calls> = {
  /** Runs one call at a time; never rejects. */
  call<Name extends keyof All & string>(
    name: Name,
    input: CallInput<All, Name>,
  ): Promise<CallResult<CallOutput<All, Name>>>;
  /** Ends the thread after the waiting calls. Resolves once its files are released. */
  close(): Promise<void>;
};

type CacheThreadPorts = {
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly start: ThreadStart;
  /** A call failed. The text is for the log. */
  readonly onTrouble: (call: string, reason: RefusalReason, text: string) => void;
  /** The thread ended by itself. */
  readonly onGone: () => void;
};

type Waiting = { readonly name: string; readonly settle: (told: ThreadReply) => void };

/** Starts a cache thread. It does not keep an otherwise idle process alive. */
function startCacheThread<All extends Calls>(ports: CacheThreadPorts): CacheThread<All> {
  const { workerScript, start, onTrouble, onGone } = ports;
  const worker = new Worker(workerScript, { workerData: start, name: `cache-${start.role}` });
  const waiting = new Map<number, Waiting>();
  const state = { lastId: 0, isClosing: false, isGone: false };
  const ended = Promise.withResolvers<void>();

  worker.on('message', (told: ThreadReply) => {
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

  const ask = (name: string, input: unknown): Promise<ThreadReply> => {
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
      // The other end runs the very function that this type comes from (writer-thread.ts, results-calls.ts).
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
