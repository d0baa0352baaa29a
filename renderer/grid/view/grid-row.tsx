import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconFilterOff,
  IconInfoCircle,
  IconRowInsertBottom,
  IconRowRemove,
} from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { contains } from '#renderer/grid/model/axes.ts';
import { type Column, formatCell, isEmptyCell, type Mark, UNTOUCHED } from '#renderer/grid/model/column.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { CellEditor } from './cell-editor.tsx';
import { showValue } from './cell-value-view.tsx';
import { cellAria, rowAria, rowHeadAria, spacerRole } from './grid-aria.ts';
import { edgesOf, rowLook, spansOfRow, strayOf } from './row-look.ts';
import classes from './sheet.module.css';
import type { ShownColumn } from './use-sheet-columns.ts';
import { useSheetState } from './use-sheet-state.ts';

const ICON = { invalid: IconAlertTriangle, warning: IconInfoCircle, conflict: IconArrowsSplit2 } as const;

/** The shape of a mark, and its message for screen readers. */
function markSign({ kind }: Mark, sentence: string) {
  const Icon = ICON[kind];
  return (
    <span className={classes.sign}>
      <Icon size={14} aria-hidden />
      <span className={classes.hiddenWords}>{sentence}</span>
    </span>
  );
}

/** Texts that the rows use, looked up once instead of by every row. */
type RowWords = {
  readonly empty: string;
  readonly stray: string;
  readonly outOfGroup: string;
  readonly newRow: string;
  readonly removedRow: string;
  readonly was: (value: string) => string;
  /** What a mark says. */
  readonly mark: (mark: Mark) => string;
};

function rowHead(position: number, { stray, added, removed }: RowFacts, words: RowWords) {
  const strayWords = stray === null ? undefined : words[stray];
  return (
    <div {...rowHeadAria} className={classes.rowHead} title={strayWords}>
      {stray ? <IconFilterOff size={13} aria-hidden className={classes.strayIcon} /> : null}
      {added ? <IconRowInsertBottom size={13} aria-hidden className={classes.strayIcon} /> : null}
      {removed ? <IconRowRemove size={13} aria-hidden className={classes.strayIcon} /> : null}
      {position + 1}
      {stray ? <span className={classes.hiddenWords}>, {strayWords}</span> : null}
      {added ? <span className={classes.hiddenWords}>, {words.newRow}</span> : null}
      {removed ? <span className={classes.hiddenWords}>, {words.removedRow}</span> : null}
    </div>
  );
}

type GridRowProps = {
  readonly sheet: Sheet;
  readonly position: number;
  readonly line: number;
  /** In pixels, from the top of the body. */
  readonly top: number;
  readonly frozen: readonly ShownColumn[];
  /** The visible columns that scroll, and the width in pixels of those before them. */
  readonly moving: readonly ShownColumn[];
  readonly lead: number;
  readonly words: RowWords;
};

const classNameOf = (kind: Column['kind'], frozen: boolean) =>
  `${classes.cell}${kind === 'number' ? ` ${classes.number}` : ''}${frozen ? ` ${classes.frozen}` : ''}`;

/** What the cells of a row have in common. */
function rowFacts(sheet: Sheet, position: number) {
  const { core } = sheet;
  const { editing, paste, find, filling } = sheet.store.getState();
  const index = core.order().at(position);
  const active = core.active();
  const spans = spansOfRow(sheet, position);
  return {
    index,
    id: core.rows().idAt(index) ?? '',
    editing,
    paste,
    find,
    filling,
    spans,
    activeColumn: active?.row === position ? active.column : -1,
    stray: strayOf(sheet, index),
    isGrouped: core.order().groups !== undefined,
    added: core.rows().isAdded(index),
    removed: core.isRemoved(index),
    whole: spans.some(({ left, right }) => left === 0 && right === core.axes().columns.length - 1),
    /** The fill handle is at the end of a single selected rectangle, unless an edit or a paste is open. */
    hasHandle: core.rects().length === 1 && editing === null && paste === null,
    read: (column: string) => core.value(index, column),
  };
}
type RowFacts = ReturnType<typeof rowFacts>;

