import { randomUUID } from 'node:crypto';
import {
  createAnswerCalls,
  createPictureCalls,
  createStoreCalls,
  createTouches,
  type Touches,
} from './answer-calls.ts';
import {
  addColumnChoice,
  addView,
  changeFollowed,
  dropView,
  keepFolds,
  readColumnChoices,
  readFolds,
  readFollowed,
  readLimits,
  readViews,
  renameView,
} from './db/facts-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import { createDraftCalls } from './draft-calls.ts';
import { countUnsentEdits } from './drafts/edits-table.ts';
import { countCells, type SaveInput } from './drafts/save-edits.ts';
import { giveBack, keepWithinBudget } from './file/upkeep.ts';
import { keepLooks, openStore, readLooks } from './looks/looks-table.ts';
import { createReportCalls, createResultsCalls } from './results-calls.ts';
import { createPhotoCalls, createReviewCalls } from './review/review-calls.ts';
import {
  findTemplate,
  removeTemplate,
  renameTemplate,
  saveTemplate,
  summariseTemplates,
} from './targets/templates-table.ts';
import { createWorkspaceFile, type OpenInput, type WorkspaceFile } from './workspace-file.ts';

type OfTemplate = { readonly name: string };

/**
 * Calls to the writer's thread about what a person chose and named here: views of pages, columns of files, templates of
 * targets, stores to follow, and how stores stood when somebody looked. None of it is ever sent.
 */
const choiceCalls = {
  'views.read': (db: ReadDb, _input: null) => readViews(db),
  'views.add': addView,
  'views.rename': renameView,
  'views.drop': dropView,
  'views.folds': readFolds,
  'views.keepFolds': keepFolds,
  'columns.read': (db: ReadDb, _input: null) => readColumnChoices(db),
  'columns.add': addColumnChoice,
  'followed.read': (db: ReadDb, _input: null) => readFollowed(db),
  'followed.change': changeFollowed,
  'looks.read': readLooks,
  'looks.keep': keepLooks,
  'looks.open': openStore,
  'templates.list': (db: ReadDb, _input: null) => summariseTemplates(db),
  'templates.find': (db: ReadDb, { name }: OfTemplate) => findTemplate(db, name),
  'templates.save': saveTemplate,
  'templates.rename': renameTemplate,
  'templates.remove': (db: WriteDb, { name }: OfTemplate) => removeTemplate(db, name),
};

type OfQuarantined = { readonly id: string };

/** Calls about the file itself. They work even if no file is open. */
const createFileCalls = (file: WorkspaceFile, touches: Touches) => ({
  prepare: (_: WriteDb | null, _input: null) => file.prepare(),
  open: (_: WriteDb | null, input: OpenInput) => file.open(input),
  giveUp: (_: WriteDb | null, input: { readonly now: number }) => file.giveUp(input),
  dismiss: (_: WriteDb | null, input: OfQuarantined) => file.dismiss(input),
  retry: (_: WriteDb | null, input: OfQuarantined & { readonly now: number }) => file.retry(input),
  remove: (_: WriteDb | null, input: OfQuarantined) => file.remove(input),
  bytes: (_: WriteDb | null, _input: null) => file.bytes(),
  close: (db: WriteDb | null, _input: null) => {
    try {
      if (db && file.isWriter()) touches.write(db);
    } finally {
      // A note of what was read is lost with a full disk; the file has to be released all the same.
      file.close();
    }
  },
});

/** Calls to the thread that computes reports. */
export const createReportThreadCalls = () => ({ ...createReportCalls(), ...createPhotoCalls() });
export type ReportDataCalls = ReturnType<typeof createReportThreadCalls>;

const createDataCalls = (touches: Touches, heldMs: () => number) => ({
  ...createAnswerCalls(touches),
  ...createPictureCalls(touches),
  ...createStoreCalls(touches),
  ...createResultsCalls(),
  // Here too, for a file that only one connection can open.
  ...createReportThreadCalls(),
  ...createDraftCalls({ newId: randomUUID, crashPoint: () => {}, heldMs }),
  ...createReviewCalls(() => {}),
  ...choiceCalls,
});

export type FileCalls = ReturnType<typeof createFileCalls>;
export type DataCalls = ReturnType<typeof createDataCalls>;
export type WriterCalls = FileCalls & DataCalls;

/**
 * Whether a step may be large. The size of an undone step is known only once it is read, and a counted save is always
 * long.
 */
const mayBeLarge = (name: string, input: unknown): boolean =>
  name === 'drafts.moveStep' ||
  name === 'drafts.saveCounted' ||
  (name === 'drafts.save' && isLarge(input as SaveInput));

const isLarge = ({ resources }: SaveInput): boolean =>
  resources.reduce((sum, { edits }) => sum + countCells(edits), 0) > LARGE_STEP;

type AnyCall = (db: WriteDb | null, input: unknown) => unknown;

/** After a step with more edits than this, the log is copied into the file only once the answer has been sent. */
const LARGE_STEP = 2_000;
/** Log pages after which SQLite copies the log by itself; this is SQLite's own default. */
const LONG_LOG = 1_000;

/** A falling count is recorded with this delay in milliseconds, because publishing lowers it store by store. */
const NOTE_LATER_MS = 1_000;

