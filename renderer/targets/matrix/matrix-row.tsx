import { memo, useLayoutEffect, useRef } from 'react';
import { contains } from '#renderer/grid/model/axes.ts';
import { type CellValue, type Column, formatCell } from '#renderer/grid/model/column.ts';
import { edgesOf, overlayLook, spansOfRow } from '#renderer/grid/view/row-look.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import type { FindingKind, TargetFinding } from '#shared/domain/targets/target-finding.ts';
import type { Slot } from '../read-targets.ts';
import type { MatrixCell, MatrixRow as Row } from './make-matrix.ts';
import classes from './matrix.module.css';
import { type CellView, type DrawCells, PLAIN } from './matrix-cells.ts';
import type { MatrixSheet } from './matrix-sheet.ts';
import { averageOf, type Measured } from './measured.ts';

type MatrixRowProps = {
  readonly sheet: MatrixSheet;
  readonly row: Row;
  /** Its place among all rows of the matrix. */
  readonly position: number;
  readonly label: string;
  readonly slots: readonly Slot[];
  readonly measured: Measured;
  readonly draw: DrawCells;
  readonly findingWords: (finding: TargetFinding) => string;
  /** Id of the element that describes the active cell. */
  readonly describedBy: string;
};

/** What a cell says beside its number, for colours and for the key. */
type MatrixCellLook =
  | 'conflict'
  | 'invalid'
  | 'ambiguous'
  | 'missing'
  | 'unused'
  | 'inherited'
  | 'warning'
  | 'own'
  | 'empty';

/** Looks of cells behind which no measured rate is drawn: a warning must not be taken for a rate. */
const WITHOUT_LEVEL: ReadonlySet<MatrixCellLook> = new Set(['conflict', 'invalid', 'ambiguous', 'missing', 'unused']);

/** Findings of targets that no photo can meet. */
const UNUSED: readonly FindingKind[] = ['dead_slot', 'dead_type', 'category'];

/** The most pressing thing about a cell. */
function lookOf({ mark, isAmbiguous, state, findings }: MatrixCell): MatrixCellLook {
  if (mark?.kind === 'conflict' || mark?.kind === 'invalid') return mark.kind;
  if (isAmbiguous || state === 'several') return 'ambiguous';
  if (findings.some(({ kind }) => UNUSED.includes(kind))) return 'unused';
  if (state === 'missing' || state === 'inherited' || state === 'empty') return state;
  return mark?.kind ?? 'own';
}

/** Whether what is about to be pasted would be invalid. */
const lookOfPreview = ({ core }: MatrixSheet, rowId: string, column: Column, preview: CellValue): MatrixCellLook =>
  core.marks.of(rowId, column, preview, () => null)?.kind === 'invalid' ? 'invalid' : 'own';

/** What a cell shows: what is about to be pasted, its value, or a dash where one is missing. */
const textOf = (column: Column, { shown, state }: MatrixCell, preview: CellValue | undefined): string =>
  preview === undefined && shown === null && state === 'missing' ? '–' : formatCell(column, preview ?? shown);

/** What the cells of a row have in common. */
function rowFacts(sheet: MatrixSheet, position: number) {
  const { core, store } = sheet;
  const { editing, paste, find, filling } = store.getState();
  const active = core.active();
  return {
    paste,
    find,
    filling,
    spans: spansOfRow(sheet, position),
    activeColumn: active?.row === position ? active.column : -1,
    hasHandle: core.rects().length === 1 && editing === null && paste === null,
  };
}

type RowFacts = ReturnType<typeof rowFacts>;

/** What is seen of a cell. Most have nothing besides a number and a level. */
function viewOf(
  { sheet, row, position, slots, measured, findingWords, describedBy }: MatrixRowProps,
  { paste, find, filling, spans, activeColumn, hasHandle }: RowFacts,
  across: number,
): CellView | null {
  const [cell, slot] = [row.cells[across], slots[across]];
  const column = sheet.core.column(slot?.id ?? '');
  if (cell === undefined || slot === undefined || column === undefined) return null;
  const edges = edgesOf(spans, across);
  const preview = paste ? sheet.previewAt(row.id, slot.id) : undefined;
  // What is about to be pasted is judged, not what it would take the place of.
  const look = preview === undefined ? lookOf(cell) : lookOfPreview(sheet, row.id, column, preview);
  const average = WITHOUT_LEVEL.has(look) ? null : averageOf(measured, cell, slot.id);
  const attributes: Record<string, string> = {};
  if (look !== 'own') attributes['data-look'] = look;
  const [finding] = cell.findings;
  if (finding !== undefined) {
    attributes['data-finding'] = finding.kind;
    attributes['title'] = cell.findings.map(findingWords).join('\n');
  }
  if (edges !== undefined) {
    attributes['data-edges'] = edges;
    attributes['aria-selected'] = 'true';
  }
  if (cell.was !== undefined) attributes['data-changed'] = 'true';
  if (preview !== undefined) attributes['data-preview'] = 'true';
  if (look === 'invalid') attributes['aria-invalid'] = 'true';
  if (filling && contains(filling, position, across)) attributes['data-filling'] = 'true';
  if (find !== null && sheet.isFound(sheet.core.textAt(position, across))) attributes['data-found'] = 'true';
  if (across === activeColumn) {
    attributes['data-active'] = 'true';
    attributes['aria-describedby'] = describedBy;
    attributes['tabindex'] = '0';
  }
  return {
    text: textOf(column, cell, preview),
    level: average === null ? null : average / 100,
    attributes: Object.keys(attributes).length === 0 ? PLAIN : { ...PLAIN, ...attributes },
    hasHandle: hasHandle && edges?.includes('r') === true && edges.includes('b'),
  };
}

/**
 * One row of a matrix. It renders again only when its targets, its measured rates, or what lies over them change. Its
 * cells are drawn without React (matrix-cells.ts).
 */
export const MatrixRowView = memo(function MatrixRow(props: MatrixRowProps) {
  const { sheet, row, position, label, slots, draw } = props;
  useSheetState(sheet, () => overlayLook(sheet, position));
  const line = useRef<HTMLTableRowElement>(null);
  const facts = rowFacts(sheet, position);
  const views = slots.flatMap((_, across) => viewOf(props, facts, across) ?? []);
  useLayoutEffect(() => {
    if (line.current !== null) draw(line.current, views);
  });
  return (
    <tr ref={line} data-row={position} data-fallback={row.category === null ? true : undefined}>
      <th scope="row" className={classes.category}>
        {label}
      </th>
    </tr>
  );
});
