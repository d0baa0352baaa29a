import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import { byRowId } from '#shared/domain/merge/merge-result.ts';
import type { ResourceKind, ResourceRef, Row, RowChange, Tree } from '#shared/domain/merge/resource-tree.ts';
import { sameContent, sizeOfSent, touchedFields } from '#shared/domain/merge/row-content.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from './crash-points.ts';
import { draftOn } from './draft-trees.ts';
import { addHistory } from './history-table.ts';
import { saveEdits } from './save-edits.ts';
import { type Overwritten, wasPublished } from './watch-table.ts';

/** A published change, and the row that a later read showed instead; null: no such row, or not known. */
export type OverwrittenChange = RowChange & { readonly shown: Row | null };

/** What somebody overwrote of one publishing to one resource, until a person decides (sync.md, step 15). */
export type StoredOverwrite = {
  readonly overwriteId: number;
  readonly publishId: string;
  readonly ref: ResourceRef;
  /** Milliseconds since 1970 UTC; only for display. */
  readonly publishedAt: number;
  readonly foundAt: number;
  readonly changes: readonly OverwrittenChange[];
};

type OverwriteRow = {
  overwrite_id: number;
  publish_id: string;
  external_id: string;
  kind: ResourceKind;
  published_at: number;
  found_at: number;
  changes: string;
};

const fromRow = (row: OverwriteRow): StoredOverwrite => ({
  overwriteId: row.overwrite_id,
  publishId: row.publish_id,
  ref: { externalId: row.external_id, kind: row.kind },
  publishedAt: row.published_at,
  foundAt: row.found_at,
  changes: JSON.parse(row.changes),
});

/**
 * Copies what waits in another file for a person.
 *
 * @param order as that of what is watched (watch-table.ts): what was published here since has had its turn
 */
export function copyOverwrites(from: ReadDb, to: WriteDb, order: 'before' | 'after'): void {
  for (const one of listOverwrites(from).toReversed())
    if (order === 'after' || !wasPublished(to, one.ref)) insert(to, one);
}

/** Everything that was overwritten and waits for a person, newest first. */
export const listOverwrites = (db: ReadDb): StoredOverwrite[] =>
  db.prepare<[], OverwriteRow>('SELECT * FROM overwrites ORDER BY overwrite_id DESC').all().map(fromRow);

/** How many of them there are. */
export const countOverwrites = (db: ReadDb): number =>
  db.prepare<[], { count: number }>('SELECT count(*) AS count FROM overwrites').get()?.count ?? 0;

const findOverwrite = (db: ReadDb, overwriteId: number): StoredOverwrite | null => {
  const row = db.prepare<[number], OverwriteRow>('SELECT * FROM overwrites WHERE overwrite_id = ?').get(overwriteId);
  return row ? fromRow(row) : null;
};

function insert(db: WriteDb, one: Omit<StoredOverwrite, 'overwriteId'>): void {
  const { publishId, ref, publishedAt, foundAt, changes } = one;
  db.prepare<[string, string, string, number, number, string]>(
    'INSERT INTO overwrites (publish_id, external_id, kind, published_at, found_at, changes) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(publishId, ref.externalId, ref.kind, publishedAt, foundAt, JSON.stringify(changes));
}

const remove = (db: WriteDb, overwriteId: number): void =>
  void db.prepare<[number]>('DELETE FROM overwrites WHERE overwrite_id = ?').run(overwriteId);

/** Records what a read found overwritten: one entry for each publishing, and a line of the history that stays. */
export function noteOverwritten(db: WriteDb, ref: ResourceRef, found: readonly Overwritten[], now: number): void {
  for (const [publishId, ofOne] of Map.groupBy(found, ({ attempt }) => attempt.publishId)) {
    const changes = ofOne.map(({ change, shown }): OverwrittenChange => ({ ...change, shown }));
    const publishedAt = Math.max(...ofOne.map(({ attempt }) => attempt.at));
    insert(db, { publishId, ref, publishedAt, foundAt: now, changes });
    const detail = { ref, publishId, size: sizeOfSent(ref.kind, changes), changes };
    addHistory(db, { at: now, event: 'overwritten', name: publishId, step: null, detail });
  }
}

export type DecideOverwriteInput = {
  readonly overwriteId: number;
  /** `again`: draft what was published once more; null: leave what is there. */
  readonly again: { readonly name: string } | null;
  readonly now: number;
};

/**
 * What a person decides about an overwritten change. Publishing it again only makes a draft, which is a step that Undo
 * takes back and is reviewed like any other.
 *
 * @returns how many rows were drafted; null: the resource's rows are not known here, so nothing was done
 */
export function decideOverwrite(
  db: WriteDb,
  crashPoint: CrashPoint,
  newId: () => string,
  { overwriteId, again, now }: DecideOverwriteInput,
): number | null {
  return db.atOnce(() => {
    const found = findOverwrite(db, overwriteId);
    if (found === null) return 0;
    const { ref, changes } = found;
    const begun = again === null ? null : draftOn(db, ref, 'kept');
    if (again !== null && begun === null) return null;
    remove(db, overwriteId);
    if (again === null || begun === null) return 0;
    const edits = changes.flatMap((change) => editsAgain(ref.kind, change, begun.trees.desired, newId));
    saveEdits(db, crashPoint, { name: again.name, resources: [{ ref, remote: 'kept', edits }], now });
    return new Set(edits.map((edit) => ('rowId' in edit ? edit.rowId : null))).size;
  });
}

/** The edits that bring a published change back, on top of what is wanted now. */
function editsAgain(kind: ResourceKind, change: RowChange, wanted: Tree, newId: () => string): RowEdit[] {
  const { rowId, before, after } = change;
  const rules = kindRules[kind];
  const withContentOf = (row: Row | null) =>
    row === null ? undefined : wanted.find((one) => sameContent(rules, one.row, row))?.rowId;
  if (after === null) {
    const back = withContentOf(before);
    return back === undefined ? [] : [{ edit: 'remove', rowId: back }];
  }
  if (withContentOf(after) !== undefined) return [];
  if (kind === 'expectations') {
    const inSlot = wanted.flatMap((one) => (expectationKey(one.row) === expectationKey(after) ? [one.rowId] : []));
    const old = withContentOf(before);
    const slot = [rowId, old].find((id) => id !== undefined && inSlot.includes(id)) ?? inSlot[0];
    if (slot !== undefined) {
      // Its target is set to what was published, not doubled. Where that had been before, it is still to go.
      const value = after['expectedFillRatio'] ?? null;
      const edit: RowEdit = { edit: 'set', rowId: slot, field: 'expectedFillRatio', value };
      return old === undefined || inSlot.includes(old) ? [edit] : [edit, { edit: 'remove', rowId: old }];
    }
  }
  const there = byRowId(wanted).has(rowId) ? rowId : withContentOf(before);
  if (there === undefined) return rules.canRemove ? [{ edit: 'add', rowId: `new-${newId()}`, row: after }] : [];
  return touchedFields(kind, change).map((field) => ({
    edit: 'set',
    rowId: there,
    field,
    value: after[field] ?? null,
  }));
}
