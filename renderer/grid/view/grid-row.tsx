import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconFilterOff,
  IconInfoCircle,
  IconRowInsertBottom,
} from '@tabler/icons-react';
import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { contains } from '#renderer/grid/model/axes.ts';
import { formatCell } from '#renderer/grid/model/cell-text.ts';
import { isEmptyValue, UNTOUCHED } from '#renderer/grid/model/cell-value.ts';
import type { Column } from '#renderer/grid/model/column.ts';
import type { Mark } from '#renderer/grid/model/mark.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { CellEditor } from './cell-editor.tsx';
import { showValue } from './cell-value-view.tsx';
import { cellAria, rowAria, rowHeadAria, spacerRole } from './grid-aria.ts';
import { edgesOf, rowLook, spansOf } from './row-look.ts';
import classes from './sheet.module.css';
import { useSheetWords } from './sheet-words.ts';
import type { ShownColumn } from './use-sheet-columns.ts';

const ICON = { invalid: IconAlertTriangle, warning: IconInfoCircle, conflict: IconArrowsSplit2 } as const;

/** The shape of a mark, and its sentence for those who do not see it. */
function MarkSign({ mark }: { readonly mark: Mark }) {
  const { t } = useTranslation('grid');
  const words = useSheetWords();
  const Icon = ICON[mark.kind];
  const sentence = `${t(`mark.${mark.kind}`)}: ${words.problem(mark.problem)}`;
  return (
    <span className={classes.sign} title={sentence}>
      <Icon size={14} aria-hidden />
      <span className={classes.hiddenWords}>{sentence}</span>
    </span>
  );
}

/** Words of the rows, asked for once and not by every row. */
export type RowWords = {
  readonly empty: string;
  readonly stray: string;
  readonly newRow: string;
  readonly was: (value: string) => string;
};

function rowHead(position: number, stray: boolean, added: boolean, words: RowWords) {
  return (
    <div {...rowHeadAria} className={classes.rowHead} title={stray ? words.stray : undefined}>
      {stray ? <IconFilterOff size={13} aria-hidden className={classes.strayIcon} /> : null}
      {added ? <IconRowInsertBottom size={13} aria-hidden className={classes.strayIcon} /> : null}
      {position + 1}
      {stray ? <span className={classes.hiddenWords}>, {words.stray}</span> : null}
      {added ? <span className={classes.hiddenWords}>, {words.newRow}</span> : null}
    </div>
  );
}

export type GridRowProps = {
  readonly sheet: Sheet;
  readonly position: number;
  /** Pixels from the top of the body. */
  readonly top: number;
  readonly frozen: readonly ShownColumn[];
  /** The columns in sight that scroll, and the pixels of those before them. */
  readonly moving: readonly ShownColumn[];
  readonly lead: number;
  readonly words: RowWords;
};

const classNameOf = (kind: Column['kind'], frozen: boolean) =>
  `${classes.cell}${kind === 'number' ? ` ${classes.number}` : ''}${frozen ? ` ${classes.frozen}` : ''}`;

/** One row in sight. Renders again only when its place or what it shows changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { sheet, position, top, frozen, moving, lead, words } = props;
  useSyncExternalStore(sheet.store.subscribe, () => rowLook(sheet, position));
  const { core } = sheet;
  const { editing, paste, find, filling, arrangement } = sheet.store.getState();
  const index = core.order().at(position);
  const id = core.rows().idAt(index) ?? '';
  const active = core.active();
  const activeColumn = active?.row === position ? active.column : -1;
  const spans = spansOf(sheet, position);
  const read = (column: string) => core.value(index, column);
  const stray = arrangement.filter !== null && sheet.isStray(index);
  const whole = spans.some(({ left, right }) => left === 0 && right === core.axes().columns.length - 1);
  const single = core.rects().length === 1 && editing === null && paste === null;
  const place: CSSProperties = { transform: `translateY(${top}px)` };

  const cell = ({ column, position: across, style, frozen: isFrozen }: ShownColumn) => {
    const preview = paste ? sheet.previewAt(id, column.id) : undefined;
    const changed = core.drafts.get(id, column.id) !== UNTOUCHED;
    const value = preview === undefined ? core.value(index, column.id) : preview;
    const own = preview !== undefined || changed ? core.rows().base(index, column.id) : undefined;
    const mark = core.marks.of(id, column, value, read);
    const edges = edgesOf(spans, across);
    const isActive = across === activeColumn;
    const isEdited = editing?.row === id && editing.column === column.id;
    const look = cellAria(across, edges !== undefined, column.readOnly === true, mark?.kind === 'invalid');
    look.className = classNameOf(column.kind, isFrozen);
    look.style = style;
    if (!isEdited) look.tabIndex = isActive ? 0 : -1;
    if (isActive) look['data-active'] = true;
    if (edges !== undefined) look['data-edges'] = edges;
    if (mark) look['data-state'] = mark.kind;
    else if (preview !== undefined) look['data-state'] = 'preview';
    else if (changed) look['data-state'] = 'changed';
    if (own !== undefined && preview === undefined) look.title = words.was(formatCell(column, own) || '–');
    if (isEmptyValue(value)) look['data-empty'] = true;
    if (find !== null && sheet.isFound(core.textAt(position, across))) look['data-found'] = true;
    if (filling && contains(filling, position, across)) look['data-filling'] = true;
    return (
      <div key={column.id} {...look}>
        {showValue(column, value, own, mark?.kind === 'invalid' ? words.empty : undefined)}
        {mark ? <MarkSign mark={mark} /> : null}
        {single && edges?.includes('r') && edges.includes('b') ? (
          <span className={classes.handle} data-fill-handle />
        ) : null}
        {isEdited ? (
          <CellEditor sheet={sheet} column={column} typed={editing.typed} value={value} row={position} />
        ) : null}
      </div>
    );
  };

  return (
    <div
      {...rowAria(position, whole)}
      className={classes.row}
      style={place}
      data-stray={stray ? true : undefined}
      data-whole={whole ? true : undefined}
    >
      {rowHead(position, stray, core.rows().isAdded(index), words)}
      {frozen.map(cell)}
      {lead > 0 ? <div {...spacerRole} style={{ width: lead }} className={classes.lead} /> : null}
      {moving.map(cell)}
    </div>
  );
});
