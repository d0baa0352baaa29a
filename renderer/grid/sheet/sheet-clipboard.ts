import { MOST_CELLS } from '#renderer/grid/model/block.ts';
import type { CellValue, ColumnId, RowId } from '#renderer/grid/model/cell-value.ts';
import { copyLayout } from '#renderer/grid/model/copy-rects.ts';
import { planPaste } from '#renderer/grid/model/paste-plan.ts';
import { type ClipboardTexts, readClipboard } from '#renderer/grid/model/read-clipboard.ts';
import { distinctCells } from '#renderer/grid/model/selection.ts';
import { draftAt } from '#renderer/grid/model/step.ts';
import { type CopiedCell, writeClipboard } from '#renderer/grid/model/write-clipboard.ts';
import type { SheetCore } from './sheet-core.ts';
import type { SheetHistory } from './sheet-history.ts';

export type SheetClipboard = {
  /** The selected cells in both flavours; null when they make no block. */
  readonly copy: () => ClipboardTexts | null;
  /** Plans a paste and shows it; a single value into a single cell goes at once. */
  readonly paste: (texts: ClipboardTexts) => void;
  readonly confirmPaste: () => void;
  readonly dropPaste: () => void;
  /** What a planned paste would put into a cell; undefined when it would not change it. */
  readonly previewAt: (row: RowId, column: ColumnId) => CellValue | undefined;
};

/** Copies and pastes blocks of a sheet. */
export function createSheetClipboard(core: SheetCore, history: SheetHistory): SheetClipboard {
  const { store, drafts } = core;
  const preview = new Map<ColumnId, Map<RowId, CellValue>>();

  const cellAt = (row: number, across: number): CopiedCell => {
    const column = core.column(core.axes().columns[across] ?? '');
    return { text: core.textAt(row, across), plain: column?.kind !== 'number' };
  };

  /** Rows that the filter hides between two positions, counted in the rows' own order. */
  const hiddenBetween = (top: number, bottom: number): number => {
    const order = core.order();
    const { sort, filter } = store.getState().arrangement;
    // Under a sort, neighbours in sight are no neighbours by themselves: nothing lies between them.
    if (filter === null || sort !== null) return 0;
    const span = order.at(bottom) - order.at(top);
    return Math.max(0, span - (bottom - top));
  };

  const keepPreview = (patches: ReturnType<typeof planPaste>['patches']) => {
    preview.clear();
    for (const { column, rows, after } of patches) {
      const values = new Map<RowId, CellValue>();
      for (const [index, row] of rows.entries()) {
        const draft = draftAt(after, index);
        values.set(row, draft === false ? core.rows().base(core.rows().indexOf(row), column) : draft);
      }
      preview.set(column, values);
    }
    core.stamps.touchAll();
  };

  const confirmPaste = () => {
    const { paste } = store.getState();
    if (!paste) return;
    preview.clear();
    core.stamps.touchAll();
    store.setState({ paste: null });
    history.commit({ kind: 'paste' }, paste.patches);
  };

  return {
    copy: () => {
      const layout = copyLayout(core.rects());
      if (!layout || distinctCells(layout.rects) > MOST_CELLS) {
        core.say({ what: 'copy_refused' });
        return null;
      }
      const blocks = layout.rects.map(({ top, bottom, left, right }) =>
        Array.from({ length: bottom - top + 1 }, (_row, down) =>
          Array.from({ length: right - left + 1 }, (_cell, across) => cellAt(top + down, left + across)),
        ),
      );
      const rows = layout.beside
        ? (blocks[0] ?? []).map((_row, down) => blocks.flatMap((block) => block[down] ?? []))
        : blocks.flat();
      core.say({ what: 'copied', count: distinctCells(layout.rects) });
      return writeClipboard(rows);
    },
    paste: (texts) => {
      const read = readClipboard(texts);
      if (read.kind === 'empty') return core.say({ what: 'clipboard_empty' });
      if (read.kind === 'too_large') return core.say({ what: 'clipboard_too_large', cells: read.cells });
      const selected = core.rects();
      if (selected.length === 0) return;
      const plan = planPaste(
        {
          axes: core.axes(),
          base: (row, column) => core.rows().base(core.rows().indexOf(row), column),
          draft: drafts.get,
          isReadOnly: (column) => core.column(column)?.readOnly === true,
          column: core.column,
          value: core.valueOf,
          hiddenBetween,
        },
        read.block,
        selected,
      );
      keepPreview(plan.patches);
      store.setState({ paste: plan });
      if (plan.hit === 1 && plan.changed === 1 && plan.invalid === 0) confirmPaste();
    },
    confirmPaste,
    dropPaste: () => {
      preview.clear();
      core.stamps.touchAll();
      store.setState({ paste: null });
    },
    previewAt: (row, column) => (store.getState().paste ? preview.get(column)?.get(row) : undefined),
  };
}
