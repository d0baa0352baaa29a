import { type CSSProperties, memo } from 'react';
import { contains } from '#renderer/grid/model/axes.ts';
import { type CellValue, type Column, formatCell } from '#renderer/grid/model/column.ts';
import { CellEditor } from '#renderer/grid/view/cell-editor.tsx';
import { edgesOf, overlayLook, spansOf } from '#renderer/grid/view/row-look.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import type { FindingKind, TargetFinding } from '#shared/domain/targets/target-finding.ts';
import type { MatrixCell, MatrixRow as Row } from './make-matrix.ts';
import classes from './matrix.module.css';
import type { MatrixSheet } from './matrix-sheet.ts';
import { averageOf, type Measured } from './measured.ts';
import type { Slot } from './read-targets.ts';

type MatrixRowProps = {
  readonly sheet: MatrixSheet;
  readonly row: Row;
  /** Its place among all rows of the matrix. */
  readonly position: number;
  readonly label: string;
  readonly slots: readonly Slot[];
  readonly measured: Measured;
  readonly readOnly: boolean;
  readonly findingWords: (finding: TargetFinding) => string;
  /** Id of the element that describes the active cell. */
  readonly describedBy: string;
};

/** What a cell says beside its number, for colours and for the key. */
export type CellLook =
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
const WITHOUT_LEVEL: ReadonlySet<CellLook> = new Set(['conflict', 'invalid', 'ambiguous', 'missing', 'unused']);

/** Findings of targets that no photo can meet. */
const UNUSED: readonly FindingKind[] = ['dead_slot', 'dead_type', 'category'];

/** The most pressing thing about a cell. */
export function lookOf({ mark, isAmbiguous, state, findings }: MatrixCell): CellLook {
  if (mark?.kind === 'conflict' || mark?.kind === 'invalid') return mark.kind;
  if (isAmbiguous || state === 'several') return 'ambiguous';
  if (findings.some(({ kind }) => UNUSED.includes(kind))) return 'unused';
  if (state === 'missing' || state === 'inherited' || state === 'empty') return state;
  return mark?.kind ?? 'own';
}

/** What a cell shows: what is about to be pasted, its value, or a dash where one is missing. */
const textOf = (column: Column, { shown, state }: MatrixCell, preview: CellValue | undefined): string =>
  preview === undefined && shown === null && state === 'missing' ? '–' : formatCell(column, preview ?? shown);

/** Attributes of a cell, only those that apply, because a matrix has hundreds of cells. */
type Attributes = Record<`data-${string}` | `aria-${string}`, string | number | boolean> & {
  readonly role: 'gridcell';
};

/** What the cells of a row have in common. */
function rowFacts(sheet: MatrixSheet, position: number) {
  const { core, store } = sheet;
  const { editing, paste, find, filling } = store.getState();
  const active = core.active();
  return {
    editing,
    paste,
    find,
    filling,
    spans: spansOf(sheet, position),
    activeColumn: active?.row === position ? active.column : -1,
    hasHandle: core.rects().length === 1 && editing === null && paste === null,
  };
}

/**
 * One row of a matrix. It renders again only when its targets, its measured rates, or what lies over them change. Its
 * cells are made by a function, because a component for each of hundreds would cost more than what it draws.
 */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { sheet, row, position, label, slots, measured, readOnly, findingWords, describedBy } = props;
  useSheetState(sheet, () => overlayLook(sheet, position));
  const facts = rowFacts(sheet, position);
  const { editing, paste, find, filling, spans, activeColumn, hasHandle } = facts;
  const firstTime = slots[0]?.time;

  const cell = (one: MatrixCell, across: number) => {
    const slot = slots[across];
    const column = sheet.core.column(slot?.id ?? '');
    if (slot === undefined || column === undefined) return null;
    const edges = edgesOf(spans, across);
    const isActive = across === activeColumn;
    const isEdited = editing?.row === row.id && editing.column === slot.id;
    const preview = paste ? sheet.previewAt(row.id, slot.id) : undefined;
    const look = lookOf(one);
    const average = WITHOUT_LEVEL.has(look) ? null : averageOf(measured, one, slot.id);
    const attributes: Attributes = {
      role: 'gridcell',
      'data-column': across,
      'aria-selected': edges !== undefined,
    };
    if (look !== 'own') attributes['data-look'] = look;
    if (slot.time === firstTime) attributes['data-first'] = true;
    const [finding] = one.findings;
    if (finding !== undefined) attributes['data-finding'] = finding.kind;
    if (edges !== undefined) attributes['data-edges'] = edges;
    if (one.was !== undefined) attributes['data-changed'] = true;
    if (preview !== undefined) attributes['data-preview'] = true;
    if (look === 'invalid') attributes['aria-invalid'] = true;
    if (readOnly) attributes['aria-readonly'] = true;
    if (filling && contains(filling, position, across)) attributes['data-filling'] = true;
    if (find !== null && sheet.isFound(sheet.core.textAt(position, across))) attributes['data-found'] = true;
    if (isActive) {
      attributes['data-active'] = true;
      attributes['aria-describedby'] = describedBy;
    }
    const style = average === null ? undefined : ({ '--level': average / 100 } as CSSProperties);
    return (
      <td
        key={slot.id}
        className={classes.cell}
        tabIndex={isActive ? 0 : undefined}
        style={style}
        title={finding === undefined ? undefined : one.findings.map(findingWords).join('\n')}
        {...attributes}
      >
        {textOf(column, one, preview)}
        {hasHandle && edges?.includes('r') && edges.includes('b') ? <span data-fill-handle /> : null}
        {isEdited ? (
          <CellEditor sheet={sheet} column={column} typed={editing.typed} value={one.value} row={position} />
        ) : null}
      </td>
    );
  };

  return (
    <tr data-row={position} data-fallback={row.category === null ? true : undefined}>
      <th scope="row" className={classes.category}>
        {label}
      </th>
      {row.cells.map(cell)}
    </tr>
  );
});
