import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Mark } from '#renderer/grid/model/column.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { withWidth } from '#renderer/grid/sheet/layout.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { CellMenu, type PasteByMenu } from './cell-menu.tsx';
import { FindBar } from './find-bar.tsx';
import type { FloatingPlace } from './floating.tsx';
import type { FloatingMenuItem } from './floating-menu.tsx';
import { gridAria, rowsRole } from './grid-aria.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { type CountText, GroupRow, useGroupReveal } from './group-row.tsx';
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
  /** Names the rows of a group; absent: they are rows. */
  readonly countText?: CountText;
  /** Shown when no row is visible. */
  readonly emptyText?: ReactNode;
  /** Which part of all rows a search covers, while others are still to come. */
  readonly reach?: ReactNode;
  /** What the page offers for the selection, besides what every sheet does: in the menu of a cell, and by its keys. */
  readonly menuItems?: () => readonly FloatingMenuItem[];
  /** Absent: only keys paste. */
  readonly onPaste?: PasteByMenu | undefined;
};

/** The column whose menu belongs to the active cell or header. */
function columnOfMenu({ core, store }: Sheet): string | null {
  const { columns, columnPosition } = core.axes();
  const group = store.getState().arrangement.group?.column;
  const onHeader = columnPosition(group ?? '') === -1 ? columns[0] : group;
  return (core.activeGroup() === -1 ? columns[core.active()?.column ?? -1] : onHeader) ?? null;
}

/**
 * A sheet as an ARIA grid. Only visible rows and columns are drawn; everything works by mouse and by keyboard. Fills
 * its parent.
 */
export function SheetGrid({
  sheet,
  label,
  countText,
  emptyText,
  reach,
  menuItems = () => [],
  onPaste,
}: SheetGridProps) {
  const t = useGridTexts();
  const editing = useSheetState(sheet, (state) => state.editing);
  const arranging = useSheetState(sheet, (state) => state.arranging);
  const [menu, setMenu] = useState<string | null>(null);
  const [cellMenu, setCellMenu] = useState<FloatingPlace | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useSheetColumns(sheet, useRoom(scroller));
  const active = sheet.core.active();
  const lines = sheet.core.lines();
  const activeGroup = sheet.core.activeGroup();
  const activeLine = activeGroup === -1 ? lines.ofRow(active?.row ?? -1) : lines.ofGroup(activeGroup);
  const window = useRowWindow(sheet, scroller, columns, activeLine);
  useGroupReveal(sheet, window.revealLine);

  const { handlers, focusActive } = useGridHandlers(sheet, {
    scroller,
    ...placesIn(sheet, scroller, columns, ROW_HEIGHT),
    reveal: window.reveal,
    page: window.page,
    openMenu: () => setMenu(columnOfMenu(sheet)),
    openCellMenu: setCellMenu,
    menuItems,
    isMenuOpen: menu !== null || cellMenu !== null,
  });
  const { problem: problemText } = useSheetWords();
  const words = useMemo(
    () => ({
      empty: t('emptyCell'),
      stray: t('stray'),
      outOfGroup: t('groups.stray'),
      newRow: t('newRow'),
      removedRow: t('removedRow'),
      was: (value: string) => t('was', { value }),
      mark: ({ kind, problem }: Mark) => `${t(`mark.${kind}`)}: ${problemText(problem)}`,
    }),
    [t, problemText],
  );
  const hintId = useId();

  // What has the focus or an editor keeps its own elements.
  const slots = useRowSlots(window.rows, window.scrolling, (line) => {
    if (lines.groupAt(line) !== -1) return line === activeLine ? `header ${activeGroup}` : undefined;
    const position = lines.rowAt(line);
    const id = sheet.core.axes().rowIdAt(position);
    return position === active?.row || id === editing?.row ? id : undefined;
  });

  return (
    <div className={classes.sheet}>
      <FindBar sheet={sheet} reach={reach} onClose={focusActive} />
      <div ref={scroller} className={classes.scroller}>
        <div
          {...gridAria({
            label,
            rows: lines.count,
            columns: sheet.core.axes().columns.length,
            busy: arranging,
            isGrouped: sheet.core.order().groups !== undefined,
          })}
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
            {slots.map(({ key, line, top }) =>
              lines.groupAt(line) === -1 ? (
                <GridRow
                  key={key}
                  sheet={sheet}
                  position={lines.rowAt(line)}
                  line={line}
                  top={top}
                  frozen={columns.frozen}
                  moving={window.moving}
                  lead={window.lead}
                  words={words}
                />
              ) : (
                <GroupRow
                  key={key}
                  sheet={sheet}
                  group={lines.groupAt(line)}
                  line={line}
                  top={top}
                  columns={sheet.core.axes().columns.length}
                  countText={countText}
                />
              ),
            )}
          </div>
        </div>
        {lines.count === 0 ? <div className={classes.empty}>{emptyText ?? t('empty')}</div> : null}
      </div>
      {cellMenu === null ? null : (
        <CellMenu
          sheet={sheet}
          at={cellMenu}
          more={menuItems()}
          onPaste={onPaste}
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
