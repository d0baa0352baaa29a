import { z } from 'zod';
import { expectationKey } from './expectation-groups.ts';
import { fieldRule, kindRules } from './kind-rules.ts';
import { byRowId } from './merge-result.ts';
import { pairContacts } from './pair-contacts.ts';
import { createPairing, type Pairing, type Seeking, takeByKey, unpaired } from './pairing.ts';
import type { LocalRow, ResourceKind, Row, Tree } from './resource-tree.ts';
import { completeRow, withContent } from './row-content.ts';

const RowValues = z.record(z.string(), z.unknown());
const NewRow = z.object({ rowId: z.string().min(1), row: RowValues });

/**
 * One edit of a draft, as it is stored (sync.md, "Per resource" and step 1). It names rows by their local id, never by
 * position. A value may be one that the contract refuses: it is stored, and validation reports it.
 */
export const RowEdit = z.discriminatedUnion('edit', [
  z.object({ edit: z.literal('set'), rowId: z.string().min(1), field: z.string().min(1), value: z.unknown() }),
  z.object({ edit: z.literal('add'), ...NewRow.shape }),
  /** For contacts and expectations, and for rows that were added here. */
  z.object({ edit: z.literal('remove'), rowId: z.string().min(1) }),
  /**
   * Replaces the whole set: recognised rows are changed, other rows are added, and rows that are not listed are
   * removed.
   */
  z.object({ edit: z.literal('replace'), rows: z.array(NewRow) }),
]);
export type RowEdit = z.infer<typeof RowEdit>;

/**
 * An edit that can't be applied: its row or field does not exist, or the kind does not allow it. It is not dropped.
 * `changed_since`: it leads back or forth from another value than there is.
 */
export type UnplacedEdit = {
  readonly edit: RowEdit;
  readonly reason: 'no_row' | 'row_exists' | 'no_field' | 'not_removable' | 'not_replaceable' | 'changed_since';
};

/** Kinds whose set can be replaced (api.md sections 4.3 and 4.4). */
const isReplaceable = (kind: ResourceKind): boolean => kind === 'contacts' || kind === 'expectations';

/** Pairs rows with equal keys in order: the first with the first, the second with the second, and so on. */
function pairExpectations(seeking: readonly Seeking[], rows: readonly Row[]): Pairing {
  const pairing = createPairing(rows);
  const take = takeByKey(pairing, expectationKey);
  for (const sides of seeking) sides.theirs = rows[take(sides.was && expectationKey(sides.was))] ?? null;
  return pairing;
}

/**
 * Recognises which rows of a new set are already there, by the keys of sync.md, so that replacing a set takes as few
 * edits as possible. A recognised row keeps its local id.
 *
 * @param rows the new set; new rows already have local ids
 */
function recogniseRows(kind: ResourceKind, current: Tree, rows: readonly LocalRow[]): Tree {
  const given = rows.map((one) => completeRow(kind, one).row);
  const seeking = current.map(({ rowId, row }): Seeking => ({ rowId, was: row, mine: row, theirs: null }));
  const pairing = kind === 'contacts' ? pairContacts(seeking, given) : pairExpectations(seeking, given);
  const kept = seeking.flatMap(({ rowId, was, theirs }) =>
    was && theirs ? [{ rowId, row: withContent(kindRules[kind], was, theirs) }] : [],
  );
  const taken = new Set(kept.map(({ rowId }) => rowId));
  const added = unpaired(pairing).map(({ index, row }) => ({ rowId: rows[index]?.rowId ?? `row#${index}`, row }));
  return [...kept, ...added.filter(({ rowId }) => !taken.has(rowId))];
}

type Edited = { readonly desired: Tree; readonly unplaced: readonly UnplacedEdit[] };

type Reason = UnplacedEdit['reason'];

/** The rows as the draft changes them. A Map keeps their order, even when a row changes. */
type Work = { readonly kind: ResourceKind; readonly base: ReadonlyMap<string, Row>; rows: Map<string, Row> };

const NO_ROW: Row = {};

function set({ kind, base, rows }: Work, rowId: string, field: string, value: unknown): Reason | null {
  const row = rows.get(rowId);
  if (row === undefined) return 'no_row';
  const rule = fieldRule(kind, field);
  if (rule === undefined) return 'no_field';
  const was = base.get(rowId) ?? NO_ROW;
  // When a value is set back, restore it byte for byte, so that nothing is sent for it (sync.md, I6).
  const back = was !== NO_ROW && rule.same(was[field], value);
  rows.set(rowId, { ...row, [field]: back ? was[field] : value });
  return null;
}

function remove({ kind, base, rows }: Work, rowId: string): Reason | null {
  if (!rows.has(rowId)) return 'no_row';
  if (!kindRules[kind].canRemove && base.has(rowId)) return 'not_removable';
  rows.delete(rowId);
  return null;
}

function place(work: Work, edit: RowEdit): Reason | null {
  switch (edit.edit) {
    case 'set':
      return set(work, edit.rowId, edit.field, edit.value);
    case 'add': {
      if (work.rows.has(edit.rowId)) return 'row_exists';
      // A row that was removed and then added again under its id keeps what the service gave it.
      const row = { ...work.base.get(edit.rowId), ...completeRow(work.kind, edit).row };
      work.rows.set(edit.rowId, row);
      return null;
    }
    case 'remove':
      return remove(work, edit.rowId);
    case 'replace': {
      if (!isReplaceable(work.kind)) return 'not_replaceable';
      const current = [...work.rows].map(([rowId, row]) => ({ rowId, row }));
      work.rows = byRowId(recogniseRows(work.kind, current, edit.rows));
      return null;
    }
    default:
      return edit satisfies never;
  }
}

/**
 * Returns the state that the person wants: the base with the edits applied (sync.md, "Per resource"). Rows without an
 * edit stay the same objects as in the base.
 *
 * @param base the last verified state
 * @param edits in the order in which they were made
 * @param from the wanted state before these edits; the base by default
 * @returns `unplaced` lists edits that can't be applied to this base; nothing is dropped silently
 */
export function applyEdits(kind: ResourceKind, base: Tree, edits: readonly RowEdit[], from: Tree = base): Edited {
  if (edits.length === 0) return { desired: from, unplaced: [] };
  const before = byRowId(base);
  const work: Work = { kind, base: before, rows: from === base ? new Map(before) : byRowId(from) };
  const unplaced = edits.flatMap((edit) => {
    const reason = place(work, edit);
    return reason === null ? [] : [{ edit, reason }];
  });
  return { desired: Array.from(work.rows, ([rowId, row]) => ({ rowId, row })), unplaced };
}
