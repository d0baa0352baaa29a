import { memo, type RefObject, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CellEditor } from '#renderer/grid/view/cell-editor.tsx';
import { FindBar } from '#renderer/grid/view/find-bar.tsx';
import { PasteBar } from '#renderer/grid/view/paste-bar.tsx';
import selection from '#renderer/grid/view/selection.module.css';
import { SheetVoice } from '#renderer/grid/view/sheet-voice.tsx';
import { useGridHandlers } from '#renderer/grid/view/use-grid-handlers.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { type Terms, useTerms } from '#renderer/i18n/use-terms.ts';
import { WEEK } from '#shared/domain/week.ts';
import { useFindingWords } from '../finding-words.ts';
import type { MatrixContent, TypeRows } from './make-matrix.ts';
import classes from './matrix.module.css';
import { createCells } from './matrix-cells.ts';
import { MatrixRowView } from './matrix-row.tsx';
import type { MatrixSheet } from './matrix-sheet.ts';
import type { Measured } from './measured.ts';

/** Rows that PageUp and PageDown move by. */
const PAGE = 10;

const numberOf = (element: Element | null | undefined, name: string): number | undefined => {
  const text = element?.getAttribute(name);
  return text === null || text === undefined ? undefined : Number(text);
};

/** The cell or row of the matrix that contains an element. */
const placeOf = (element: Element | null) => ({
  row: numberOf(element?.closest('[data-row]'), 'data-row'),
  column: numberOf(element?.closest('[data-column]'), 'data-column'),
});

