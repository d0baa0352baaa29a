import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Axes, Rect } from '#renderer/grid/model/axes.ts';
import {
  type CellValue,
  type Column,
  type ColumnId,
  formatCell,
  type RowId,
  type SheetColumn,
  UNTOUCHED,
} from '#renderer/grid/model/column.ts';
import type { Position } from '#renderer/grid/model/move-target.ts';
import { carrySelection, cellSelection, cornerAt, rectsOf, type Selection } from '#renderer/grid/model/selection.ts';
import { createDrafts, type Drafts, emptyHistory } from '../model/history.ts';
import { type Arrangement, UNSORTED } from './arrange-rows.ts';
import { plainLayout } from './layout.ts';
import { type Lines, linesOf } from './row-groups.ts';
import { plainOrder, type RowOrder } from './row-order.ts';
import type { RowStore } from './row-store.ts';
import { createSheetMarks, type SheetMarks } from './sheet-marks.ts';
import type { Announcement, SheetOptions, SheetState } from './sheet-state.ts';

/** With more changed rows than this, all rows count as changed: only the visible ones are drawn anyway. */
const MANY = 500;

/** One number per row. It changes whenever what the row shows may have changed. */
type RowStamps = {
  readonly of: (id: RowId) => string;
  readonly touch: (ids: readonly RowId[]) => void;
  readonly touchAll: () => void;
};

/** Creates the stamps that tell when a row must be drawn again. */
function createRowStamps(): RowStamps {
  const stamps = new Map<RowId, number>();
  let epoch = 0;
  const touchAll = () => {
    epoch += 1;
    stamps.clear();
  };
  return {
    of: (id) => `${epoch}.${stamps.get(id) ?? 0}`,
    touchAll,
    touch: (ids) => {
      if (ids.length > MANY) return touchAll();
      for (const id of ids) stamps.set(id, (stamps.get(id) ?? 0) + 1);
    },
  };
}

/** What the parts of a sheet share. */
export type SheetCore = {
  readonly store: StoreApi<SheetState>;
  readonly columns: readonly Column[];
  readonly column: (id: ColumnId) => Column | undefined;
  readonly drafts: Drafts;
  readonly marks: SheetMarks;
  readonly stamps: RowStamps;
  readonly rows: () => RowStore;
  readonly order: () => RowOrder;
  /** Changes which rows are visible, and notifies the view. The same cells stay selected, as far as they are there. */
  readonly show: (order: RowOrder, rows?: RowStore) => void;
  /** Replaces rows of which those in sight have the same places: which of them are visible does not change. */
  readonly replace: (rows: RowStore) => void;
  readonly axes: () => Axes;
  /** What is drawn from top to bottom: the rows in sight, and the headers of groups. */
  readonly lines: () => Lines;
  /** The value that a cell shows: its draft, or the row's own value. */
  readonly value: (index: number, column: ColumnId) => CellValue;
  readonly valueOf: (row: RowId, column: ColumnId) => CellValue;
  /** true for a row that a step removed. It stays in sight until the rows are read again without it. */
  readonly isRemoved: (index: number) => boolean;
  /** true for a cell that can't be changed: its column is read-only, or its row is removed. */
  readonly isReadOnly: (row: RowId, column: ColumnId) => boolean;
  readonly textAt: (row: number, column: number) => string;
  /** The selection; initially the first visible cell, or the first header where all groups are folded. */
  readonly selection: () => Selection | null;
  readonly rects: () => readonly Rect[];
  /** null: no row is visible, or a header is active. */
  readonly active: () => Position | null;
  /** The place of the group whose header is active, −1 if none is. */
  readonly activeGroup: () => number;
  readonly say: (announced: Announcement) => void;
  /** True while a paste preview waits for its decision; says so, too. */
  readonly waitsForPaste: () => boolean;
  /** Closes a paste preview that no longer fits the rows, and says that nothing was pasted. */
  readonly dropStalePaste: () => void;
};

const initial: SheetState = {
  view: 0,
  cells: 0,
  selection: null,
  editing: null,
  paste: null,
  pasting: null,
  find: null,
  filling: null,
  history: emptyHistory,
  arrangement: { sorts: UNSORTED, filter: null, group: null },
  arranging: false,
  layout: plainLayout,
  announced: null,
};

/** Returns the last result again while the inputs are the same. */
export function remember<Input, Result>(compute: (input: Input) => Result, key: () => readonly unknown[]) {
  let known: { readonly key: readonly unknown[]; readonly result: Result } | null = null;
  return (input: Input): Result => {
    const now = key();
    if (known?.key.every((part, index) => part === now[index]) !== true) known = { key: now, result: compute(input) };
    return known.result;
  };
}

/** The arrangement with the groups that are folded now: those that got new rows are not. */
const withFolded = (arrangement: Arrangement, { groups }: RowOrder): Arrangement =>
  // Until rows are grouped by another column, they stand in the groups of the one before.
  groups === undefined || arrangement.group?.column !== groups.column || arrangement.group.folded === groups.folded
    ? arrangement
    : { ...arrangement, group: { ...arrangement.group, folded: groups.folded } };

