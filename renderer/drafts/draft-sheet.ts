import { type CellValue, type SheetColumn, UNTOUCHED } from '#renderer/grid/model/column.ts';
import type { GridStepName, NewRow } from '#renderer/grid/model/history.ts';
import { pageSlices } from '#renderer/grid/model/run-sliced.ts';
import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { RowGrowth, SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import type { DraftRef, DraftRow, Fields, StoreRows } from '#shared/bridge/drafts.ts';
import { partsOfKey, rowKey } from './row-keys.ts';

type Options = {
  /** The kind of its rows. Absent: a person adds none by pasting or inserting them. */
  readonly kind?: SheetKind;
  readonly columns: readonly SheetColumn<SheetRow>[];
  readonly collator: Intl.Collator;
  readonly onHistory: (event: SheetHistoryEvent) => void;
  /** Where a store stands in the order of the sheet. Absent: rows stand as they came. */
  readonly placeOf?: (externalId: string) => number;
  /** The sheet that this one replaces: another language has other columns. Absent: it replaces none. */
  readonly before?: DrawnSheet | undefined;
};

/** A sheet with what it was given to show. */
export type DrawnSheet = {
  readonly sheet: DraftSheet;
  readonly rows: readonly SheetRow[];
  readonly marks: readonly GivenMark[];
};

/** Every draft of a sheet, removed rows included. */
function* draftsOf({
  core: { drafts },
}: DraftSheet): Generator<readonly [row: string, column: string, value: CellValue]> {
  for (const row of drafts.changedRows()) {
    for (const column of drafts.columnsOf(row)) {
      const draft = drafts.get(row, column);
      if (draft !== UNTOUCHED) yield [row, column, draft];
    }
  }
}

/**
 * A sheet for rows of stores, without rows until it is given some. The columns that name the store stay visible. One
 * that replaces another takes over at once: its rows with their drafts, which a dialog may be about to use, its place,
 * and what a person has open in it.
 */
export function createDraftSheet(options: Options): DraftSheet {
  const { kind, columns, collator, onHistory, placeOf = () => 0, before } = options;
  const { selection, layout, history } = before?.sheet.store.getState() ?? {};
  const sheet: DraftSheet = createSheet<SheetRow>({
    rows: before?.rows ?? [],
    rowId: ({ key }) => key,
    isNew: ({ base }) => base === null,
    placeOf: ({ externalId }) => placeOf(externalId),
    togetherBy: (row) => partsOfKey(row).externalId,
    columns,
    growth: kind && growthOf(kind, () => sheet),
    collator,
    slices: pageSlices,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    layout: layout ?? { widths: {}, hidden: [], frozen: STORE_COLUMNS.length },
    onHistory,
  });
  if (selection !== undefined) sheet.store.setState({ selection });
  if (before !== undefined && history !== undefined) {
    const { rows, marks, sheet: old } = before;
    void sheet.adopt({ rows, added: [...old.core.rows().added()], changes: draftsOf(old), history, marks });
    sheet.resume(old.openParts());
  }
  return sheet;
}

/**
 * Gives the stores of a sheet other names. Edits, steps and marks stay.
 *
 * @returns the sheet with the rows that it shows now
 */
export function renameStores(drawn: DrawnSheet, nameOf: (externalId: string) => string): DrawnSheet {
  const { sheet, marks } = drawn;
  const rows = drawn.rows.map((row) => ({ ...row, storeName: nameOf(row.externalId) }));
  const { history } = sheet.store.getState();
  void sheet.adopt({ rows, added: [...sheet.core.rows().added()], changes: [...draftsOf(sheet)], history, marks });
  return { ...drawn, rows };
}

export type DraftSheet = ReturnType<typeof createSheet<SheetRow>>;

/** Keys of the rows in the selection, each once. */
export function selectedRows({ core }: DraftSheet): readonly string[] {
  const keys = new Set<string>();
  for (const { top, bottom } of core.rects()) {
    for (let row = top; row <= bottom; row += 1) {
      const key = core.axes().rowIdAt(row);
      if (key !== undefined) keys.add(key);
    }
  }
  return [...keys];
}

/** The same without the removed rows. */
export const selectedKept = (sheet: DraftSheet): readonly string[] =>
  selectedRows(sheet).filter((key) => !sheet.core.isRemoved(sheet.core.rows().indexOf(key)));

/** Removes the selected rows, as one step. @param key names the step */
export function removeSelected(sheet: DraftSheet, key: string): void {
  const rows = selectedKept(sheet);
  sheet.removeRows(rows, { kind: 'other', key, data: { rows: rows.length } });
}

/** Row ids of a store's rows: first those that the service has, then those added here. */
export function* rowIdsOf({ core }: DraftSheet, externalId: string): Generator<string> {
  const prefix = rowKey(externalId, '');
  for (let index = 0; index < core.rows().count(); index += 1) {
    const key = core.rows().idAt(index);
    if (key?.startsWith(prefix) === true) yield key.slice(prefix.length);
  }
}

/** How rows of one kind of resource are shown in a sheet. */
export type SheetKind = {
  readonly kind: DraftRef['kind'];
  /** Fields that people can edit, in the order of their columns. A column has the name of its field. */
  readonly fields: readonly string[];
  /** The column that gets the mark when a problem names no field. */
  readonly mainField: string;
  /** A field's value as the cell shows it; null: there is no row to take it from. */
  readonly cellOf: (field: string, fields: Fields | null) => CellValue;
  /** The service's value of a field for what is in the cell. */
  readonly fieldOf: (field: string, value: CellValue) => unknown;
  /** The order of a store's rows, for kinds whose order at the service means nothing; absent: as they are read. */
  readonly order?: (a: Fields, b: Fields) => number;
  /** Makes rows that are added to a store, before anything is entered. Absent: a person adds none to a sheet. */
  readonly blankRows?: (
    sheet: DraftSheet,
    store: { readonly externalId: string; readonly storeName: string },
    count: number,
  ) => readonly NewRow[];
};

/** The store of the active row; undefined: no row is active. */
export function activeStore({ core }: DraftSheet): string | undefined {
  const active = core.selection()?.active.row;
  return active === undefined ? undefined : partsOfKey(active).externalId;
}

/** The columns that name the store of a row. They stay in place while the others scroll. */
export const STORE_COLUMNS = ['store', 'storeId'] as const;

/** Nobody can check more than this before publishing. */
export const MOST_NEW_ROWS = 10_000;

/** How a person adds rows of a kind beside those of a sheet; undefined: not at all. */
function growthOf({ blankRows }: SheetKind, sheet: () => DraftSheet): RowGrowth | undefined {
  if (blankRows === undefined) return undefined;
  const placeOf = (row: string): string => String(sheet().core.valueOf(row, 'store') ?? partsOfKey(row).externalId);
  return {
    most: MOST_NEW_ROWS,
    placeOf,
    blankRows: (beside, count) => {
      const store = { externalId: partsOfKey(beside).externalId, storeName: placeOf(beside) };
      return blankRows(sheet(), store, count);
    },
  };
}

/** The store's ID in a column of its own, so that no long name pushes it out of sight. */
export const storeIdColumn = (header: string): SheetColumn<SheetRow> => ({
  id: 'storeId',
  kind: 'text',
  header,
  width: 92,
  readOnly: true,
  read: ({ externalId }) => externalId,
});

/** The first columns of a sheet over many stores. @param grow the name's part of the width that the columns leave */
export const storeColumns = (
  header: (column: (typeof STORE_COLUMNS)[number]) => string,
  grow: number,
): readonly SheetColumn<SheetRow>[] => [
  {
    id: 'store',
    kind: 'text',
    header: header('store'),
    width: 150,
    grow,
    readOnly: true,
    read: ({ storeName }) => storeName,
  },
  storeIdColumn(header('storeId')),
];

/**
 * Adds rows as one step, then moves to the first of them.
 *
 * @param column the column of the cell to move to
 */
export function addAndSelect(sheet: DraftSheet, rows: readonly NewRow[], name: GridStepName, column: string): void {
  const [first] = rows;
  if (first === undefined || !sheet.addRows(rows, name)) return;
  const axes = sheet.core.axes();
  sheet.select({ row: axes.rowPosition(first.id), column: Math.max(0, axes.columnPosition(column)) });
}

/** A row of one store in a sheet over many stores. */
export type SheetRow = {
  readonly key: string;
  readonly externalId: string;
  readonly storeName: string;
  /** null: the row was added here. */
  readonly base: Fields | null;
  /** null: the row is unchanged, or removed. */
  readonly desired: Fields | null;
  readonly removed: boolean;
};

const NO_FIELDS: Fields = {};

/** Rows of all stores that could be read, store by store in the order of the page. Rows that were added come last. */
export function rowsOf(
  { order }: Pick<SheetKind, 'order'>,
  stores: readonly StoreRows[],
  nameOf: (externalId: string) => string,
): SheetRow[] {
  const inOrder = (rows: readonly DraftRow[]): readonly DraftRow[] =>
    order === undefined
      ? rows
      : rows.toSorted(
          (a, b) =>
            Number(a.base === null) - Number(b.base === null) ||
            order(a.base ?? a.desired ?? NO_FIELDS, b.base ?? b.desired ?? NO_FIELDS),
        );
  return stores.flatMap((store) => {
    if (!store.known) return [];
    const { externalId } = store;
    const storeName = nameOf(externalId);
    return inOrder(store.rows).map(({ rowId, base, desired, removed }) => ({
      key: rowKey(externalId, rowId),
      externalId,
      storeName,
      base,
      desired,
      removed,
    }));
  });
}
