import type { Limits } from '#electron/store/file/facts-table.ts';
import type { ReportDataCalls } from '#electron/store/report-thread.ts';
import type { CallInput, CallOutput, CallResult } from '#electron/store/thread-calls.ts';
import type { DataCalls, FileCalls } from '#electron/store/writer-thread.ts';
import type { CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import { createChangeQueue, createFileOpening, type FileOpeningPorts } from './file-opening.ts';
import { type CacheThread, createFileThreads, type FileThreadsPorts } from './threads.ts';

/** The folder is created if it is missing. */
export type CacheKeeperPorts = FileOpeningPorts & FileThreadsPorts;

/** Keeps a workspace's file open, and passes calls on to the right thread. */
export function createCacheKeeper(ports: CacheKeeperPorts) {
  const turns = createChangeQueue(ports);
  const threads = createFileThreads(ports, () => opening.recoverFrom(opening.now().generation));
  const opening = createFileOpening(ports, threads, turns);
  const state: { closing: Promise<void> | null } = { closing: null };

  /** Runs a call once the file is open. If the call reports damage, the file is replaced by a new one. */
  const ask = async <Value>(call: () => Promise<CallResult<Value>>): Promise<CallResult<Value>> => {
    await turns.settled();
    if (state.closing) return { ok: false, reason: 'gone' };
    const { generation } = opening.now();
    const result = await call();
    const { store } = opening.now();
    const isOwn = store.state === 'kept' || store.state === 'this_run_only';
    if (!result.ok && result.reason === 'damaged' && isOwn) opening.recoverFrom(generation);
    return result;
  };

  return {
    state: (): CacheState => opening.now().store,
    quarantined: (): QuarantinedFile | null => opening.now().quarantined,
    limits: (): Limits => opening.now().limits,
    setLimits: opening.setLimits,
    forgetQuarantined: opening.forgetQuarantined,

    /** Calls the writer's thread once the file is open. */
    write: <Name extends keyof DataCalls & string>(
      name: Name,
      input: CallInput<DataCalls, Name>,
    ): Promise<CallResult<CallOutput<DataCalls, Name>>> =>
      ask(() => (threads.writer() as CacheThread<DataCalls>).call(name, input)),

    /** Calls the report thread, which starts with the first call. */
    report: <Name extends keyof ReportDataCalls & string>(
      name: Name,
      input: CallInput<ReportDataCalls, Name>,
    ): Promise<CallResult<CallOutput<ReportDataCalls, Name>>> =>
      ask(() => threads.reports.call(opening.now().place, name, input)),

    /** Calls the writer's thread about the file itself. */
    askFile: <Name extends 'bytes' | 'dismiss'>(name: Name): Promise<CallResult<CallOutput<FileCalls, Name>>> =>
      ask(() => (threads.writer() as CacheThread<FileCalls>).call(name, null as CallInput<FileCalls, Name>)),

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
export type CacheKeeper = ReturnType<typeof createCacheKeeper>;
