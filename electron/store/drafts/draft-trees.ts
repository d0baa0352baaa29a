import { readOfKind, rowsOfAnswer, rowsOfCheckedAnswer } from '#shared/bridge/reads.ts';
import { versionMark } from '#shared/domain/merge/canonical-form.ts';
import { draftChanges, sizeOfChange } from '#shared/domain/merge/draft-changes.ts';
import type { Draft } from '#shared/domain/merge/merge-result.ts';
import type { LocalRow, ResourceKind, ResourceRef, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { firstTree, predictedId } from '#shared/domain/merge/row-content.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { type AnswerHead, CONTRACT_MARK, findAnswer } from '../answers/answers-table.ts';
import { findNewestStore } from '../answers/stores-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import {
  type DraftHead,
  dropRemoteSeen,
  findDraft,
  insertDraft,
  readBase,
  updateDraft,
  writeBase,
} from './drafts-table.ts';
import { type DraftEdit, listEdits, replaceEdits } from './edits-table.ts';
import { UnreadableDraftError } from './stored-draft.ts';

/** A draft's trees, and the edits between them as stored. */
export type DraftTrees = Draft & { readonly edits: readonly DraftEdit[] };

/** The wanted rows: the base with the edits applied. New rows come last. */
export function desiredOf(base: Tree, edits: readonly Pick<DraftEdit, 'rowId' | 'row'>[]): Tree {
  if (edits.length === 0) return base;
  const rest = new Map(edits.map((one) => [one.rowId, one]));
  const rows = base.flatMap((one): LocalRow[] => {
    const edit = rest.get(one.rowId);
    if (edit === undefined) return [one];
    rest.delete(one.rowId);
    return edit.row === null ? [] : [{ rowId: one.rowId, row: edit.row }];
  });
  for (const { rowId, row } of rest.values()) if (row !== null) rows.push({ rowId, row });
  return rows;
}

/** true when two rows are the same, byte for byte. */
export const isSameText = (a: Row | null, b: Row | null): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The draft whose trees are written. */
type WrittenDraft = {
  readonly draftId: number;
  readonly kind: ResourceKind;
  readonly rev: number;
  /** A read changed the wanted rows, not a person. */
  readonly isRebase?: boolean;
};

/**
 * The edits between two trees. If the person still wants the same row, its refusal is kept.
 *
 * A row that a person changed gets the draft's `rev`. One that a read changed keeps its own.
 */
function editsBetween(
  { kind, rev, isRebase = false }: Omit<WrittenDraft, 'draftId'>,
  draft: Draft,
  before: readonly DraftEdit[],
): DraftEdit[] {
  const known = new Map(before.map((one) => [one.rowId, one]));
  return draftChanges(kind, draft).map((one) => {
    const { change, rowId } = one;
    const changes = sizeOfChange(one);
    const row = change === 'removed' ? null : one.row;
    const old = known.get(rowId);
    // The same row may be another number of changes to a base that has moved.
    if (old?.change === change && isSameText(old.row, row)) return old.changes === changes ? old : { ...old, changes };
    const since = isRebase ? (old ?? known.get(predictedId(rowId)))?.rev : undefined;
    return { rowId, change, changes, row, approved: old?.approved, rev: since ?? rev, issues: null };
  });
}

/** A draft's trees as last written. @throws UnreadableDraft */
export function readTrees(db: ReadDb, draftId: number): DraftTrees {
  const base = readBase(db, draftId);
  const edits = listEdits(db, draftId, base);
  return { base, edits, desired: desiredOf(base, edits) };
}

/**
 * Writes a draft's trees. The wanted rows are stored only as edits to the base.
 *
 * @param remoteSeen null: the base is what was read
 * @param approve sets which edits may be sent; if omitted, approval does not change
 */
export function writeTrees(
  db: WriteDb,
  written: WrittenDraft,
  before: DraftTrees,
  draft: Draft,
  remoteSeen: readonly Row[] | null,
  approve: (edits: DraftEdit[]) => DraftEdit[] = (edits) => edits,
): DraftTrees {
  const edits = approve(editsBetween(written, draft, before.edits));
  // The base is long, and an edit does not change it.
  const { draftId } = written;
  if (draft.base !== before.base || remoteSeen !== null) writeBase(db, draftId, draft.base, edits, remoteSeen);
  else {
    dropRemoteSeen(db, draftId);
    replaceEdits(db, draftId, draft.base, edits);
  }
  return { ...draft, edits };
}

/** A draft with its trees. A new draft's trees need not be read. */
export type BegunDraft = { readonly draft: DraftHead; readonly trees: DraftTrees };

const onBase = (draft: DraftHead, base: Tree): BegunDraft => ({ draft, trees: { base, desired: base, edits: [] } });

/**
 * What a new draft starts from. `kept`: the cached answer; `kept_or_new`: the same, and where there is none, a store
 * that the draft makes; null: the service has no such resource.
 */
export type Beginning = readonly Row[] | null | 'kept' | 'kept_or_new';

/** Whether a draft makes this store: then all that belongs to it begins empty. */
export function isMadeHere(db: ReadDb, externalId: string): boolean {
  const draft = findDraft(db, { externalId, kind: 'store' });
  if (draft === null) return false;
  const { base, desired } = readTrees(db, draft.draftId);
  return base.length === 0 && desired.length > 0;
}

