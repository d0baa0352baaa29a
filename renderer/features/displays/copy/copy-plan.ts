import type { Fields, ResourcePatch, StoreRows } from '#shared/bridge/drafts.ts';
import { EXPOSITION_FIELDS, expositionFields } from '#shared/domain/fields/exposition.ts';
import { textNamesOf } from '#shared/domain/fields/field.ts';
import { labelKey } from '#shared/domain/merge/display-slips.ts';
import { newRows } from '#shared/domain/merge/row-content.ts';
import { cellOf, fieldOf } from '../sheet/display-row.ts';

/** The displays that a store gets. `known` holds the ids of those that it already has. */
type Copies = { readonly externalId: string; readonly rows: readonly Fields[]; readonly known: readonly string[] };

/** What copying some displays into some stores would do. */
export type CopyPlan = {
  /** Copies by store, without stores that get none. */
  readonly copies: readonly Copies[];
  readonly creates: number;
  /** Number of copies left out because the store already has a display with that label. */
  readonly there: number;
  /** Number of displays left out because they have no label and can't be told from others. */
  readonly unnamed: number;
  /** Stores left out because their displays are not stored here. */
  readonly unknown: readonly string[];
  readonly isTooMuch: boolean;
};

/** Nobody can check more than this before publishing, and a step of this size stays well under 4 MB. */
export const MOST_COPIES = 10_000;
const MOST_CHARACTERS = 3_000_000;
/** The size of a copy without its texts, in characters: its id and the names of its fields. */
const OVERHEAD = 170;

const copyOf = (row: Fields): Fields =>
  Object.fromEntries(EXPOSITION_FIELDS.map((field) => [field, fieldOf(field, cellOf(field, row))]));

const TEXTS = textNamesOf(expositionFields);

/** A character may take two bytes. */
const weightOf = (rows: readonly Fields[]): number =>
  rows.reduce((sum, row) => sum + OVERHEAD + 2 * TEXTS.map((name) => `${row[name]}`).join('').length, 0);

/** Plans copies of displays without changing anything. */
export function planCopies(rows: readonly Fields[], stores: readonly StoreRows[]): CopyPlan {
  const named = rows.flatMap((row) => {
    const key = labelKey(row['label']);
    return key === null ? [] : [{ key, row: copyOf(row) }];
  });
  const copies: Copies[] = [];
  const unknown: string[] = [];
  let creates = 0;
  let there = 0;
  for (const store of stores) {
    const { externalId } = store;
    if (!store.known) {
      unknown.push(externalId);
      continue;
    }
    const labels = new Set(store.rows.map(({ base, desired }) => labelKey((desired ?? base)?.['label'])));
    const made: Fields[] = [];
    for (const { key, row } of named) {
      if (labels.has(key)) {
        there += 1;
        continue;
      }
      labels.add(key);
      made.push(row);
    }
    if (made.length > 0) copies.push({ externalId, rows: made, known: store.rows.map(({ rowId }) => rowId) });
    creates += made.length;
  }
  const weight = copies.reduce((sum, copy) => sum + weightOf(copy.rows), 0);
  const isTooMuch = creates > MOST_COPIES || weight > MOST_CHARACTERS;
  return { copies, creates, there, unnamed: rows.length - named.length, unknown, isTooMuch };
}

/** Turns the plan into edits of each store's displays. */
export const patchesOfCopies = ({ copies }: CopyPlan, newId: () => string): ResourcePatch[] =>
  copies.map(({ externalId, rows, known }) => ({
    ref: { externalId, kind: 'expositions' },
    added: newRows(rows, known, newId),
    patches: [],
    removed: [],
  }));
