import type { Rect } from '#renderer/grid/model/axes.ts';
import { alikeBelow, dragTarget, type FillSheet, fillAlong, fillDragged } from '#renderer/grid/model/fill-cells.ts';
import { rangeOver } from '#renderer/grid/model/selection.ts';
import type { SheetCore } from './sheet-core.ts';
import type { CellWriter } from './sheet-edit.ts';
import type { SheetHistory } from './sheet-history.ts';

type SheetFill = {
  readonly fill: (direction: 'down' | 'right') => void;
  /**
   * Shows the rectangle that would be filled when the fill handle is dragged to a cell. null unless a single rectangle
   * is selected.
   */
  readonly dragFill: (row: number, column: number) => Rect | null;
  /** Fills the rectangle that is shown: goes on counting, or only copies. */
  readonly dropFill: (copies: boolean) => void;
  /** Fills the rows below that belong together, such as those of one store. */
  readonly fillBelow: (copies: boolean) => void;
  readonly cancelFill: () => void;
};

/** Fills cells of a sheet from the cells before them. Each call is one step. */
export function createSheetFill(
  core: SheetCore,
  history: SheetHistory,
  { before, finish }: CellWriter,
  togetherBy: FillSheet['togetherBy'],
): SheetFill {
  const { store } = core;
  const lastBeside = (position: number): number => {
    const { at, count, groups } = core.order();
    return (groups?.shownStarts[groups.groupOf(at(position)) + 1] ?? count) - 1;
  };
  const sheet = (): FillSheet => ({
    ...before,
    axes: core.axes(),
    value: core.valueOf,
    column: core.column,
    lastBeside,
    togetherBy,
  });
  const drop = (source: Rect | undefined, filling: Rect | null, copies: boolean): void => {
    if (!filling || !source || source === filling || core.waitsForPaste()) return;
    history.commit({ kind: 'fill' }, fillDragged(sheet(), source, filling, copies).patches());
    const range = rangeOver(filling, core.axes());
    if (range)
      store.setState(({ selection }) => ({ selection: { ranges: [range], active: selection?.active ?? range.from } }));
  };
  return {
    fill: (direction) => {
      const now = sheet();
      const changes = fillAlong(now, core.rects(), direction);
      const readOnly = core
        .rects()
        .some(({ left, bottom }) => before.isReadOnly(now.axes.rowIdAt(bottom) ?? '', now.axes.columns[left] ?? ''));
      finish({ kind: 'fill' }, changes, readOnly ? 1 : 0);
    },
    dragFill: (row, column) => {
      const [source, ...more] = core.rects();
      const filling = source && more.length === 0 ? dragTarget(source, row, column) : null;
      store.setState({ filling });
      return filling;
    },
    dropFill: (copies) => {
      const { filling } = store.getState();
      store.setState({ filling: null });
      drop(core.rects()[0], filling, copies);
    },
    fillBelow: (copies) => {
      const [source, ...more] = core.rects();
      store.setState({ filling: null });
      if (source && more.length === 0) drop(source, alikeBelow(sheet(), source), copies);
    },
    cancelFill: () => store.setState({ filling: null }),
  };
}
