import type { ColumnId } from '#renderer/grid/model/column.ts';
import type { OrderValues } from '#renderer/grid/model/order-values.ts';
import { runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import { carrySelection, heldSelection } from '#renderer/grid/model/selection.ts';
import { formatCell } from '../model/column.ts';
import {
  type Arrangement,
  arrangeRows,
  groupArranged,
  type RowFilter,
  type RowReader,
  type SheetSorts,
} from './arrange-rows.ts';
import type { Layout } from './layout.ts';
import type { Folded } from './row-groups.ts';
import {
  cameInPlace,
  groupedOrder,
  listedOrder,
  naturalOrder,
  plainOrder,
  type RowOrder,
  withBelow,
} from './row-order.ts';
import type { RowStore } from './row-store.ts';
import type { SheetCore } from './sheet-core.ts';
import { isInSight } from './stale-paste.ts';

export type SheetArrange = {
  readonly setSorts: (sorts: SheetSorts) => Promise<void>;
  readonly setFilter: (filter: RowFilter | null) => Promise<void>;
  /** Groups the rows by what a column shows, with all groups unfolded unless it is the same column; null: not at all. */
  readonly setGroup: (column: ColumnId | null) => Promise<void>;
  /** Says which groups are folded. Their rows are out of sight, as if a filter hid them. */
  readonly setFolded: (folded: Folded) => void;
  /** Applies the same sort, filter and groups again to the current values of the cells. */
  readonly again: () => Promise<void>;
  /** Shows other rows. Drafts stay with their rows by id. */
  readonly showRows: (rows: RowStore) => Promise<void>;
  /**
   * The same. Where the rows have the ids of those that are shown, in the same places, the view stays as it is, and so
   * does a paste preview: whether that fits what the rows hold is for the caller to say.
   */
  readonly takeRows: (rows: RowStore) => Promise<void>;
  /**
   * Shows the rows from an index on below those in sight, which stay where they are, as far as they pass the filter.
   * Under a sort they are in order among themselves; under groups, each comes to the end of its own.
   */
  readonly takeBelow: (rows: RowStore, from: number) => Promise<void>;
  readonly setLayout: (layout: Layout) => void;
  readonly hideColumn: (id: ColumnId) => void;
  /** True for an edited row that is still visible although the filter would now hide it. */
  readonly isStray: (index: number) => boolean;
};

/** Whether rows have the same ids in the same places, none of them added by a step. */
function havePlacesOf(rows: RowStore, others: RowStore): boolean {
  if (rows.count() !== others.count()) return false;
  for (let index = 0; index < rows.count(); index += 1) {
    if (rows.isAdded(index) || others.isAdded(index) || rows.idAt(index) !== others.idAt(index)) return false;
  }
  return true;
}

/** Whether rows are shown one after the other as they are. */
const isUntouched = (rows: RowStore, { sorts, filter, group }: Arrangement): boolean =>
  sorts.length === 0 && filter === null && group === null && [...rows.added()].length === 0;

const rowsFrom = (from: number, count: number) => Uint32Array.from({ length: count - from }, (_none, at) => from + at);

/** Sorts and filters a sheet in slices, so that the page keeps painting. */
export function createSheetArrange(core: SheetCore, slices: Slices, orderValues: OrderValues): SheetArrange {
  const { store, drafts } = core;
  let running = new AbortController();

  // A filter reads 100,000 rows in one go, so the same two reader objects serve all of them.
  let current = -1;
  const isChanged = () => {
    const rows = core.rows();
    return rows.isAdded(current) || (drafts.count() > 0 && drafts.rowIsChanged(rows.idAt(current) ?? ''));
  };
  const reader = (get: RowReader['get'], changed: () => boolean): RowReader => ({
    get id() {
      return core.rows().idAt(current) ?? '';
    },
    get,
    own: (column) => (core.rows().isAdded(current) ? null : core.rows().base(current, column)),
    get isChanged() {
      return changed();
    },
  });
  const own = reader(
    (column) => core.rows().base(current, column),
    () => core.rows().isAdded(current),
  );
  const now = reader((column) => core.value(current, column), isChanged);
  const readers = (index: number) => {
    current = index;
    return { own, now: isChanged() ? now : null };
  };

  const show = (order: RowOrder, next?: RowStore) => {
    core.show(order, next);
    const { paste } = store.getState();
    if (paste !== null && !isInSight(paste, core)) core.dropStalePaste();
  };

  /** @param from only rows from this index on are arranged, below the others; null: all */
  const arrange = async (arrangement: Arrangement, from: number | null = null) => {
    running.abort();
    const mine = new AbortController();
    running = mine;
    store.setState({ arrangement, arranging: true });
    const rows = core.rows();
    const all = from === null ? () => naturalOrder(rows) : () => rowsFrom(from, rows.count());
    const parts = { all, value: core.value, readers, column: core.column, order: orderValues };
    const isPlain = isUntouched(rows, arrangement) && (from === null ? cameInPlace(rows) : core.order().count === from);
    const begun = slices.now();
    const column = core.column(arrangement.group?.column ?? '');
    function* arranged(): Generator<void, () => RowOrder> {
      const indexes = yield* arrangeRows(parts, arrangement);
      if (from !== null) return () => withBelow(core.order(), indexes, rows);
      if (column === undefined) return () => listedOrder(indexes, rows.count());
      const grouped = yield* groupArranged(parts, indexes, column, arrangement.sorts);
      const by = {
        column: column.id,
        textOf: (index: number) => formatCell(column, core.value(index, column.id)),
      };
      const folded = () => store.getState().arrangement.group?.folded ?? new Set<string>();
      return () => groupedOrder(grouped, folded(), by, rows.count());
    }
    const order = isPlain ? () => plainOrder(rows.count()) : await runSliced(arranged(), slices, mine.signal);
    // After more than one slice, drawing does not come on top of the last one.
    if (slices.now() - begun > slices.budget) await slices.pause();
    if (mine.signal.aborted || order === undefined) return;
    show(order());
    store.setState({ arranging: false });
  };

  const showRows = (rows: RowStore) => {
    core.dropStalePaste();
    show(plainOrder(rows.count()), rows);
    return arrange(store.getState().arrangement);
  };

  const setLayout = (layout: Layout) => {
    const before = core.axes();
    const { selection } = store.getState();
    store.setState({ layout });
    if (selection) store.setState({ selection: carrySelection(selection, before, core.axes()) });
  };

  return {
    setSorts: (sorts) => arrange({ ...store.getState().arrangement, sorts }),
    setFilter: (filter) => arrange({ ...store.getState().arrangement, filter }),
    setGroup: async (column) => {
      const { arrangement } = store.getState();
      const folded = arrangement.group?.column === column ? arrangement.group.folded : new Set<string>();
      await arrange({ ...arrangement, group: column === null ? null : { column, folded } });
      const { groups } = core.order();
      if (groups !== undefined) core.say({ what: 'grouped', count: groups.count });
    },
    setFolded: (folded) => {
      const { arrangement } = store.getState();
      const { group } = arrangement;
      const { groups } = core.order();
      if (group === null) return;
      store.setState({ arrangement: { ...arrangement, group: { ...group, folded } } });
      // Rows that are still being grouped by this column are shown with these once they are.
      if (groups?.column === group.column) show(groupedOrder(groups, folded, groups, core.rows().count()));
    },
    again: () => arrange(store.getState().arrangement),
    showRows,
    takeRows: async (rows) => {
      const { sorts, filter, group } = store.getState().arrangement;
      const isArranged = sorts.length > 0 || filter !== null || group !== null;
      if (isArranged || !havePlacesOf(rows, core.rows())) return showRows(rows);
      core.replace(rows);
    },
    takeBelow: (rows, from) => {
      const { arrangement, arranging, selection } = store.getState();
      if (selection) store.setState({ selection: heldSelection(selection, core.axes()) });
      core.replace(rows);
      // What is being arranged does not have these rows yet.
      return arrange(arrangement, arranging ? null : from);
    },
    setLayout,
    hideColumn: (id) => {
      const { layout } = store.getState();
      const frozen = core.axes().columnPosition(id) < layout.frozen ? layout.frozen - 1 : layout.frozen;
      setLayout({ ...layout, frozen, hidden: [...layout.hidden, id] });
    },
    isStray: (index) => {
      const { filter } = store.getState().arrangement;
      if (filter === null) return false;
      const changed = readers(index).now;
      return changed !== null && !filter(changed);
    },
  };
}
