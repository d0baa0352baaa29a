import { MOST_NEW_ROWS } from '#renderer/drafts/draft-sheet.ts';
import { hasAllRows } from '#shared/bridge/all-rows.ts';
import type { DraftRef, Fields, ResourcePatch, StoreRows } from '#shared/bridge/drafts.ts';
import { textNamesOf } from '#shared/domain/fields/field.ts';
import { kindFields } from '#shared/domain/merge/kind-rules.ts';
import { newRows } from '#shared/domain/merge/row-content.ts';

/** What is copied from store to store. */
export type CopyKind = {
  readonly kind: DraftRef['kind'];
  /** Names the step. */
  readonly step: string;
  /** What no two rows of a store may share; null: the row has nothing that tells it from others, and is left out. */
  readonly keyOf: (row: Fields) => string | null;
  /** A field of a copy, as it is sent. */
  readonly valueIn: (field: string, row: Fields) => unknown;
};

/** The rows that a store gets. `known` holds the ids of those that it already has. */
type Copies = { readonly externalId: string; readonly rows: readonly Fields[]; readonly known: readonly string[] };

/** What copying some rows into some stores would do. */
export type CopyPlan = {
  /** Copies by store, without stores that get none. */
  readonly copies: readonly Copies[];
  readonly creates: number;
  /** Number of copies left out because the store already has such a row. */
  readonly there: number;
  /** Number of rows left out because nothing tells them from others. */
  readonly unnamed: number;
  /** Stores left out because their rows are not all known here. */
  readonly unknown: readonly string[];
  readonly isTooMuch: boolean;
};

const NO_FIELDS: Fields = {};
/** A step of this size stays well under 4 MB. */
const MOST_CHARACTERS = 3_000_000;
/** The size of a copy without its texts, in characters: its id and the names of its fields. */
const OVERHEAD = 170;

/** A character may take two bytes. */
const weightOf = (rows: readonly Fields[], texts: readonly string[]): number =>
  rows.reduce((sum, row) => sum + OVERHEAD + 2 * texts.map((name) => `${row[name]}`).join('').length, 0);

/** Plans copies of rows without changing anything. A removed row of a store is no reason to leave a copy out. */
export function planCopies(
  { kind, keyOf, valueIn }: CopyKind,
  rows: readonly Fields[],
  stores: readonly StoreRows[],
): CopyPlan {
  const fields = Object.keys(kindFields[kind]);
  const copyOf = (row: Fields): Fields => Object.fromEntries(fields.map((field) => [field, valueIn(field, row)]));
  const named = rows.flatMap((row) => {
    const key = keyOf(row);
    return key === null ? [] : [{ key, row: copyOf(row) }];
  });
  const copies: Copies[] = [];
  const unknown: string[] = [];
  let creates = 0;
  let there = 0;
  for (const store of stores) {
    const { externalId } = store;
    if (!hasAllRows(store)) {
      unknown.push(externalId);
      continue;
    }
    const keys = new Set(
      store.rows.map(({ base, desired, removed }) => (removed ? null : keyOf(desired ?? base ?? NO_FIELDS))),
    );
    const made: Fields[] = [];
    for (const { key, row } of named) {
      if (keys.has(key)) {
        there += 1;
        continue;
      }
      keys.add(key);
      made.push(row);
    }
    if (made.length > 0) copies.push({ externalId, rows: made, known: store.rows.map(({ rowId }) => rowId) });
    creates += made.length;
  }
  const texts = textNamesOf(kindFields[kind]);
  const weight = copies.reduce((sum, copy) => sum + weightOf(copy.rows, texts), 0);
  const isTooMuch = creates > MOST_NEW_ROWS || weight > MOST_CHARACTERS;
  return { copies, creates, there, unnamed: rows.length - named.length, unknown, isTooMuch };
}

/** Turns the plan into edits of each store's rows. */
export const patchesOfCopies = (
  { kind }: Pick<CopyKind, 'kind'>,
  { copies }: CopyPlan,
  newId: () => string,
): ResourcePatch[] =>
  copies.map(({ externalId, rows, known }) => ({
    ref: { externalId, kind },
    added: newRows(rows, known, newId),
    patches: [],
    removed: [],
  }));
