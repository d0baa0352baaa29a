import { FailureError } from '#electron/lib/failure-error.ts';
import type { Limits } from '#electron/store/db/facts-table.ts';
import type { ReportDataCalls } from '#electron/store/results-calls.ts';
import type { CallInput, CallOutput, CallResult, DataCalls, FileCalls } from '#electron/store/writer-thread.ts';
import type { CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import { refusalOfStore } from './cache.ts';
import { createChangeQueue, createFileOpening, type FileOpeningPorts } from './file-opening.ts';
import { type CacheThread, createFileThreads, type FileThreadsPorts } from './threads.ts';

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
   * Runs a call in the thread that only reads and calculates, which starts with the first. A file that can't be written
   * to has only one connection, so the thread that writes answers instead.
   *
   * @throws FailureError as `call` does, unless there is no file
   */
  report<Name extends keyof ReportDataCalls & string>(
    name: Name,
    input: CallInput<ReportDataCalls, Name>,
  ): Promise<CallOutput<ReportDataCalls, Name>>;
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

  /** Runs a call once the file is open. If the call reports damage, the file is replaced by a new one. */
  const ask = async <Value>(run: () => Promise<CallResult<Value>>): Promise<CallResult<Value>> => {
    await turns.settled();
    if (state.closing) return { ok: false, reason: 'gone' };
    const { generation } = opening.now();
    const result = await run();
    const { store } = opening.now();
    const isOwn = store.state === 'kept' || store.state === 'this_run_only';
    if (!result.ok && result.reason === 'damaged' && isOwn) opening.recoverFrom(generation);
    return result;
  };

  /** The value of a call. Whatever is no matter of the file's state or of space is an error of Endcap's. */
  const resultOf = <Value>(name: string, result: CallResult<Value>): Value => {
    if (result.ok) return result.value;
    const refusal = refusalOfStore(opening.now().store, result.reason);
    throw refusal === null ? new Error(`${name}: ${result.reason}`) : new FailureError(refusal);
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
      return resultOf(name, result);
    },

    async report<Name extends keyof ReportDataCalls & string>(name: Name, input: CallInput<ReportDataCalls, Name>) {
      const result = await ask(() => {
        const { store, place } = opening.now();
        if (store.state !== 'unwritable') return threads.reports.call(place, name, input);
        return (threads.writer() as CacheThread<ReportDataCalls>).call(name, input);
      });
      return resultOf(name, result);
    },

    /** Calls the thread that writes about the file itself. */
    async askFile<Name extends 'bytes' | 'dismiss' | 'retry' | 'remove'>(
      name: Name,
      input: CallInput<FileCalls, Name>,
    ) {
      return resultOf(name, await ask(() => (threads.writer() as CacheThread<FileCalls>).call(name, input)));
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
