import { type Rect, rectHeight } from '#renderer/grid/model/axes.ts';
import { MOST_CELLS } from '#renderer/grid/model/block.ts';
import {
  type ClipboardTexts,
  type CopiedCell,
  copyLayout,
  readClipboard,
  writeClipboard,
} from '#renderer/grid/model/clipboard.ts';
import type { CellValue, ColumnId, RowId } from '#renderer/grid/model/column.ts';
import { type PastePlan, type PasteSheet, planPaste } from '#renderer/grid/model/paste-plan.ts';
import { runAtOnce, runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import { distinctCells } from '#renderer/grid/model/selection.ts';
import type { RowGroups } from './row-groups.ts';
import { listedOrder, naturalOrder, type RowOrder } from './row-order.ts';
import type { SheetCore } from './sheet-core.ts';
import type { CellWriter } from './sheet-edit.ts';
import type { SheetGrow } from './sheet-grow.ts';
import type { SheetHistory } from './sheet-history.ts';
import type { Announcement } from './sheet-state.ts';

type SheetClipboard = {
  /** The selected cells in both formats, or with the names of their columns above; null when they don't form a block. */
  readonly copy: (withHeaders?: boolean) => ClipboardTexts | null;
  /**
   * Plans a paste and shows the plan. A single value pasted into a single cell is written at once. A large paste is
   * planned in slices, and cancelled when anything else is done meanwhile.
   */
  readonly paste: (texts: ClipboardTexts) => Promise<void>;
  /**
   * Carries out the plan. A large paste is written in slices, and nothing else can be done meanwhile.
   *
   * @param withRows adds the rows that are missing below the last one, too
   */
  readonly confirmPaste: (withRows?: boolean) => Promise<void>;
  /** Drops the plan, or stops the planning. A paste that is already being written continues. */
  readonly dropPaste: () => void;
  /** The value that a planned paste would put into a cell; undefined when it would not change it. */
  readonly previewAt: (row: RowId, column: ColumnId) => CellValue | undefined;
};

/** How many rows of folded groups lie between two positions. */
function foldedBetween(
  { at }: RowOrder,
  { starts, shownStarts, groupOf }: RowGroups,
  top: number,
  bottom: number,
): number {
  /** The number of folded rows above a row in sight. */
  const above = (position: number) => {
    const group = groupOf(at(position));
    return (starts[group] ?? 0) - (shownStarts[group] ?? 0);
  };
  return above(bottom) - above(top);
}

/** A paste of more cells, or of a longer text, is planned and written in slices. */
const MOST_AT_ONCE = 5_000;
const LONG_TEXT = 100_000;

/** Copies and pastes blocks of a sheet. */
export function createSheetClipboard(
  core: SheetCore,
  history: SheetHistory,
  { before }: CellWriter,
  { mostNew, rowsFor, selectNew }: SheetGrow,
  slices: Slices,
): SheetClipboard {
  const { store } = core;
  let planning = new AbortController();

  const cellAt = (row: number, across: number): CopiedCell => {
    const column = core.column(core.axes().columns[across] ?? '');
    return { text: core.textAt(row, across), plain: column?.kind !== 'number' };
  };

  const headerAt = (across: number): CopiedCell => ({
    text: core.column(core.axes().columns[across] ?? '')?.header ?? '',
    plain: true,
  });

  /** How many rows the filter hides between two positions, in the rows' own order; under groups, how many are folded. */
  const hiddenBetween = (own: () => RowOrder, top: number, bottom: number): number => {
    const order = core.order();
    if (order.groups !== undefined) return foldedBetween(order, order.groups, top, bottom);
    const { sorts, filter } = store.getState().arrangement;
    // Under a sort, visible neighbours are not neighbours in the rows' own order: nothing lies between them.
    if (filter === null || sorts.length > 0) return 0;
    const { positionOf } = own();
    const span = positionOf(order.at(bottom)) - positionOf(order.at(top));
    return Math.max(0, span - (bottom - top));
  };

  const pasteSheet = (): PasteSheet => {
    let own: RowOrder | null = null;
    // Indexes tell in which order rows came; where they stand is found once for a plan, and only if it asks.
    const ownOrder = (): RowOrder => {
      const rows = core.rows();
      own ??= listedOrder(naturalOrder(rows).filter(rows.has), rows.count());
      return own;
    };
    return {
      ...before,
      axes: core.axes(),
      column: core.column,
      value: core.valueOf,
      hiddenBetween: (top, bottom) => hiddenBetween(ownOrder, top, bottom),
      mostNew,
    };
  };

  const confirmPaste: SheetClipboard['confirmPaste'] = async (withRows = false) => {
    const { paste, pasting } = store.getState();
    if (!paste || pasting !== null) return;
    const { patches, changed } = paste;
    const beyond = withRows ? paste.beyond : null;
    const added = beyond === null ? [] : rowsFor(beyond);
    core.stamps.touchAll();
    if (changed > MOST_AT_ONCE) await history.commitSliced({ kind: 'paste' }, patches, added, slices);
    else {
      store.setState({ paste: null });
      history.commit({ kind: 'paste' }, patches, added);
    }
    if (beyond !== null) selectNew(added, beyond.columns);
  };

  /** The plan of a paste, or the reason why there is nothing to paste. */
  function* planFor(texts: ClipboardTexts, selected: readonly Rect[]): Generator<void, PastePlan | Announcement> {
    const read = yield* readClipboard(texts);
    if (read.kind === 'empty') return { what: 'clipboard_empty' };
    if (read.kind === 'too_large') return { what: 'clipboard_too_large', cells: read.cells };
    const plan = yield* planPaste(pasteSheet(), read.block, selected);
    const isTooLong = mostNew > 0 && plan.rowsOver > mostNew;
    return isTooLong ? { what: 'too_many_below', rows: plan.rowsOver, most: mostNew } : plan;
  }

  /** Runs a plan in slices. undefined: it was dropped, or something else was done in the sheet meanwhile. */
  const inSlices = async <Plan>(job: Generator<void, Plan>): Promise<Plan | undefined> => {
    const mine = new AbortController();
    planning = mine;
    store.setState({ paste: null, pasting: 'planning' });
    const { view, cells, editing } = store.getState();
    const plan = await runSliced(job, slices, mine.signal);
    if (mine.signal.aborted) return undefined;
    store.setState({ pasting: null });
    const now = store.getState();
    if (now.view === view && now.cells === cells && now.editing === editing) return plan;
    core.say({ what: 'paste_dropped' });
    return undefined;
  };

  return {
    copy: (withHeaders = false) => {
      if (core.activeGroup() !== -1) return null;
      const layout = copyLayout(core.rects());
      if (!layout || distinctCells(layout.rects) > MOST_CELLS) {
        core.say({ what: 'copy_refused' });
        return null;
      }
      const columnsOf = ({ left, right }: Rect) => Array.from({ length: right - left + 1 }, (_, at) => left + at);
      const blocks = layout.rects.map((rect) =>
        Array.from({ length: rectHeight(rect) }, (_row, down) =>
          columnsOf(rect).map((across) => cellAt(rect.top + down, across)),
        ),
      );
      const cells = layout.beside
        ? (blocks[0] ?? []).map((_row, down) => blocks.flatMap((block) => block[down] ?? []))
        : blocks.flat();
      const columns = (layout.beside ? layout.rects : layout.rects.slice(0, 1)).flatMap(columnsOf);
      const rows = withHeaders ? [columns.map(headerAt), ...cells] : cells;
      core.say({ what: 'copied', count: distinctCells(layout.rects) });
      return writeClipboard(rows);
    },
    paste: async (texts) => {
      if (store.getState().pasting === 'writing') return;
      planning.abort();
      store.setState({ pasting: null });
      const selected = core.rects();
      if (selected.length === 0) return;
      const isSmall = texts.text.length + texts.html.length < LONG_TEXT && distinctCells(selected) <= MOST_AT_ONCE;
      const plan = isSmall ? runAtOnce(planFor(texts, selected)) : await inSlices(planFor(texts, selected));
      if (plan === undefined) return;
      if ('what' in plan) return core.say(plan);
      core.stamps.touchAll();
      store.setState({ paste: plan });
      const isOneCell = plan.hit === 1 && plan.changed === 1 && plan.beyond === null;
      if (isOneCell && plan.invalid === 0) await confirmPaste();
    },
    confirmPaste,
    dropPaste: () => {
      const { paste, pasting } = store.getState();
      if (pasting === 'writing' || (paste === null && pasting === null)) return;
      planning.abort();
      core.stamps.touchAll();
      store.setState({ paste: null, pasting: null, announced: { what: 'paste_discarded' } });
    },
    previewAt: (row, column) => store.getState().paste?.valueAt(row, column),
  };
}
