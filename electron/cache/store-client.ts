import { FailureError } from '#electron/lib/failure-error.ts';
import type { Limits } from '#electron/store/db/facts-table.ts';
import type {
  CallInput,
  CallOutput,
  CallResult,
  DataCalls,
  FileCalls,
  RefusalReason,
  ReportDataCalls,
} from '#electron/store/writer-thread.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { FileCheck } from '#shared/bridge/diagnostics.ts';
import type { CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import { createChangeQueue, createFileOpening, type FileOpeningPorts } from './file-opening.ts';
import { type CacheThread, createFileThreads, type FileThreadsPorts } from './file-threads.ts';

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
