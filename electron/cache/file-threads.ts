import { Worker } from 'node:worker_threads';
import type { Clock } from '#electron/lib/clock.ts';
import { type Log, SLOW_CALL } from '#electron/lib/log.ts';
import type { FilePlace } from '#electron/store/workspace-file.ts';
import type {
  CallInput,
  CallOutput,
  CallResult,
  Calls,
  RefusalReason,
  ReportDataCalls,
  ThreadReply,
  ThreadStart,
  WriterCalls,
} from '#electron/store/writer-thread.ts';
import { SLOW_CALL_MS, SLOW_CALLS_A_MINUTE } from '#shared/bridge/diagnostics.ts';

export type FileThreadsPorts = {
  /** Absolute path of the workspace's folder. */
  readonly folder: string;
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly log: Pick<Log, 'info' | 'warning'>;
  readonly clock: Pick<Clock, 'now'>;
};

type ReportCalls = ReportDataCalls & { readonly open: (db: null, place: FilePlace) => boolean };

/**
 * The threads that work on a workspace's file. Each starts on its first call, and again after it has ended.
 *
 * @param onWriterGone the thread that writes ended by itself
 */
export function createFileThreads({ folder, workerScript, log, clock }: FileThreadsPorts, onWriterGone: () => void) {
  const state: {
    writer: CacheThread<WriterCalls> | null;
    reports: CacheThread<ReportCalls> | null;
    trouble: string;
  } = { writer: null, reports: null, trouble: '' };
  const onTrouble = (call: string, reason: RefusalReason, text: string): void => {
    if (reason === 'refused') return;
    state.trouble = text;
    log.warning('cache_call_failed', { call, reason, text });
  };
  const ports = { workerScript, onTrouble, onSlow: createSlowCallNotes(log, clock) };
  const closeReports = async (): Promise<void> => {
    const { reports } = state;
    state.reports = null;
    await reports?.close();
  };
  return {
    writer(): CacheThread<WriterCalls> {
      const onGone = () => {
        state.writer = null;
        onWriterGone();
      };
      state.writer ??= startCacheThread({ ...ports, start: { role: 'writer', folder }, onGone });
      return state.writer;
    },
    /** The thread that only reads and calculates. It has the file open until it is closed. */
    reports(place: FilePlace): CacheThread<ReportDataCalls> {
      if (state.reports === null) {
        const onGone = () => {
          state.reports = null;
        };
        state.reports = startCacheThread<ReportCalls>({ ...ports, start: { role: 'reports' }, onGone });
        // Calls made in the meantime wait in the thread's own queue.
        void state.reports.call('open', place);
      }
      return state.reports as CacheThread<ReportDataCalls>;
    },
    closeReports,
    /**
     * The latest error as a code of the system or of SQLite. The rest of the message is left out, because it may
     * contain a path.
     */
    lastTrouble: (): string => /\b(?:E[A-Z]{3,}|SQLITE_[A-Z_]+)\b/.exec(state.trouble)?.[0] ?? 'unknown',
    /** Resolves once the files are released. */
    async close(): Promise<void> {
      await Promise.all([closeReports(), state.writer?.close()]);
    },
  };
}

const MINUTE_MS = 60_000;

/** Notes slow calls in the log: a few a minute, and with the next one how many were left out since the last. */
function createSlowCallNotes(log: Pick<Log, 'info'>, clock: Pick<Clock, 'now'>): (call: string, ms: number) => void {
  const state = { minuteAt: Number.NEGATIVE_INFINITY, noted: 0, leftOut: 0 };
  return (call, ms) => {
    // The clock may be set back.
    if (Math.abs(clock.now() - state.minuteAt) >= MINUTE_MS) {
      state.minuteAt = clock.now();
      state.noted = 0;
    }
    if (state.noted === SLOW_CALLS_A_MINUTE) {
      state.leftOut += 1;
      return;
    }
    log.info(SLOW_CALL, { call, ms, ...(state.leftOut === 0 ? {} : { leftOut: state.leftOut }) });
    state.noted += 1;
    state.leftOut = 0;
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
  /** The thread worked long on a call. */
  readonly onSlow: (call: string, ms: number) => void;
  /** The thread ended by itself. */
  readonly onGone: () => void;
};

type Waiting = { readonly name: string; readonly settle: (told: ThreadReply) => void };

/** Starts a cache thread. It does not keep an otherwise idle process alive. */
function startCacheThread<All extends Calls>(ports: CacheThreadPorts): CacheThread<All> {
  const { workerScript, start, onTrouble, onSlow, onGone } = ports;
  const worker = new Worker(workerScript, { workerData: start, name: `cache-${start.role}` });
  const waiting = new Map<number, Waiting>();
  const state = { lastId: 0, isClosing: false, isGone: false };
  const ended = Promise.withResolvers<void>();

  worker.on('message', (told: ThreadReply) => {
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    if (asked === undefined) return;
    if (!told.ok) onTrouble(asked.name, told.reason, told.text);
    if (told.ms > SLOW_CALL_MS) onSlow(asked.name, told.ms);
    asked.settle(told);
  });
  worker.on('error', (error) => onTrouble('thread', 'gone', String(error)));
  worker.once('exit', () => {
    state.isGone = true;
    for (const [id, { settle }] of waiting) settle({ id, ms: 0, ok: false, reason: 'gone', text: '' });
    waiting.clear();
    ended.resolve();
    if (!state.isClosing) onGone();
  });

  const ask = (name: string, input: unknown): Promise<ThreadReply> => {
    state.lastId += 1;
    const id = state.lastId;
    if (state.isGone) return Promise.resolve({ id, ms: 0, ok: false, reason: 'gone', text: '' });
    return new Promise((settle) => {
      waiting.set(id, { name, settle });
      worker.postMessage({ id, name, input });
    });
  };

  return {
    async call<Name extends keyof All & string>(name: Name, input: CallInput<All, Name>) {
      if (state.isClosing) return { ok: false, reason: 'gone' } as const;
      const told = await ask(name, input);
      // The other end runs the very function that this type comes from (electron/store/writer-thread.ts).
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