/** What a cell shows: its value; the old value where it was edited or is about to be pasted over; and its mark. */
function cellFacts({ core, previewAt }: Sheet, { index, id, paste, removed, read }: RowFacts, column: Column) {
  const preview = paste ? previewAt(id, column.id) : undefined;
  const changed = core.drafts.get(id, column.id) !== UNTOUCHED;
  const value = preview === undefined ? core.value(index, column.id) : preview;
  const own = preview !== undefined || changed ? core.rows().base(index, column.id) : undefined;
  return { preview, changed, value, own, mark: removed ? null : core.marks.of(id, column, value, read) };
}
type CellFacts = ReturnType<typeof cellFacts>;

/** The state that gives a cell its colour. A mark comes first. */
const stateOf = ({ mark, preview, changed }: CellFacts): string | undefined =>
  mark?.kind ?? (preview !== undefined ? 'preview' : changed ? 'changed' : undefined);

/** Attributes of a cell. Only those that apply are set, because a sheet has thousands of cells. */
function cellLook(
  { sheet, position, words }: GridRowProps,
  { find, filling, activeColumn, removed }: RowFacts,
  { column, position: across, style, frozen }: ShownColumn,
  cell: CellFacts & { readonly edges: string | undefined; readonly isEdited: boolean },
) {
  const { preview, value, own, mark, edges, isEdited } = cell;
  const look = cellAria(across, edges !== undefined, column.readOnly === true || removed, mark?.kind === 'invalid');
  look.className = classNameOf(column.kind, frozen);
  look.style = style;
  const isActive = across === activeColumn;
  if (!isEdited) look.tabIndex = isActive ? 0 : -1;
  if (isActive) look['data-active'] = true;
  if (edges !== undefined) look['data-edges'] = edges;
  const state = stateOf(cell);
  if (state !== undefined) look['data-state'] = state;
  const title = [
    mark === null ? null : words.mark(mark),
    own === undefined || preview !== undefined ? null : words.was(formatCell(column, own) || '–'),
  ].filter((line) => line !== null);
  if (title.length > 0) look.title = title.join('\n');
  if (isEmptyCell(value)) look['data-empty'] = true;
  if (find !== null && sheet.isFound(sheet.core.textAt(position, across))) look['data-found'] = true;
  if (filling && contains(filling, position, across)) look['data-filling'] = true;
  return look;
}

function gridCell(props: GridRowProps, row: RowFacts, shown: ShownColumn) {
  const { sheet, position, words } = props;
  const { column } = shown;
  const facts = cellFacts(sheet, row, column);
  const { value, own, mark } = facts;
  const { editing, hasHandle } = row;
  const edges = edgesOf(row.spans, shown.position);
  const isEdited = editing?.row === row.id && editing.column === column.id;
  return (
    <div key={column.id} {...cellLook(props, row, shown, { ...facts, edges, isEdited })}>
      {showValue(column, value, own, mark?.kind === 'invalid' ? words.empty : undefined)}
      {mark ? markSign(mark, props.words.mark(mark)) : null}
      {hasHandle && edges?.includes('r') && edges.includes('b') ? <span data-fill-handle /> : null}
      {isEdited ? (
        <CellEditor sheet={sheet} column={column} typed={editing.typed} value={value} row={position} />
      ) : null}
    </div>
  );
}

/** One visible row. It renders again only when its position or its content changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { sheet, position, line, top, frozen, moving, lead, words } = props;
  useSheetState(sheet, () => rowLook(sheet, position));
  const row = rowFacts(sheet, position);
  const { stray, whole, removed, isGrouped } = row;
  const place: CSSProperties = { transform: `translateY(${top}px)` };
  return (
    <div
      {...rowAria(line, whole, isGrouped ? 2 : undefined)}
      className={classes.row}
      style={place}
      data-stray={stray ? true : undefined}
      data-removed={removed ? true : undefined}
      data-whole={whole ? true : undefined}
    >
      {rowHead(position, row, words)}
      {frozen.map((shown) => gridCell(props, row, shown))}
      {lead > 0 ? <div {...spacerRole} style={{ width: lead }} className={classes.lead} /> : null}
      {moving.map((shown) => gridCell(props, row, shown))}
    </div>
  );
});
