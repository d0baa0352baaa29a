import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, memo, useEffect, useEffectEvent } from 'react';
import { isEmptyCell } from '#renderer/grid/model/column.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { groupCellAria, groupRowAria } from './grid-aria.ts';
import classes from './group-row.module.css';
import { useSheetState } from './use-sheet-state.ts';

/** A number of rows in words, such as "34 displays". */
export type CountText = (rows: ReturnType<ReturnType<typeof useCount>>) => string;

type GroupRowProps = {
  readonly sheet: Sheet;
  readonly group: number;
  readonly line: number;
  /** In pixels, from the top of the body. */
  readonly top: number;
  /** Number of columns in sight. */
  readonly columns: number;
  readonly countText: CountText | undefined;
};

/** The header of a group: what its rows have in common, how many they are, and how many of them were changed. */
export const GroupRow = memo(function GroupRow({ sheet, group, line, top, columns, countText }: GroupRowProps) {
  const t = useGridTexts();
  const number = useCount();
  const isActive = useSheetState(sheet, () => sheet.core.activeGroup() === group);
  useSheetState(sheet, () => JSON.stringify(sheet.groupFacts(group)));
  const facts = sheet.groupFacts(group);
  const column = sheet.core.column(facts?.column ?? '');
  if (facts === null || column === undefined) return null;
  const { text, rows, changed, isFolded } = facts;
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  const count = number(rows);
  const place: CSSProperties = { transform: `translateY(${top}px)` };
  return (
    <div
      {...groupRowAria(line, !isFolded)}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={place}
      data-active={isActive ? true : undefined}
      data-group={group}
    >
      <div {...groupCellAria(columns)} className={classes.cell}>
        <Chevron size={14} aria-hidden className={classes.sign} />
        <span className={classes.column}>{column.header}: </span>
        <span className={classes.text}>{isEmptyCell(text) ? (column.emptyWord ?? t('emptyCell')) : text}</span>
        <span className={classes.count}>
          {' · '}
          {countText?.(count) ?? t('groups.rows', count)}
          {changed === 0 ? null : ` · ${t('groups.changed', { number: number(changed).number })}`}
        </span>
      </div>
    </div>
  );
});

/** Scrolls to the header that becomes active. */
export function useGroupReveal(sheet: Sheet, revealLine: (line: number) => void): void {
  const reveal = useEffectEvent(revealLine);
  useEffect(
    () =>
      sheet.store.subscribe(({ selection }, before) => {
        const group = selection === before.selection ? -1 : sheet.core.activeGroup();
        if (group !== -1) reveal(sheet.core.lines().ofGroup(group));
      }),
    [sheet],
  );
}
