import { randomUUID } from 'node:crypto';
import { countUnsentEdits } from '#electron/sync/edits-table.ts';
import { createSyncCalls } from '#electron/sync/sync-calls.ts';
import { createAnswerCalls, createTouches, type Touches } from './answer-calls.ts';
import { readLimits } from './facts-table.ts';
import type { WriteDb } from './kept-db.ts';
import type { OpenInput } from './kept-file.ts';
import { createKeptFile, type KeptFile } from './kept-file.ts';
import { createResultsCalls } from './results-calls.ts';
import { createPictureCalls, createStoreCalls } from './store-calls.ts';
import { giveBack, keepWithinBudget } from './upkeep.ts';

/** Calls about the file itself; they need none to be open. */
const createFileCalls = (file: KeptFile, touches: Touches) => ({
  prepare: (_: WriteDb | null, _input: null) => file.prepare(),
  open: (_: WriteDb | null, input: OpenInput) => file.open(input),
  giveUp: (_: WriteDb | null, input: { readonly now: number }) => file.giveUp(input),
  dismiss: (_: WriteDb | null, _input: null) => file.dismiss(),
  bytes: (_: WriteDb | null, _input: null) => file.bytes(),
  close: (db: WriteDb | null, _input: null) => {
    if (db) touches.write(db);
    file.close();
  },
});

const createDataCalls = (touches: Touches) => ({
  ...createAnswerCalls(touches),
  ...createPictureCalls(touches),
  ...createStoreCalls(touches),
  ...createResultsCalls(),
  ...createSyncCalls({ newId: randomUUID, atLabel: () => {} }),
});

export type FileCalls = ReturnType<typeof createFileCalls>;
export type DataCalls = ReturnType<typeof createDataCalls>;
export type WriterCalls = FileCalls & DataCalls;

type AnyCall = (db: WriteDb | null, input: unknown) => unknown;

/** The thread that holds a workspace's file: every read and write of it, one after the other. */
export function createWriterThread(folder: string) {
  const file = createKeptFile(folder);
  const touches = createTouches();
  // Names and inputs are checked where calls are made (cache-thread.ts); here they are data.
  const ofFile = new Map(Object.entries(createFileCalls(file, touches)) as [string, AnyCall][]);
  const ofData = new Map(Object.entries(createDataCalls(touches)) as [string, AnyCall][]);
  const seen = { changes: 0 };

  return {
    /** @returns undefined: nothing is open for such a call */
    call(name: string, input: unknown): { readonly value: unknown } | undefined {
      const db = file.db();
      const own = ofFile.get(name);
      if (own) return { value: own(db, input) };
      const run = ofData.get(name);
      return run && db ? { value: run(db, input) } : undefined;
    },

    /**
     * After each call, when its answer is on the way: what the next one need not wait for.
     *
     * @returns whether it goes on when nobody asks anything
     */
    tidy(): boolean {
      const db = file.db();
      if (!db || !file.isWriter()) return false;
      if (touches.isMany()) touches.write(db);
      const changes = db.prepare<[], { changes: number }>('SELECT total_changes() AS changes').get()?.changes ?? 0;
      if (changes !== seen.changes) {
        keepWithinBudget(db, readLimits(db));
        file.noteUnsentEdits(countUnsentEdits(db));
      }
      seen.changes = changes;
      return giveBack(db);
    },
  };
}
