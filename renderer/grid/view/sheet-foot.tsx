import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconInfoCircle,
  IconPencil,
  IconRowInsertBottom,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { distinctCells } from '#renderer/grid/model/selection.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import classes from './sheet-parts.module.css';
import { useSheetWords } from './sheet-words.ts';
import { useSheetState } from './use-sheet-state.ts';

const FIGURES = [
  ['changed', IconPencil],
  ['added', IconRowInsertBottom],
  ['invalid', IconAlertTriangle],
  ['warning', IconInfoCircle],
  ['conflict', IconArrowsSplit2],
] as const;

type SheetFootProps = {
  readonly sheet: Sheet;
  /** What the caller says about the sheet, for example when it was saved. */
  readonly note?: ReactNode;
};

/** What is different in the sheet, in figures with the look of their cells, and what is wrong with the active cell. */
export function SheetFoot({ sheet, note }: SheetFootProps) {
  const { t } = useTranslation('grid');
  const words = useSheetWords();
  useSheetState(sheet, (state) => state.cells);
  useSheetState(sheet, (state) => state.selection);
  const figures = sheet.figures();
  const shown = FIGURES.filter(([name]) => figures[name] > 0);
  const active = sheet.core.selection()?.active;
  const column = sheet.core.column(active?.column ?? '');
  const read = (id: string) => sheet.core.valueOf(active?.row ?? '', id);
  const mark = active && column ? sheet.core.marks.of(active.row, column, read(column.id), read) : null;
  return (
    <div className={classes.foot}>
      <ul className={classes.figures} aria-label={t('figures.label')}>
        {shown.length === 0 ? <li>{t('figures.none')}</li> : null}
        {shown.map(([name, Icon]) => (
          <li key={name} className={classes.figure} data-state={name}>
            <Icon size={14} aria-hidden />
            {t(`figures.${name}`, { count: figures[name] })}
          </li>
        ))}
      </ul>
      {mark && column ? (
        <span className={classes.sentence} data-state={mark.kind}>
          {column.header}: {words.problem(mark.problem)}
        </span>
      ) : null}
      <span className={classes.push} />
      {note}
    </div>
  );
}

/** How many cells are selected, and two keys worth knowing. */
export function SelectionNote({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('grid');
  useSheetState(sheet, (state) => state.selection);
  useSheetState(sheet, (state) => state.view);
  return (
    <span className={classes.note}>
      {t('selected', { count: distinctCells(sheet.core.rects()) })} · {t('keys')}
    </span>
  );
}
