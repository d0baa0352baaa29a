import type { ReadDb, WorkspaceDb } from './db/workspace-db.ts';
import { type FileKey, openWorkspaceFile } from './file/open-workspace-file.ts';
import { createReportCalls } from './results-calls.ts';

type Place = { readonly path: string; readonly key: FileKey };

export type ReportDataCalls = ReturnType<typeof createReportCalls>;
export type ReportCalls = ReportDataCalls & {
  readonly open: (db: ReadDb | null, place: Place) => boolean;
  readonly close: (db: ReadDb | null, input: null) => void;
};

type AnyCall = (db: ReadDb, input: unknown) => unknown;

/** The thread that computes reports. It only reads, has its own connection, and blocks nobody. */
export function createReportThread() {
  const state: { db: WorkspaceDb | null } = { db: null };
  const calls = new Map(Object.entries(createReportCalls()) as [string, AnyCall][]);
  const close = (): void => {
    state.db?.close();
    state.db = null;
  };
  const open = ({ path, key }: Place): boolean => {
    close();
    const opening = openWorkspaceFile(path, key, 'read');
    state.db = opening.verdict === 'opened' ? opening.db : null;
    return state.db !== null;
  };
  return {
    /** @returns undefined: no file is open for this call */
    call(name: string, input: unknown): { readonly value: unknown } | undefined {
      if (name === 'open') return { value: open(input as Place) };
      if (name === 'close') return { value: close() };
      const run = calls.get(name);
      return run && state.db ? { value: run(state.db, input) } : undefined;
    },
    /** This thread only reads, so there is no commit to share. */
    callTogether: (): null => null,
    tidy: (): boolean => false,
  };
}