function beginningOf(
  db: ReadDb,
  ref: ResourceRef,
  beginning: Beginning | undefined,
): readonly Row[] | null | undefined {
  if (beginning !== 'kept' && beginning !== 'kept_or_new') return beginning;
  const kept = cachedRemote(db, ref);
  if (kept !== undefined) return kept;
  if (ref.kind === 'store') return beginning === 'kept' ? undefined : null;
  return isMadeHere(db, ref.externalId) ? [] : undefined;
}

/**
 * Returns the draft of a resource. If there is none, starts one from what was read. Call in a transaction.
 *
 * @param beginning undefined: not given
 * @returns null: there is no draft and nothing to start one from, or there is one that can't be read
 */
export function draftOn(db: WriteDb, ref: ResourceRef, beginning: Beginning | undefined): BegunDraft | null {
  try {
    const known = findDraft(db, ref);
    if (known !== null) return { draft: known, trees: readTrees(db, known.draftId) };
    return beginDraft(db, ref, beginningOf(db, ref, beginning));
  } catch (error) {
    if (error instanceof UnreadableDraftError) return null;
    throw error;
  }
}

function beginDraft(db: WriteDb, ref: ResourceRef, remote: readonly Row[] | null | undefined): BegunDraft | null {
  if (remote === undefined || (remote === null && ref.kind !== 'store')) return null;
  const draft = insertDraft(db, ref);
  if (remote === null) return onBase(draft, []);
  const base = firstTree(ref.kind, remote);
  writeBase(db, draft.draftId, base, [], null);
  return onBase(updateDraft(db, draft, { marks: [MARK_OF_BASE] }), base);
}

/**
 * Editing a refused resource means trying again. Which new displays have the name of another one is looked up again
 * before anything is sent. Every other blocker still needs its own decision.
 */
const afterEdit = ({ stop }: DraftHead): DraftHead['stop'] =>
  stop?.state === 'twins' || (stop?.state === 'parked' && (stop.reason === 'refused' || stop.reason === 'invalid'))
    ? null
    : stop;

/** Writes the wanted rows and counts this as an edit (sync.md, step 1). Call in a transaction. */
export function writeWanted(db: WriteDb, draft: DraftHead, before: DraftTrees, wanted: Draft): DraftHead {
  const marks = wanted.base === before.base ? draft.marks : marksOf(draft, before.base);
  const next = updateDraft(db, draft, { rev: draft.rev + 1, stop: afterEdit(draft), marks });
  const { draftId, rev, ref } = next;
  writeTrees(db, { draftId, kind: ref.kind, rev }, before, wanted, null);
  return next;
}

/** A resource's rows as they were read last; undefined: no answer is cached. */
export type CachedRows = Pick<AnswerHead, 'asOf' | 'complete'> & { readonly rows: readonly Row[] };

/** A resource's rows according to the cached answer; undefined: none is cached. */
export const cachedRemote = (db: ReadDb, ref: ResourceRef): readonly Row[] | undefined => cachedRows(db, ref)?.rows;

/** The same; undefined also where some elements of the list could not be read. */
export const cachedWhole = (db: ReadDb, ref: ResourceRef): readonly Row[] | undefined =>
  cachedRows(db, ref, ({ complete }) => complete)?.rows;

/** The same with when they were read, and whether these are all rows. */
export function cachedRows(
  db: ReadDb,
  ref: ResourceRef,
  isWanted: (found: AnswerHead) => boolean = () => true,
): CachedRows | undefined {
  const { name, input } = readOfKind(ref);
  const key = canonicalJson(input);
  const found = ref.kind === 'store' ? findNewestStore(db, key, ref.externalId) : findAnswer(db, name, key);
  if (found === null || !isWanted(found)) return undefined;
  const { asOf, complete } = found;
  const value: unknown = JSON.parse(found.body.toString());
  const rows = found.contract === CONTRACT_MARK ? rowsOfCheckedAnswer(ref, value) : rowsOfAnswer(ref, value);
  return rows === null ? undefined : { rows, asOf, complete };
}

const MOST_MARKS = 12;

/**
 * Placeholder for the mark of the base version that a draft started from. The real mark is computed only when a read
 * needs it, because that takes longer than saving an edit.
 */
export const MARK_OF_BASE = 'base';

/** The marks of the versions read so far, oldest first. */
export function marksOf({ ref, marks }: Pick<DraftHead, 'ref' | 'marks'>, base: Tree): readonly string[] {
  if (!marks.includes(MARK_OF_BASE)) return marks;
  const mark = versionMark(
    ref.kind,
    base.map(({ row }) => row),
  );
  return marks.map((one) => (one === MARK_OF_BASE ? mark : one));
}

/**
 * true when a read shortly after sending may be older than what is already known (P7). A read that shows what was sent
 * is current, unless that version was read before and another one came after it. A read that shows nothing new of ours
 * counts as old unless it is the newest known version: it may show a state from before somebody's earlier write that
 * was never read here. It may also show a write somebody made just now; only time can tell.
 *
 * @param marks of the versions read, oldest first
 * @param showsSent requests were open, and the read shows what they sent
 */
export function mayBeOlder(marks: readonly string[], mark: string, showsSent: boolean): boolean {
  const at = marks.lastIndexOf(mark);
  if (at === marks.length - 1) return false;
  return at !== -1 || !showsSent;
}

/** Moves the mark of the version just read to the end, as the newest. */
export function withMark(marks: readonly string[], mark: string): readonly string[] {
  if (marks.at(-1) === mark) return marks;
  return [...marks.filter((one) => one !== mark), mark].slice(-MOST_MARKS);
}
