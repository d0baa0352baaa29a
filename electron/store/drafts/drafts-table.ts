import { z } from 'zod';
import { BridgeBlocker } from '#shared/bridge/drafts.ts';
import type { Conflict, UndecidedCreates } from '#shared/domain/merge/merge-result.ts';
import { ResourceRef, type Row, type Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { SentTo } from './attempts-table.ts';
import { type DraftEdit, replaceEdits } from './edits-table.ts';
import { packTree, unpackTree } from './packed-tree.ts';
import { orUnreadable, readStored, UnreadableDraftError } from './stored-draft.ts';

type HeadRow = {
  draft_id: number;
  external_id: string;
  kind: string;
  rev: number;
  stop: string | null;
  rounds: number;
  /** 0: nothing is early. Files of an earlier version have 1 there, which takes in every attempt. */
  is_lagging: number;
  marks: string;
  confirmed_mark: string | null;
  chunk_limit: number | null;
};

const isBlocker = (value: Blocker): boolean => BridgeBlocker.safeParse(value).success;

const Marks = z.array(z.string());

/** @throws UnreadableDraft */
function fromRow(row: HeadRow): DraftHead {
  const ref = ResourceRef.safeParse({ externalId: row.external_id, kind: row.kind });
  if (!ref.success) throw new UnreadableDraftError(ref.error);
  return {
    draftId: row.draft_id,
    ref: ref.data,
    rev: row.rev,
    stop: row.stop === null ? null : readStored<Blocker>(row.stop, isBlocker),
    rounds: row.rounds,
    earlyFrom: row.is_lagging === 0 ? null : row.is_lagging,
    marks: readStored<string[]>(row.marks, (marks) => Marks.safeParse(marks).success),
    confirmedMark: row.confirmed_mark,
    chunkLimit: row.chunk_limit,
  };
}

/** A resource's draft without its trees; null: there is none. @throws UnreadableDraft */
export function findDraft(db: ReadDb, { externalId, kind }: ResourceRef): DraftHead | null {
  const row = db
    .prepare<[string, string], HeadRow>('SELECT * FROM drafts WHERE external_id = ? AND kind = ?')
    .get(externalId, kind);
  return row ? fromRow(row) : null;
}

/** All drafts, including those with nothing to publish, but without those that can't be read. */
export function listDrafts(db: ReadDb): DraftHead[] {
  return db
    .prepare<[], HeadRow>('SELECT * FROM drafts ORDER BY external_id, kind')
    .all()
    .flatMap((row) => orUnreadable(() => fromRow(row)) ?? []);
}

/** Starts a draft with an empty base. */
export function insertDraft(db: WriteDb, { externalId, kind }: ResourceRef): DraftHead {
  const { lastInsertRowid } = db
    .prepare<[string, string]>(
      "INSERT INTO drafts (external_id, kind, rev, rounds, is_lagging, marks) VALUES (?, ?, 0, 0, 0, '[]')",
    )
    .run(externalId, kind);
  const draftId = Number(lastInsertRowid);
  db.prepare<[number]>("INSERT INTO draft_bases (draft_id, base) VALUES (?, '[]')").run(draftId);
  return {
    draftId,
    ref: { externalId, kind },
    rev: 0,
    stop: null,
    rounds: 0,
    earlyFrom: null,
    marks: [],
    confirmedMark: null,
    chunkLimit: null,
  };
}

/** Writes the changed fields of a draft, and returns the draft as it is now. */
export function updateDraft(db: WriteDb, draft: DraftHead, change: Partial<Omit<DraftHead, 'draftId' | 'ref'>>) {
  const next: DraftHead = { ...draft, ...change };
  db.prepare<[number, string | null, number, number, string, string | null, number | null, number]>(
    'UPDATE drafts SET rev = ?, stop = ?, rounds = ?, is_lagging = ?, marks = ?, confirmed_mark = ?, chunk_limit = ? ' +
      'WHERE draft_id = ?',
  ).run(
    next.rev,
    next.stop === null ? null : JSON.stringify(next.stop),
    next.rounds,
    next.earlyFrom ?? 0,
    JSON.stringify(next.marks),
    next.confirmedMark,
    next.chunkLimit,
    next.draftId,
  );
  return next;
}

/** The last verified state from the service, under local row ids. @throws UnreadableDraft */
export function readBase(db: ReadDb, draftId: number): Tree {
  const row = db.prepare<[number], { base: string }>('SELECT base FROM draft_bases WHERE draft_id = ?').get(draftId);
  if (!row) return [];
  try {
    return unpackTree(row.base);
  } catch (error) {
    throw new UnreadableDraftError(error);
  }
}

/**
 * Writes a new base. Also rewrites the edits, because they store only what differs from the base.
 *
 * @param remoteSeen null: the base is what was read
 */
export function writeBase(
  db: WriteDb,
  draftId: number,
  base: Tree,
  edits: readonly DraftEdit[],
  remoteSeen: readonly Row[] | null,
): void {
  db.prepare<[string, string | null, number]>(
    'UPDATE draft_bases SET base = ?, remote_seen = ? WHERE draft_id = ?',
  ).run(packTree(base), remoteSeen === null ? null : JSON.stringify(remoteSeen), draftId);
  replaceEdits(db, draftId, base, edits);
}

/** Records that the base is what was last read. */
export function dropRemoteSeen(db: WriteDb, draftId: number): void {
  db.prepare<[number]>('UPDATE draft_bases SET remote_seen = NULL WHERE draft_id = ? AND remote_seen IS NOT NULL').run(
    draftId,
  );
}

/** Writes the service's latest rows when they differ from the base. */
export function writeRemoteSeen(db: WriteDb, draftId: number, remoteSeen: readonly Row[]): void {
  db.prepare<[string, number]>('UPDATE draft_bases SET remote_seen = ? WHERE draft_id = ?').run(
    JSON.stringify(remoteSeen),
    draftId,
  );
}

/** Resources to which something was sent shortly before their last read. */
export function listLagging(db: ReadDb): SentTo[] {
  return db
    .prepare<[], SentTo>(
      'SELECT external_id AS externalId, kind, is_lagging AS attemptId FROM drafts WHERE is_lagging > 0',
    )
    .all();
}

/**
 * Why a resource is parked (sync.md, step 12). `refused`: the service answered 400. `invalid`: the contract refuses
 * some rows. `not_found`: the service has no such store. `too_large`: even one element alone is too large.
 * `answer_invalid`: its answer cannot be understood. `overwritten`: other writers reverted our change and
 * the three more times that it was written.
 */
export type ParkReason = 'refused' | 'invalid' | 'not_found' | 'too_large' | 'answer_invalid' | 'overwritten';

/** A new display with the name of one that the service has. */
export type Twin = {
  readonly rowId: string;
  readonly label: string;
  /** Local id of the display that is there. */
  readonly thereId: string;
};

/**
 * Why a resource waits for a person. Nothing of it is sent until the person decides (sync.md, steps 5, 8, 11 and 12).
 */
export type Blocker =
  | { readonly state: 'conflict'; readonly conflicts: readonly Conflict[] }
  | {
      readonly state: 'brake';
      readonly reason: 'empty' | 'most_gone';
      readonly gone: number;
      readonly of: number;
      /** The version whose losses need confirmation. */
      readonly mark: string;
    }
  /** The service refuses fields of its own that Endcap doesn't know: replacing the set without them erases them. */
  | {
      readonly state: 'erases';
      readonly fields: readonly string[];
      /** How many rows have such fields. */
      readonly rows: number;
      /** The service's own words, without secrets. */
      readonly message: string;
      /** The version whose fields would be erased. */
      readonly mark: string;
    }
  /** New displays where nobody can tell which arrived. */
  | { readonly state: 'undecided'; readonly creates: readonly UndecidedCreates[] }
  /** New displays that are sent without an id, with the name of one that is there. */
  | { readonly state: 'twins'; readonly twins: readonly Twin[] }
  | {
      readonly state: 'parked';
      readonly reason: ParkReason;
      /** The service's own words, without secrets. */
      readonly message: string | null;
      readonly issues: readonly ServiceIssue[];
    };

/** What `confirmedMark` is once a person gives up a version's fields that Endcap doesn't know. */
export const markOfErasing = (mark: string): string => `erases ${mark}`;

/** A draft without its trees. */
export type DraftHead = {
  readonly draftId: number;
  readonly ref: ResourceRef;
  /** Increases with every edit on this computer. */
  readonly rev: number;
  readonly stop: Blocker | null;
  /** How often another writer has reverted our change since the draft was last clean (sync.md, step 9). */
  readonly rounds: number;
  /**
   * The first attempt that was sent shortly before the last read; null: none. Reads may not show it or later ones yet
   * (P7), and another writer who had read before may still write over them (sync.md, step 15). Survives a restart.
   */
  readonly earlyFrom: number | null;
  /** Marks of the versions read, oldest first; the last one is the newest. Use `marksOf` to read them. */
  readonly marks: readonly string[];
  /** The version whose losses a person confirmed. */
  readonly confirmedMark: string | null;
  /** Most displays per request, if the service found 500 too many. */
  readonly chunkLimit: number | null;
};
