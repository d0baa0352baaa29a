import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconInfoCircle,
  IconPencil,
  IconRowInsertBottom,
  IconRowRemove,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { distinctCells } from '#renderer/grid/model/selection.ts';
import { selectionSums } from '#renderer/grid/model/selection-sums.ts';
import type { Sheet, SheetFigures } from '#renderer/grid/sheet/create-sheet.ts';
import type { Announcement } from '#renderer/grid/sheet/sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import classes from './sheet-parts.module.css';
import { useAnnouncement } from './sheet-voice.tsx';
import { useSheetWords } from './sheet-words.ts';
import { useSheetState } from './use-sheet-state.ts';

const FIGURES = [
  ['changed', IconPencil],
  ['added', IconRowInsertBottom],
  ['removed', IconRowRemove],
  ['invalid', IconAlertTriangle],
  ['warning', IconInfoCircle],
  ['conflict', IconArrowsSplit2],
] as const;

/** Actions that were refused or done only in part. These are shown, not only announced to screen readers. */
const REFUSALS: readonly Announcement['what'][] = [
  'clipboard_empty',
  'clipboard_too_large',
  'copy_refused',
  'kept_read_only',
  'nothing_changed',
  'paste_by_keys',
  'paste_discarded',
  'paste_dropped',
  'paste_waits',
  'reverted_less',
  'too_many_below',
];

/** Says why the last action did nothing, until the selection moves. */
function RefusalNote({ sheet }: { readonly sheet: Sheet }) {
  const announced = useSheetState(sheet, (state) => state.announced);
  const selection = useSheetState(sheet, (state) => state.selection);
  const sentence = useAnnouncement();
  const [at, setAt] = useState({ announced, selection });
  if (at.announced !== announced) setAt({ announced, selection });
  if (announced === null || !REFUSALS.includes(announced.what) || at.selection !== selection) return null;
  return (
    <span className={classes.sentence} data-state="warning">
      {sentence(announced)}
    </span>
  );
}

type SheetFootProps = {
  readonly sheet: Sheet;
  /** The caller's note about the sheet, for example when it was saved. */
  readonly note?: ReactNode;
};

/** Counts of changes and marks, in the colours of their cells. A row that is new or removed is one change. */
function Figures({ figures }: { readonly figures: SheetFigures }) {
  const t = useGridTexts();
  const number = useCount();
  const counts = { ...figures, changed: figures.changed + figures.added + figures.removed };
  const shown = FIGURES.filter(([name]) => counts[name] > 0);
  return (
    <ul className={classes.figures} aria-label={t('figures.label')}>
      {shown.length === 0 ? <li>{t('figures.none')}</li> : null}
      {shown.map(([name, Icon]) => (
        <li key={name} className={classes.figure} data-state={name}>
          <Icon size={14} aria-hidden />
          {t(`figures.${name}`, number(counts[name]))}
        </li>
      ))}
    </ul>
  );
}

type LensFootProps = {
  /** The sheet in which people select and edit. */
  readonly lens: Sheet;
  /** Counts of its cells: the changes are kept by another sheet. */
  readonly figures: SheetFigures;
  readonly note: ReactNode;
};

/** The foot of a sheet through which another one is edited: changes and marks, and why the last action did nothing. */
export function LensFoot({ lens, figures, note }: LensFootProps) {
  return (
    <div className={classes.foot}>
      <Figures figures={figures} />
      <RefusalNote sheet={lens} />
      <span className={classes.push} />
      {note}
    </div>
  );
}

/** Counts of the sheet's changes and marks, and what is wrong with the active cell. */
export function SheetFoot({ sheet, note }: SheetFootProps) {
  const words = useSheetWords();
  useSheetState(sheet, (state) => state.cells);
  useSheetState(sheet, (state) => state.selection);
  const active = sheet.core.selection()?.active;
  const column = sheet.core.column(active?.column ?? '');
  const read = (id: string) => sheet.core.valueOf(active?.row ?? '', id);
  const mark = active && column ? sheet.core.marks.of(active.row, column, read(column.id), read) : null;
  return (
    <div className={classes.foot}>
      <Figures figures={sheet.figures()} />
      {mark && column ? (
        <span className={classes.sentence} data-state={mark.kind}>
          {column.header}: {words.problem(mark.problem)}
        </span>
      ) : null}
      <RefusalNote sheet={sheet} />
      <span className={classes.push} />
      {note}
    </div>
  );
}

type SelectionNoteProps = {
  readonly sheet: Sheet;
  /** What stands beside whole columns while rows are still to come; `held`: which of them are not selected, in words. */
  readonly rest?: (held: string | undefined) => ReactNode;
};

/** What the selected numbers come to; nothing of fewer than two. */
function Sums({ sheet }: { readonly sheet: Sheet }) {
  const t = useGridTexts();
  const format = useFormat();
  const { core } = sheet;
  useSheetState(sheet, (state) => state.cells);
  const axes = core.axes();
  const sums = selectionSums(core.rects(), axes.columns.map(core.column), (row, column) =>
    core.valueOf(axes.rowIdAt(row) ?? '', axes.columns[column] ?? ''),
  );
  if (sums === null) return null;
  const { count, sum, least, most } = sums;
  return ` · ${t('sums', {
    numbers: format.integer(count),
    sum: format.number(sum),
    average: format.number(sum / count),
    least: format.number(least),
    most: format.number(most),
  })}`;
}

/** How many cells are selected, in which rows if not in all, what their numbers come to, and two useful keys. */
export function SelectionNote({ sheet, rest }: SelectionNoteProps) {
  const t = useGridTexts();
  const number = useCount();
  const selection = useSheetState(sheet, (state) => state.selection);
  useSheetState(sheet, (state) => state.view);
  const wholes = selection?.ranges.map(({ whole }) => whole) ?? [];
  const isHeld = wholes.includes('held');
  const hasColumns = isHeld || wholes.includes('columns') || wholes.includes('all');
  const editing = useSheetState(sheet, (state) => state.editing);
  const kind = sheet.core.column(editing?.column ?? '')?.kind;
  const isText = kind === 'text' || kind === 'number';
  const count = distinctCells(sheet.core.rects());
  return count === 0 ? null : (
    <span className={classes.note}>
      {t('selected', number(count))}
      {hasColumns ? ' ' : null}
      {hasColumns ? rest?.(isHeld ? t('held') : undefined) : null}
      <Sums sheet={sheet} />
      {!isText || count === 1 ? (
        <span className={classes.keys}> · {t('keys')}</span>
      ) : (
        ` · ${t('keysEditing', number(count))}`
      )}
    </span>
  );
}