/** Creates what all parts of a sheet share: columns, rows, drafts, marks and state. */
export function createSheetCore<Row>(options: SheetOptions<Row>, given: RowStore): SheetCore {
  const columns: readonly SheetColumn<Row>[] = options.columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const drafts = createDrafts();
  const stamps = createRowStamps();
  let rows = given;
  const marks = createSheetMarks(columns, (row, column) => {
    const index = rows.indexOf(row);
    // What was typed into a new row is nobody else's.
    return rows.isAdded(index) ? null : rows.base(index, column);
  });
  let order = plainOrder(rows.count());
  const store = createStore<SheetState>(() => ({ ...initial, layout: options.layout ?? plainLayout }));

  const value = (index: number, column: ColumnId): CellValue => {
    if (drafts.count() > 0) {
      const draft = drafts.get(rows.idAt(index) ?? '', column);
      if (draft !== UNTOUCHED) return draft;
    }
    return rows.base(index, column);
  };

  const makeAxes = ({ layout }: SheetState): Axes => {
    const shown = columns.filter(({ id }) => !layout.hidden.includes(id)).map(({ id }) => id);
    const positions = new Map(shown.map((id, position) => [id, position]));
    // Those of this moment: whoever carries something over compares them with what is shown next.
    const [rowsNow, orderNow] = [rows, order];
    return {
      rowCount: orderNow.count,
      rowIdAt: (position) => rowsNow.idAt(orderNow.at(position)),
      rowPosition: (id) => orderNow.positionOf(rowsNow.indexOf(id)),
      columns: shown,
      columnPosition: (id) => positions.get(id) ?? -1,
    };
  };
  const rememberedAxes = remember(makeAxes, () => [store.getState().view, store.getState().layout, rows]);
  const axes = () => rememberedAxes(store.getState());
  const onHeader = (group: number, column: ColumnId | undefined): Selection | null => {
    const { groups } = order;
    const text = groups?.texts[group];
    const row = rows.idAt(groups?.rows[groups.starts[group] ?? 0] ?? -1);
    if (text === undefined || row === undefined || column === undefined) return null;
    return { ranges: [], active: { row, column }, group: text };
  };
  const firstCell = remember(
    (now: Axes) => {
      const first = cornerAt(now, 0, 0);
      return first ? cellSelection(first) : onHeader(0, now.columns[0]);
    },
    () => [axes()],
  );
  const lines = remember(
    () => linesOf(order.count, order.groups),
    () => [order],
  );
  const selection = () => store.getState().selection ?? firstCell(axes());
  const activeGroup = () => {
    const text = selection()?.group;
    return text === undefined ? -1 : (order.groups?.placeOf(text) ?? -1);
  };
  /** The same place after other rows came into sight: a header stays, and that of a folded group stands for its rows. */
  const carried = (selected: Selection, before: Axes, after: Axes): Selection | null => {
    const { groups, positionOf } = order;
    // Rows that were read again are about to be grouped.
    const isGrouped = store.getState().arrangement.group !== null;
    if (selected.group !== undefined && groups === undefined && isGrouped) return selected;
    const index = rows.indexOf(selected.active.row);
    const folded = positionOf(index) === -1 ? groups?.groupOf(index) : undefined;
    const group = selected.group === undefined ? folded : groups?.placeOf(selected.group);
    return onHeader(group ?? -1, selected.active.column) ?? carrySelection(selected, before, after);
  };
  const rememberedRects = remember(
    (now: Selection | null) => (now ? rectsOf(now, axes()) : []),
    () => [selection(), axes()],
  );

  return {
    store,
    columns,
    column: (id) => byId.get(id),
    drafts,
    marks,
    stamps,
    rows: () => rows,
    order: () => order,
    show: (nextOrder, nextRows) => {
      const before = axes();
      order = nextOrder;
      rows = nextRows ?? rows;
      const state = store.getState();
      const { selection: selected } = state;
      const shown = { ...state, view: state.view + 1, arrangement: withFolded(state.arrangement, order) };
      // At once with the view: whoever listens meets no selection of the rows before.
      store.setState(selected ? { ...shown, selection: carried(selected, before, makeAxes(shown)) } : shown);
    },
    replace: (nextRows) => {
      rows = nextRows;
    },
    axes,
    lines: () => lines(undefined),
    value,
    valueOf: (row, column) => value(rows.indexOf(row), column),
    isRemoved: (index) => drafts.removed() > 0 && drafts.rowIsRemoved(rows.idAt(index) ?? ''),
    isReadOnly: (row, column) => byId.get(column)?.readOnly === true || drafts.rowIsRemoved(row),
    textAt: (row, position) => {
      const column = byId.get(axes().columns[position] ?? '');
      return column ? formatCell(column, value(order.at(row), column.id)) : '';
    },
    selection,
    rects: () => rememberedRects(selection()),
    activeGroup,
    active: () => {
      const active = selection()?.active;
      if (!active || activeGroup() !== -1) return null;
      const row = axes().rowPosition(active.row);
      const column = axes().columnPosition(active.column);
      return row === -1 || column === -1 ? null : { row, column };
    },
    say: (announced) => store.setState({ announced }),
    waitsForPaste: () => {
      if (store.getState().paste === null) return false;
      store.setState({ announced: { what: 'paste_waits' } });
      return true;
    },
    dropStalePaste: () => {
      if (store.getState().paste === null) return;
      stamps.touchAll();
      store.setState({ paste: null, announced: { what: 'paste_dropped' } });
    },
  };
}
