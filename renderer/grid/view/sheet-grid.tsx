import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Mark } from '#renderer/grid/model/column.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { withWidth } from '#renderer/grid/sheet/layout.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { CellMenu } from './cell-menu.tsx';
import { FindBar } from './find-bar.tsx';
import type { FloatingPlace } from './floating.tsx';
import type { FloatingMenuItem } from './floating-menu.tsx';
import { gridAria, rowsRole } from './grid-aria.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { PasteBar } from './paste-bar.tsx';
import selection from './selection.module.css';
import classes from './sheet.module.css';
import { SheetVoice } from './sheet-voice.tsx';
import { useSheetWords } from './sheet-words.ts';
import { useGridHandlers } from './use-grid-handlers.ts';
import { ROW_HEIGHT, useRoom, useRowSlots, useRowWindow } from './use-row-window.ts';
import { useSheetColumns } from './use-sheet-columns.ts';
import { placesIn } from './use-sheet-mouse.ts';
import { useSheetState } from './use-sheet-state.ts';

type SheetGridProps = {
  readonly sheet: Sheet;
  /** The grid's name for screen readers. */
  readonly label: string;
  /** Shown when no row is visible. */
  readonly emptyText?: ReactNode;
  /** Which part of all rows a search covers, while others are still to come. */
  readonly reach?: ReactNode;
  /** What the page offers for the selection, besides what every sheet does. */
  readonly menuItems?: readonly FloatingMenuItem[];
};

/**
 * A sheet as an ARIA grid. Only visible rows and columns are drawn; everything works by mouse and by keyboard. Fills
 * its parent.
 */
export function SheetGrid({ sheet, label, emptyText, reach, menuItems = [] }: SheetGridProps) {
  const t = useGridTexts();
  const editing = useSheetState(sheet, (state) => state.editing);
  const arranging = useSheetState(sheet, (state) => state.arranging);
  const [menu, setMenu] = useState<string | null>(null);
  const [cellMenu, setCellMenu] = useState<FloatingPlace | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useSheetColumns(sheet, useRoom(scroller));
  const active = sheet.core.active();
  const window = useRowWindow(sheet, scroller, columns, active?.row ?? -1);

  const { handlers, focusActive } = useGridHandlers(sheet, {
    scroller,
    ...placesIn(scroller, columns, ROW_HEIGHT),
    reveal: window.reveal,
    page: window.page,
    openMenu: () => setMenu(sheet.core.axes().columns[sheet.core.active()?.column ?? -1] ?? null),
    openCellMenu: setCellMenu,
    isMenuOpen: menu !== null || cellMenu !== null,
  });
  const { rowCount } = sheet.core.axes();
  const { problem: problemText } = useSheetWords();
  const words = useMemo(
    () => ({
      empty: t('emptyCell'),
      stray: t('stray'),
      newRow: t('newRow'),
      removedRow: t('removedRow'),
      was: (value: string) => t('was', { value }),
      mark: ({ kind, problem }: Mark) => `${t(`mark.${kind}`)}: ${problemText(problem)}`,
    }),
    [t, problemText],
  );
  const hintId = useId();

  // The rows that have the focus or an editor keep their own elements.
  const slots = useRowSlots(window.rows, window.scrolling, (position) => {
    const id = sheet.core.axes().rowIdAt(position);
    return position === active?.row || id === editing?.row ? id : undefined;
  });

  return (
    <div className={classes.sheet}>
      <FindBar sheet={sheet} reach={reach} onClose={focusActive} />
      <div ref={scroller} className={classes.scroller}>
        <div
          {...gridAria({ label, rows: rowCount, columns: sheet.core.axes().columns.length, busy: arranging })}
          aria-describedby={hintId}
          {...handlers}
          className={`${classes.grid} ${selection.cells}`}
          style={{ width: columns.totalWidth }}
        >
          <div {...rowsRole} className={classes.headGroup}>
            <GridHead
              sheet={sheet}
              frozen={columns.frozen}
              moving={window.moving}
              lead={window.lead}
              menu={menu}
              onMenu={setMenu}
              onWidth={(position, pixels) => {
                const shown = [...columns.frozen, ...columns.moving];
                const sizes = shown.map(({ column, width }) => ({ id: column.id, width }));
                sheet.setLayout(withWidth(sheet.store.getState().layout, sizes, position, pixels));
              }}
            />
          </div>
          <div {...rowsRole} className={classes.body} style={{ height: window.height }}>
            {slots.map(({ key, position, top }) => (
              <GridRow
                key={key}
                sheet={sheet}
                position={position}
                top={top}
                frozen={columns.frozen}
                moving={window.moving}
                lead={window.lead}
                words={words}
              />
            ))}
          </div>
        </div>
        {rowCount === 0 ? <div className={classes.empty}>{emptyText ?? t('empty')}</div> : null}
      </div>
      {cellMenu === null ? null : (
        <CellMenu
          sheet={sheet}
          at={cellMenu}
          more={menuItems}
          onClose={() => {
            setCellMenu(null);
            focusActive();
          }}
        />
      )}
      <PasteBar sheet={sheet} onDone={focusActive} />
      <SheetVoice sheet={sheet} />
      <p id={hintId} hidden>
        {t('hint')}
      </p>
    </div>
  );
}