/**
 * The thread that has a workspace's file open and runs all its reads and writes, one after another.
 *
 * @param ticks milliseconds that never decrease
 * @param later runs something after a delay in milliseconds, unless the thread has ended by then
 */
export function createWriterThread(folder: string, ticks: () => number, later: (ms: number, run: () => void) => void) {
  const file = createWorkspaceFile(folder);
  const touches = createTouches();
  const seen = { changes: 0, unsent: 0, isNoting: false, isLogLong: false, openedAt: 0 };
  // Names and inputs are checked where calls are made (electron/cache/file-threads.ts); here they are plain data.
  const ofFile = new Map(Object.entries(createFileCalls(file, touches)) as [string, AnyCall][]);
  const ofData = new Map(
    Object.entries(createDataCalls(touches, () => ticks() - seen.openedAt)) as [string, AnyCall][],
  );

  const noteUnsent = (): void => {
    const db = file.db();
    if (!db || !file.isWriter()) return;
    seen.unsent = countUnsentEdits(db);
    file.noteUnsentEdits(seen.unsent);
  };
  /** Records a rising count at once and a falling one with a delay, because each record waits for the disk. */
  const noteInTime = (db: WriteDb): void => {
    if (countUnsentEdits(db) >= seen.unsent) noteUnsent();
    else if (!seen.isNoting) {
      seen.isNoting = true;
      later(NOTE_LATER_MS, () => {
        seen.isNoting = false;
        noteUnsent();
      });
    }
  };

  /** Runs a step that may write a lot. The log is copied into the file only after the step's answer. */
  const runStep = (db: WriteDb, run: AnyCall, input: unknown): unknown => {
    db.exec('PRAGMA wal_autocheckpoint = 0');
    seen.isLogLong = true;
    try {
      return run(db, input);
    } finally {
      db.exec(`PRAGMA wal_autocheckpoint = ${LONG_LOG}`);
    }
  };

  /** Ignores errors, because a file that can no longer be read must be closed all the same. */
  const noteAtEnd = (): void => {
    try {
      noteUnsent();
    } catch {}
  };

  return {
    /** @returns undefined: no file is open for this call */
    call(name: string, input: unknown): { readonly value: unknown } | undefined {
      const db = file.db();
      const own = ofFile.get(name);
      if (name === 'close' && seen.isNoting) noteAtEnd();
      if (name === 'open') seen.openedAt = ticks();
      if (own) return { value: own(db, input) };
      const run = ofData.get(name);
      if (!run || !db) return undefined;
      return { value: mayBeLarge(name, input) ? runStep(db, run, input) : run(db, input) };
    },

    /**
     * Runs several calls in one transaction. Each commit waits for the disk, whatever its size, and four stores that
     * are published side by side would need twelve commits.
     *
     * @returns null: a call failed, so none was done; run each call separately
     */
    callTogether(asks: readonly Pick<ThreadRequest, 'name' | 'input'>[]): readonly unknown[] | null {
      const db = file.db();
      if (!db || !file.isWriter()) return null;
      try {
        return db.atOnce(() => asks.map(({ name, input }) => ofData.get(name)?.(db, input)));
      } catch {
        return null;
      }
    },

    /**
     * Runs after each call, once its answer is on the way: work that the next call need not wait for.
     *
     * @returns whether there is more to do when no call comes
     */
    tidy(): boolean {
      const db = file.db();
      if (!db || !file.isWriter()) return false;
      if (touches.isMany()) touches.write(db);
      if (seen.isLogLong) db.exec('PRAGMA wal_checkpoint(PASSIVE)');
      seen.isLogLong = false;
      const changes = db.prepare<[], { changes: number }>('SELECT total_changes() AS changes').get()?.changes ?? 0;
      if (changes !== seen.changes) {
        keepWithinBudget(db, readLimits(db));
        noteInTime(db);
      }
      seen.changes = changes;
      return giveBack(db);
    },
  };
}

/** Why a call returned nothing. `damaged`: the file's content is not what was written. */
export type RefusalReason = 'refused' | 'damaged' | 'full' | 'unwritable' | 'gone' | 'failed';

/** Result of a call to a thread: a value, or a reason as data. */
export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: RefusalReason };

/** A thread's calls by name. Each takes a connection and plain data, and returns plain data. */
export type Calls = Readonly<Record<string, (db: never, input: never) => unknown>>;

export type CallInput<All extends Calls, Name extends keyof All> = Parameters<All[Name]>[1];
export type CallOutput<All extends Calls, Name extends keyof All> = ReturnType<All[Name]>;

/** A request to a thread. */
export type ThreadRequest = { readonly id: number; readonly name: string; readonly input: unknown };

/**
 * A thread's reply. `text` is for the log; `ms` is how long the thread worked on the call, without its wait before. Of
 * calls that shared a transaction, the first has the time of all.
 */
export type ThreadReply =
  | { readonly id: number; readonly ms: number; readonly ok: true; readonly value: unknown }
  | {
      readonly id: number;
      readonly ms: number;
      readonly ok: false;
      readonly reason: RefusalReason;
      readonly text: string;
    };

/** The data that a thread is started with. */
export type ThreadStart = { readonly role: 'writer'; readonly folder: string } | { readonly role: 'reports' };
