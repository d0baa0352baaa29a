import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { type Axes, contains } from '#renderer/grid/model/axes.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { emptyHistory } from '#renderer/grid/model/history.ts';
import { pageSlices } from '#renderer/grid/model/run-sliced.ts';
import { cellSelection, cornerAt, distinctCells, type Selection } from '#renderer/grid/model/selection.ts';
import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import { readPercent } from '#shared/domain/targets/typed-target.ts';
import type { Format } from '#shared/lib/format.ts';
import { type CellWrite, type MatrixStore, planWrites, writesOf } from '../matrix-edit.ts';
import { readTargetsOf, rowOfId, type Slot } from '../read-targets.ts';
import type { MatrixContent, MatrixRow } from './make-matrix.ts';

type Options = {
  /** The sheet of the store's targets, which holds and saves every edit. */
  readonly targets: DraftSheet;
  readonly store: MatrixStore;
  readonly slots: readonly Slot[];
  /** Names a slot, such as "Monday 07:00". */
  readonly slotName: (slot: Slot) => string;
  readonly format: Pick<Format, 'number' | 'collator'>;
  readonly readOnly: boolean;
  /** What is shown at once, with the same slots. Absent: nothing until `show`. */
  readonly matrix?: MatrixContent | undefined;
  /** The sheet of the same store that this one replaces: another language or another time has other columns. */
  readonly before?: Pick<MatrixSheet, 'core' | 'store' | 'openParts'> | undefined;
};

const rowsOf = ({ types }: MatrixContent): readonly MatrixRow[] => types.flatMap(({ rows }) => rows);

/** What a person has selected in a sheet, for the one that replaces it; where a part is gone, the cell nearest to it. */
function keptSelection(before: Pick<MatrixSheet, 'core' | 'store'>, after: Axes): Selection | null {
  const { selection } = before.store.getState();
  const at = before.core.active();
  if (selection === null || at === null) return null;
  const corners = [selection.active, ...selection.ranges.flatMap(({ from, to }) => [from, to])];
  const isThere = corners.every((one) => after.rowPosition(one.row) >= 0 && after.columnPosition(one.column) >= 0);
  if (isThere) return selection;
  const nearest = cornerAt(after, at.row, at.column);
  return nearest === undefined ? null : cellSelection(nearest);
}

/**
 * A sheet whose cells are the values of targets: slots are its columns, categories its rows. Selecting, typing, filling,
 * pasting and finding are the grid's own. It keeps no edit: each of its steps becomes one step of the sheet of targets,
 * whose rows it then shows again. Undo and redo are those of the targets.
 */
export function createMatrixSheet(options: Options) {
  const { targets, store, slots, slotName, format, readOnly, matrix: first, before } = options;
  const shown: { matrix: MatrixContent | null } = { matrix: first ?? null };
  const texts = new Map<number, string>();
  const textOf = (value: number): string => {
    const text = texts.get(value) ?? format.number(value);
    texts.set(value, text);
    return text;
  };
  const columns = slots.map(
    (slot, place): SheetColumn<MatrixRow> => ({
      id: slot.id,
      header: slotName(slot),
      kind: 'number',
      readOnly,
      parse: readPercent,
      format: textOf,
      min: 0,
      max: 100,
      whole: true,
      read: ({ cells }) => cells[place]?.value ?? null,
    }),
  );
  const lens = createSheet<MatrixRow>({
    rows: first === undefined ? [] : rowsOf(first),
    rowId: ({ id }) => id,
    togetherBy: (row) => rowOfId(row)?.displayType ?? row,
    columns,
    collator: format.collator,
    slices: pageSlices,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    onHistory: (event) => {
      if (event.kind !== 'did') return;
      const { name, patches } = event.step;
      const isDone = targets.changeRows(name, planWrites(targets, store, writesOf(patches)));
      // Where nothing came of it, the cells show again what stands.
      if (!isDone && shown.matrix !== null) show(shown.matrix);
    },
  });
  const show = (matrix: MatrixContent) => {
    shown.matrix = matrix;
    void lens.adopt({ rows: rowsOf(matrix), added: [], changes: [], history: emptyHistory, marks: [] });
  };
  const selection = before === undefined ? null : keptSelection(before, lens.core.axes());
  if (selection !== null) lens.store.setState({ selection });
  if (before !== undefined) lens.resume(before.openParts());
  return {
    ...lens,
    undo: targets.undo,
    redo: targets.redo,
    show,
    /** The matrix that it shows; null until the first one. */
    matrix: () => shown.matrix,
    /** Writes cells as one step with a name of its own. Returns false when nothing changes. */
    write: (name: Parameters<DraftSheet['changeRows']>[0], writes: Iterable<CellWrite>) =>
      targets.changeRows(name, planWrites(targets, store, writes)),
  };
}
export type MatrixSheet = ReturnType<typeof createMatrixSheet>;

/** Rows of the sheet of targets that stand in the selected cells of a matrix; none when only one cell is selected. */
export function selectedTargets(
  { core }: Pick<MatrixSheet, 'core'>,
  { types, slots }: MatrixContent,
  targets: DraftSheet,
  externalId: string,
): readonly string[] {
  const rects = core.rects();
  if (distinctCells(rects) < 2) return [];
  const read = readTargetsOf(targets, externalId);
  return types
    .flatMap(({ rows }) => rows)
    .flatMap(({ id }, row) =>
      slots.flatMap((slot, column) =>
        rects.some((rect) => contains(rect, row, column)) ? (read.at(id, slot.id)?.rows ?? []) : [],
      ),
    );
}
