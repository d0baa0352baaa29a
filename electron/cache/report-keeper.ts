import type { OpenOutput } from '#electron/store/kept-file.ts';
import type { ReportCalls, ReportDataCalls } from '#electron/store/report-thread.ts';
import type { CallInput, CallOutput, CallResult, RefusalReason } from '#electron/store/thread-calls.ts';
import { type CacheThread, startCacheThread } from './cache-thread.ts';

type ReportKeeperPorts = {
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly onTrouble: (call: string, reason: RefusalReason, text: string) => void;
};

/** Runs the thread of reports from the first one on, until the file is changed for another. */
export function createReportKeeper({ workerScript, onTrouble }: ReportKeeperPorts) {
  const state: { thread: CacheThread<ReportCalls> | null } = { thread: null };

  const start = (place: NonNullable<OpenOutput['place']>): CacheThread<ReportCalls> => {
    const thread = startCacheThread<ReportCalls>({
      workerScript,
      start: { role: 'reports' },
      onTrouble,
      onGone: () => {
        state.thread = null;
      },
    });
    // Calls that come meanwhile wait in the thread's own queue.
    void thread.call('open', place);
    return thread;
  };

  return {
    /** @param place file and key; null: nothing can be read */
    async call<Name extends keyof ReportDataCalls & string>(
      place: OpenOutput['place'],
      name: Name,
      input: CallInput<ReportDataCalls, Name>,
    ): Promise<CallResult<CallOutput<ReportDataCalls, Name>>> {
      if (place === null) return { ok: false, reason: 'refused' };
      state.thread ??= start(place);
      return (state.thread as CacheThread<ReportDataCalls>).call(name, input);
    },
    /** Ends the thread, which has the file open; the next call starts another. */
    async close(): Promise<void> {
      const { thread } = state;
      state.thread = null;
      await thread?.close();
    },
  };
}
