import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { ColumnMenu } from './column-menu.tsx';
import { headAria, rowAria, spacerRole } from './grid-aria.ts';
import classes from './sheet.module.css';
import type { ShownColumn } from './use-sheet-columns.ts';
import { useSheetState } from './use-sheet-state.ts';

type HeadCellProps = {
  readonly sheet: Sheet;
  readonly shown: ShownColumn;
  readonly menuOpen: boolean;
  readonly onMenu: (column: string | null) => void;
  readonly onWidth: (pixels: number) => void;
};

function HeadCell({ sheet, shown, menuOpen, onMenu, onWidth }: HeadCellProps) {
  const t = useGridTexts();
  const sorts = useSheetState(sheet, (state) => state.arrangement.sorts);
  const { column, position, style, frozen, width } = shown;
  const place = sorts.findIndex((one) => one.column === column.id);
  const sort = sorts[place];
  const Arrow = sort?.desc === true ? IconArrowDown : IconArrowUp;

  const onResize = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    const { clientX, currentTarget, pointerId } = event;
    currentTarget.setPointerCapture(pointerId);
    const set = ({ clientX: now }: { clientX: number }) => onWidth(width + now - clientX);
    currentTarget.addEventListener('pointermove', set);
    currentTarget.addEventListener('lostpointercapture', () => currentTarget.removeEventListener('pointermove', set), {
      once: true,
    });
  };
  return (
    <div
      {...headAria(position, sort === undefined ? 'none' : sort.desc ? 'descending' : 'ascending')}
      className={frozen ? `${classes.head} ${classes.frozen}` : classes.head}
      style={style}
      data-header={position}
      data-numeric={column.kind === 'number' ? true : undefined}
    >
      <span className={classes.headText}>{column.header}</span>
      {sort === undefined ? null : <Arrow size={12} aria-hidden className={classes.sorted} />}
      {sort === undefined || sorts.length < 2 ? null : (
        <span className={classes.sorted} title={t('column.sortedAs', { place: place + 1 })}>
          {place + 1}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        aria-label={t('column.menu', { name: column.header })}
        className={classes.menuButton}
        data-own-keys
        onClick={() => onMenu(menuOpen ? null : column.id)}
      >
        <IconChevronDown size={14} aria-hidden />
      </button>
      <span className={classes.resizer} title={t('column.resize')} data-own-keys onPointerDown={onResize} />
      {menuOpen ? <ColumnMenu sheet={sheet} shown={shown} onWidth={onWidth} onClose={() => onMenu(null)} /> : null}
    </div>
  );
}

type GridHeadProps = {
  readonly sheet: Sheet;
  readonly frozen: readonly ShownColumn[];
  readonly moving: readonly ShownColumn[];
  readonly lead: number;
  /** The column whose menu is open. */
  readonly menu: string | null;
  readonly onMenu: (column: string | null) => void;
  readonly onWidth: (position: number, pixels: number) => void;
};

/** The header row. A press on a header selects the column; its button opens the column's menu. */
export function GridHead({ sheet, frozen, moving, lead, menu, onMenu, onWidth }: GridHeadProps) {
  const t = useGridTexts();
  const cell = (shown: ShownColumn) => (
    <HeadCell
      key={shown.column.id}
      sheet={sheet}
      shown={shown}
      menuOpen={menu === shown.column.id}
      onMenu={onMenu}
      onWidth={(pixels) => onWidth(shown.position, pixels)}
    />
  );
  return (
    <div {...rowAria(-1)} className={classes.headRow}>
      <div {...headAria(-1)} className={classes.corner} data-corner>
        <span className={classes.hiddenWords}>{t('row')}</span>
      </div>
      {frozen.map(cell)}
      {lead > 0 ? <div {...spacerRole} style={{ width: lead }} className={classes.lead} /> : null}
      {moving.map(cell)}
    </div>
  );
}
