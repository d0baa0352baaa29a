import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { useGridFocus } from '#renderer/ui/use-grid-focus.ts';
import {
  hardestSlots,
  partOfAnswers,
  type SlotCell,
  type SlotFigure,
  type SlotMap,
  slotValue,
} from '#shared/domain/reasons/slot-map.ts';
import { useSlotWords } from './slot-words.ts';
import classes from './slots.module.css';

type SlotGridProps = {
  readonly map: SlotMap;
  readonly figure: SlotFigure;
  /** Points around the target within which a delta has no colour. */
  readonly quiet: number;
  /** Whether the hardest slot is marked: only among everything. */
  readonly isAllHere: boolean;
  /** Address of Photos for the photos of a cell. */
  readonly photosOf: (cell: SlotCell) => Readonly<Record<string, unknown>>;
};

/** Weekdays by times. Arrow keys walk over the cells, and Enter opens the photos of one. */
export function SlotGrid({ map, figure, quiet, isAllHere, photosOf }: SlotGridProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const words = useSlotWords();
  const columns = map.times.length + 2;
  const { onKeyDown, cellProps } = useGridFocus({
    rows: map.rows.length + 1,
    columns,
    page: () => map.rows.length,
    reveal: () => undefined,
    onEnter: undefined,
  });
  const hardest = isAllHere ? hardestSlots(map, figure).slot : null;
  const largest = Math.max(
    0,
    ...map.rows.flatMap(({ cells }) => cells.map((cell) => Math.abs(slotValue(cell, figure) ?? 0))),
  );
  const cellOf = (cell: SlotCell, row: number, column: number) => {
    const value = slotValue(cell, figure);
    const shade = value === null ? null : slotShade(value, figure, quiet, largest);
    const sentence = words.sentence(cell, map.isBelowKnown);
    const focus = cellProps(row, column);
    return (
      <td
        key={column}
        className={classes.cell}
        data-tone={shade?.tone ?? (cell.sum === null ? cell.state : 'no_target')}
        data-hardest={cell === hardest}
        data-part={cell.sum !== null && partOfAnswers(cell) !== null}
        data-total={cell.weekday === null || cell.time === null}
        {...(cell.sum === null ? { ...focus, title: sentence } : {})}
        style={shade === null ? undefined : ({ '--shade': `${shade.percent}%` } as CSSProperties)}
      >
        {cell.sum === null ? (
          <span className={classes.nothing}>{words.text(cell, figure)}</span>
        ) : (
          <Link to="/photos" search={photosOf(cell)} className={classes.value} title={sentence} {...focus}>
            {words.text(cell, figure)}
            <VisuallyHidden> {sentence}</VisuallyHidden>
          </Link>
        )}
      </td>
    );
  };
  return (
    <div className={classes.scroller}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are walked with the arrow keys */}
      <table role="grid" aria-label={t(`slots.label.${figure}`)} className={classes.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner} {...cellProps(-1, 0)}>
              {t('slots.weekday')}
            </th>
            {[...map.times, t('slots.all')].map((time, at) => (
              <th key={time} scope="col" className={classes.time} {...cellProps(-1, at + 1)}>
                {time}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.rows.map(({ weekday, cells, all }, row) => (
            <tr key={weekday}>
              <th scope="row" className={classes.weekday} {...cellProps(row, 0)}>
                {format.shortWeekday(weekday)}
              </th>
              {[...cells, all].map((cell, at) => cellOf(cell, row, at + 1))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={classes.weekday} {...cellProps(map.rows.length, 0)}>
              {t('slots.all')}
            </th>
            {[...map.ofTimes, map.all].map((cell, at) => cellOf(cell, map.rows.length, at + 1))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** How a figure tints its cell; the number in it says the same without the colour. */
type SlotShade = { readonly tone: 'below' | 'above' | 'quiet' | 'rate'; readonly percent: number };

/** The strongest tint that text still stands out from in both themes, as a share of the full colour. */
const STRONGEST = 48;
/** Small gaps stay pale, also where there are no larger ones beside them. */
const LEAST_SCALE = 12;

/**
 * The tint of a figure: a delta by its side and size, a share below by its size, a rate by how full it is.
 *
 * @param quiet points around the target without a tint
 * @param largest largest figure of the map, whichever its side
 */
export function slotShade(value: number, figure: SlotFigure, quiet: number, largest: number): SlotShade {
  if (figure === 'measured') return { tone: 'rate', percent: Math.round((STRONGEST * value) / 100) };
  if (figure === 'below') return { tone: 'below', percent: Math.round((STRONGEST * value) / 100) };
  if (Math.abs(value) <= quiet) return { tone: 'quiet', percent: 0 };
  const scale = Math.max(LEAST_SCALE, largest);
  return {
    tone: value < 0 ? 'below' : 'above',
    percent: Math.max(4, Math.round((STRONGEST * Math.abs(value)) / scale)),
  };
}
