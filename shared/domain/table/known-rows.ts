import type { Row } from '../merge/resource-tree.ts';
import type { TableKind } from './table-kind.ts';

/** A row of a store: the last known state of the service, and what is wanted of it. */
export type RowState = {
  readonly rowId: string;
  /** null when it was added here. */
  readonly base: Row | null;
  /** null when it is unchanged. */
  readonly desired: Row | null;
};

/**
 * The rows of one store. `isPartly`: some of them could not be read, so a missing one may be there all the same.
 * `gone`: the service no longer knows the store; `unread`: it can't be read now.
 */
export type RowsOfStore =
  | {
      readonly state: 'known';
      readonly externalId: string;
      readonly rows: readonly RowState[];
      readonly isPartly?: boolean;
    }
  | { readonly state: 'gone' | 'unread'; readonly externalId: string };

/** A row with what identifies it among all stores. */
export type KnownRow = {
  readonly externalId: string;
  readonly rowId: string;
  /** Its values, with its draft applied. */
  readonly row: Row;
};

/** The values of a row with its draft applied. */
export const currentRow = ({ base, desired }: RowState): Row => desired ?? base ?? {};

/** The id by which a table names a row: its own or, while it has none, the one that this computer gave it. */
export function tableId({ idColumn }: Pick<TableKind, 'idColumn'>, state: RowState): string {
  const id = idColumn === null ? null : currentRow(state)[idColumn];
  return typeof id === 'string' ? id : state.rowId;
}

const idKey = (id: string): string => id.trim().toLowerCase();

const textIn =
  (row: Row) =>
  (field: string): string => {
    const value = row[field];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  };

/** Finds rows by their id, and by store and what is written in them. */
export function createKnownRows(kind: TableKind, states: readonly RowsOfStore[]) {
  const byId = new Map<string, KnownRow>();
  const byKey = new Map<string, Map<string, KnownRow[]>>();
  for (const state of states) {
    if (state.state !== 'known') continue;
    const { externalId } = state;
    const keys = new Map<string, KnownRow[]>();
    byKey.set(externalId, keys);
    for (const one of state.rows) {
      const known = { externalId, rowId: one.rowId, row: currentRow(one) };
      const id = idKey(tableId(kind, one));
      if (kind.idColumn !== null && !byId.has(id)) byId.set(id, known);
      for (const key of kind.keysOf(textIn(known.row))) {
        const equal = keys.get(key);
        if (equal) equal.push(known);
        else keys.set(key, [known]);
      }
    }
  }
  return {
    byId: (id: string): KnownRow | undefined => byId.get(idKey(id)),
    /** Rows of a store that have the first key of any row. */
    byKeys: (externalId: string, keys: readonly string[]): readonly KnownRow[] =>
      keys.map((key) => byKey.get(externalId)?.get(key) ?? []).find(({ length }) => length > 0) ?? [],
  };
}
export type KnownRows = ReturnType<typeof createKnownRows>;
