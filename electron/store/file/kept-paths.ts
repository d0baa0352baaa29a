import { join } from 'node:path';

/** Files of a workspace. */
export type KeptPaths = {
  readonly folder: string;
  /** The encrypted file; `-wal` and `-shm` stand beside it. */
  readonly file: string;
  readonly facts: string;
  readonly lease: string;
};

/** What SQLite adds to the name of a file. */
export const FILE_PARTS = ['', '-wal', '-shm'] as const;

/** Places of a workspace's files in its folder. */
export const keptPaths = (folder: string): KeptPaths => ({
  folder,
  file: join(folder, 'kept.db'),
  facts: join(folder, 'kept.facts.json'),
  lease: join(folder, 'lease.db'),
});

const THIS_RUN = /^this-run-(\d+)-\d+\.db/;

/** The file that lives as long as a thread of a process. */
export const thisRunPath = (folder: string, processId: number, threadId: number): string =>
  join(folder, `this-run-${processId}-${threadId}.db`);

/** The process a file belonged to; null: not such a file. */
export const processOfThisRun = (name: string): number | null => {
  const id = THIS_RUN.exec(name)?.[1];
  return id === undefined ? null : Number(id);
};
