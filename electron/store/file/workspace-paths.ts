import { join } from 'node:path';

/** Paths of a workspace's files. */
export type WorkspacePaths = {
  readonly folder: string;
  /** The encrypted file; `-wal` and `-shm` are next to it. */
  readonly file: string;
  readonly facts: string;
  readonly lease: string;
};

/** Suffixes of SQLite's files; the empty one is the file itself. */
export const FILE_PARTS = ['', '-wal', '-shm'] as const;

/** Paths of a workspace's files in its folder. */
export const workspacePaths = (folder: string): WorkspacePaths => ({
  folder,
  file: join(folder, 'kept.db'),
  facts: join(folder, 'kept.facts.json'),
  lease: join(folder, 'lease.db'),
});

const THIS_RUN = /^this-run-(\d+)-\d+\.db/;

/** Path of a file that lives only as long as a thread of one process. */
export const thisRunPath = (folder: string, processId: number, threadId: number): string =>
  join(folder, `this-run-${processId}-${threadId}.db`);

/** The process that a file belonged to; null: not such a file. */
export const processOfThisRun = (name: string): number | null => {
  const id = THIS_RUN.exec(name)?.[1];
  return id === undefined ? null : Number(id);
};