/** Where the cells of a matrix are, by its own elements. */
function placesOf(scroller: RefObject<HTMLDivElement | null>, sheet: MatrixSheet) {
  return {
    scroller,
    placeOf,
    cellAt: (x: number, y: number) => {
      const { row, column } = placeOf(document.elementFromPoint(x, y));
      const last = sheet.head() ?? { row: 0, column: 0 };
      return row === undefined || column === undefined ? last : { row, column };
    },
    reveal: ({ row, column }: { readonly row: number; readonly column: number }) =>
      scroller.current
        ?.querySelector(`[data-row="${row}"] > [data-column="${column}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  };
}

type TypeHeadProps = {
  readonly type: TypeRows;
  readonly columns: number;
  readonly t: ReturnType<typeof useTargetsTexts>;
  readonly terms: Terms;
};

/** The name of a display type, and the notes on all of its rows. */
const TypeHead = memo(function TypeHead({ type, columns, t, terms }: TypeHeadProps) {
  const count = (state: 'missing' | 'ambiguous') =>
    type.rows.reduce(
      (sum, { cells }) =>
        sum + cells.filter((cell) => (state === 'missing' ? cell.state === 'missing' : cell.isAmbiguous)).length,
      0,
    );
  const [missing, ambiguous] = [count('missing'), count('ambiguous')];
  const notes = [
    type.displayCount === null
      ? t('matrix.displaysUnknown')
      : type.displayCount === 0
        ? t('matrix.noDisplay')
        : t('matrix.displays', { count: type.displayCount }),
    ...(missing === 0 ? [] : [t('matrix.missingCount', { count: missing })]),
    ...(ambiguous === 0 ? [] : [t('matrix.ambiguousCount', { count: ambiguous })]),
  ];
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns + 1} className={classes.typeHead}>
        <span className={classes.typeName}>
          {terms.expositionType(type.displayType)} <small className={classes.typeNote}>{notes.join(' · ')}</small>
        </span>
      </th>
    </tr>
  );
});

/** The weekdays above their times. */
const MatrixHead = memo(function MatrixHead({ times, slots }: Pick<MatrixContent, 'times' | 'slots'>) {
  const t = useTargetsTexts();
  const format = useFormat();
  return (
    <thead className={classes.head}>
      <tr>
        <th rowSpan={2} scope="col" className={classes.corner} data-corner>
          {t('column.productCategory')}
        </th>
        {WEEK.map((weekday) => (
          <th key={weekday} scope="colgroup" colSpan={times.length} className={classes.day}>
            {format.weekday(weekday)}
          </th>
        ))}
      </tr>
      <tr>
        {slots.map(({ id, time }, across) => (
          <th key={id} scope="col" className={classes.time} data-header={across} data-first={time === times[0]}>
            {time}
          </th>
        ))}
      </tr>
    </thead>
  );
});

/** A table whose cells are edited is a grid. */
const gridOf = (label: string) => ({ role: 'grid', 'aria-label': label, 'aria-multiselectable': true }) as const;

type MatrixGridProps = {
  readonly sheet: MatrixSheet;
  readonly matrix: MatrixContent;
  readonly measured: Measured;
  readonly label: string;
  readonly readOnly: boolean;
  readonly describedBy: string;
};

/**
 * Targets of a store as a grid: weekdays by times, and for each display type its categories above the fallback. Works by
 * mouse and by keyboard like every sheet.
 */
export function MatrixGrid({ sheet, matrix, measured, label, readOnly, describedBy }: MatrixGridProps) {
  const t = useTargetsTexts();
  const g = useGridTexts();
  const terms = useTerms();
  const { what: findingWords } = useFindingWords();
  const scroller = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesOf(scroller, sheet), [sheet]);
  const { handlers, focusActive } = useGridHandlers(sheet, {
    ...places,
    page: () => PAGE,
    openMenu: () => {},
    isMenuOpen: false,
  });
  const { times, slots, types } = matrix;
  const fallback = t('matrix.fallback');
  const draw = useMemo(() => createCells(slots, readOnly), [slots, readOnly]);
  const firsts = types.map((_, index) => types.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <div className={classes.frame}>
      <FindBar sheet={sheet} onClose={focusActive} />
      <div ref={scroller} className={classes.scroller}>
        <table
          {...gridOf(label)}
          aria-describedby={`${describedBy}-keys`}
          className={`${classes.table} ${selection.cells}`}
          {...handlers}
        >
          <MatrixHead times={times} slots={slots} />
          {types.map((type, index) => (
            <tbody key={type.displayType}>
              <TypeHead type={type} columns={slots.length} t={t} terms={terms} />
              {type.rows.map((row, place) => (
                <MatrixRowView
                  key={row.id}
                  sheet={sheet}
                  row={row}
                  position={(firsts[index] ?? 0) + place}
                  label={row.category === null ? fallback : terms.productCategory(row.category)}
                  slots={slots}
                  measured={measured}
                  draw={draw}
                  findingWords={findingWords}
                  describedBy={describedBy}
                />
              ))}
            </tbody>
          ))}
          {readOnly ? null : <MatrixEditor sheet={sheet} scroller={scroller} />}
        </table>
      </div>
      <PasteBar sheet={sheet} onDone={focusActive} />
      <SheetVoice sheet={sheet} />
      <p id={`${describedBy}-keys`} hidden>
        {g('hint')}
      </p>
    </div>
  );
}

type MatrixEditorProps = {
  readonly sheet: MatrixSheet;
  /** Contains the cells. */
  readonly scroller: RefObject<HTMLElement | null>;
};

/**
 * The editor of a matrix. The cells are not React's, so it stands in an element of its own, which moves to the cell that
 * is edited before the editor takes the focus.
 */
function MatrixEditor({ sheet, scroller }: MatrixEditorProps) {
  const editing = useSheetState(sheet, (state) => state.editing);
  const [place] = useState(() => document.createElement('span'));
  const axes = sheet.core.axes();
  const row = editing === null ? -1 : axes.rowPosition(editing.row);
  const across = editing === null ? -1 : axes.columnPosition(editing.column);
  useInsertionEffect(() => {
    scroller.current?.querySelector(`[data-row="${row}"] > [data-column="${across}"]`)?.append(place);
    return () => place.remove();
  }, [scroller, place, row, across]);
  const column = editing === null ? undefined : sheet.core.column(editing.column);
  if (editing === null || column === undefined) return null;
  const value = sheet.core.value(sheet.core.rows().indexOf(editing.row), editing.column);
  return createPortal(
    <CellEditor key={`${row} ${across}`} sheet={sheet} column={column} typed={editing.typed} value={value} row={row} />,
    place,
  );
}
