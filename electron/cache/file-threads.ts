import type { Log } from '#electron/lib/log.ts';
import type { RefusalReason } from '#electron/store/thread-calls.ts';
import type { WriterCalls } from '#electron/store/writer-thread.ts';
import { type CacheThread, startCacheThread } from './cache-thread.ts';
import { createReportKeeper } from './report-keeper.ts';

export type FileThreadsPorts = {
  /** Absolute path of the workspace's folder. */
  readonly folder: string;
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  readonly log: Pick<Log, 'warning'>;
};

/**
 * The threads that work on a workspace's file: the writer's, started when it is first asked and again after it has
 * ended, and that of reports.
 *
 * @param onWriterGone the writer's thread has ended by itself
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
    /** What was wrong last, as a code of the system or of SQLite; the rest of what was said may hold a path. */
    lastTrouble: (): string => /\b(?:E[A-Z]{3,}|SQLITE_[A-Z_]+)\b/.exec(state.trouble)?.[0] ?? 'unknown',
    /** Resolves when the files are free. */
    async close(): Promise<void> {
      await Promise.all([reports.close(), state.writer?.close()]);
    },
  };
}
export type FileThreads = ReturnType<typeof createFileThreads>;
