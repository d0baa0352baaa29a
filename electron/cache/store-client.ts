import { Worker } from 'node:worker_threads';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { Limits } from '#electron/store/db/facts-table.ts';
import type { FilePlace } from '#electron/store/workspace-file.ts';
import type {
  CallInput,
  CallOutput,
  CallResult,
  Calls,
  DataCalls,
  FileCalls,
  RefusalReason,
  ReportDataCalls,
  ThreadReply,
  ThreadStart,
  WriterCalls,
} from '#electron/store/writer-thread.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { FileCheck } from '#shared/bridge/diagnostics.ts';
import type { CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import { createChangeQueue, createFileOpening, type FileOpeningPorts } from './file-opening.ts';

/**
 * The store of the open workspace, as the core calls it: by the name of a call, with plain data. A call waits until the
 * file is open. Its name is that of one entry of the tables in electron/store (draft-calls, review-calls, …), which
 * name the function that runs it.
 */
export type StoreClient = {
  /**
   * Runs a call in the thread that writes.
   *
   * @throws FailureError `read_only`: another Endcap writes, or there is no file; `unwritable`: the disk refuses
   */
  readonly call: CallStore;
  /**
   * Runs a call in the thread that only reads and calculates, which starts with the first, or a second after the file
   * was opened. A file that can't be written to has only one connection, so the thread that writes answers instead.
   *
   * @throws FailureError as `call` does, unless there is no file
   */
  report<Name extends keyof ReportDataCalls & string>(
    name: Name,
    input: CallInput<ReportDataCalls, Name>,
  ): Promise<CallOutput<ReportDataCalls, Name>>;
  /**
   * Looks through the whole file. One that is found damaged is set aside as if a read had come upon the damage, which is
   * done when this resolves: what can be read of it is in the new file.
   *
   * @throws FailureError as `report` does
   */
  checkFile(): Promise<FileCheck>;
};

/** Runs a call in the thread that writes. If it rejects, nothing of the call is stored. */
export type CallStore = <Name extends keyof DataCalls & string>(
  name: Name,
  input: CallInput<DataCalls, Name>,
) => Promise<CallOutput<DataCalls, Name>>;

/** The folder is created if it is missing. */
export type StorePorts = FileOpeningPorts & FileThreadsPorts;

/** Keeps a workspace's file open, and passes calls on to the right thread. */
export function createStoreClient(ports: StorePorts) {
  const turns = createChangeQueue(ports);
  const threads = createFileThreads(ports, () => opening.recoverFrom(opening.now().generation));
  const opening = createFileOpening(ports, threads, turns);
  const state: { closing: Promise<void> | null } = { closing: null };

  /** Replaces a damaged file with a new one, unless another Endcap writes to it. */
  const recover = (generation: number): void => {
    const { store } = opening.now();
    if (store.state === 'kept' || store.state === 'this_run_only') opening.recoverFrom(generation);
  };

  /** Runs a call once the file is open. If the call reports damage, the file is replaced by a new one. */
  const ask = async <Value>(run: () => Promise<CallResult<Value>>): Promise<CallResult<Value>> => {
    await turns.settled();
    if (state.closing) return { ok: false, reason: 'gone' };
    const { generation } = opening.now();
    const result = await run();
    if (!result.ok && result.reason === 'damaged') recover(generation);
    return result;
  };

  /** The value of a call. Whatever is no matter of the file's state or of space is an error of Endcap's. */
  const valueOfCall = <Value>(name: string, result: CallResult<Value>): Value => {
    if (result.ok) return result.value;
    const refusal = refusalOfStore(opening.now().store, result.reason);
    throw refusal === null ? new Error(`${name}: ${result.reason}`) : new FailureError(refusal);
  };

  const report = async <Name extends keyof ReportDataCalls & string>(
    name: Name,
    input: CallInput<ReportDataCalls, Name>,
  ): Promise<CallOutput<ReportDataCalls, Name>> => {
    const result = await ask<CallOutput<ReportDataCalls, Name>>(async () => {
      const { store, place } = opening.now();
      if (store.state === 'unwritable') return (threads.writer() as CacheThread<ReportDataCalls>).call(name, input);
      return place === null ? { ok: false, reason: 'refused' } : threads.reports(place).call(name, input);
    });
    return valueOfCall(name, result);
  };

  return {
    state: (): CacheState => opening.now().store,
    quarantined: (): readonly QuarantinedFile[] => opening.now().quarantined,
    limits: (): Limits => opening.now().limits,
    setLimits: opening.setLimits,
    setQuarantined: opening.setQuarantined,

    async call<Name extends keyof DataCalls & string>(name: Name, input: CallInput<DataCalls, Name>) {
      const result = await ask(() => (threads.writer() as CacheThread<DataCalls>).call(name, input));
      const isNoFile = !result.ok && result.reason === 'refused' && refusalOfStore(opening.now().store) === null;
      if (isNoFile) throw new FailureError({ code: 'read_only' });
      return valueOfCall(name, result);
    },

    report,

    async checkFile() {
      await turns.settled();
      const { generation } = opening.now();
      const check = await report('file.check', null);
      if (check.damage.length > 0) recover(generation);
      await turns.settled();
      return check;
    },

    /** Calls the thread that writes about the file itself. */
    async askFile<Name extends 'bytes' | 'dismiss' | 'retry' | 'remove'>(
      name: Name,
      input: CallInput<FileCalls, Name>,
    ) {
      return valueOfCall(name, await ask(() => (threads.writer() as CacheThread<FileCalls>).call(name, input)));
    },

    /** Ends the threads. Resolves once the files are released. */
    close(): Promise<void> {
      if (!state.closing) {
        opening.stop();
        state.closing = threads.close();
      }
      return state.closing;
    },
  };
}

/**
 * Why nothing can be written in a state of the file, or why a call has failed in it.
 *
 * @returns null: that is no matter of the state or of space
 */
export function refusalOfStore(store: CacheState, reason?: RefusalReason): Failure | null {
  if (reason === 'full' || reason === 'unwritable') return { code: 'unwritable', isFull: reason === 'full' };
  if (store.state === 'unwritable') return { code: 'unwritable', isFull: store.isFull };
  return store.state === 'read_only' ? { code: 'read_only' } : null;
}

export type FileThreadsPorts = {
  /** Absolute path of the workspace's folder. */
  readonly folder: string;
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly log: Pick<Log, 'warning'>;
};

type ReportCalls = ReportDataCalls & { readonly open: (db: null, place: FilePlace) => boolean };

/**
 * The threads that work on a workspace's file. Each starts on its first call, and again after it has ended.
 *
 * @param onWriterGone the thread that writes ended by itself
 */
export function createFileThreads({ folder, workerScript, log }: FileThreadsPorts, onWriterGone: () => void) {
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
      state.writer ??= startCacheThread({ workerScript, start: { role: 'writer', folder }, onTrouble, onGone });
      return state.writer;
    },
    /** The thread that only reads and calculates. It has the file open until it is closed. */
    reports(place: FilePlace): CacheThread<ReportDataCalls> {
      if (state.reports === null) {
        const onGone = () => {
          state.reports = null;
        };
        state.reports = startCacheThread<ReportCalls>({ workerScript, start: { role: 'reports' }, onTrouble, onGone });
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

type CacheThread<All extends Calls> = {
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
