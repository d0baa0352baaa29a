import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import { partOfAnswers, type SlotCell, type SlotFigure, slotValue } from '#shared/domain/reasons/slot-map.ts';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import type { Format } from '#shared/lib/format.ts';
import { isAllKept, type KeptShown } from './kept-text.ts';
import type { ServiceSlots } from './use-service-slots.ts';

/** Where the figures of slots are from: photos that are here; or the service, which has given so many answers of so many. */
export type SlotsFrom =
  | { readonly kept: KeptShown }
  | ({ readonly origin: Origin } & Pick<ServiceSlots, 'had' | 'of' | 'contradictions'>);

/** Among what the hardest slots were found, as the texts have it. Only among everything they are simply the hardest. */
export function hardestOf(from: SlotsFrom): 'hardest' | 'hardestHere' | 'hardestSoFar' {
  if ('kept' in from) return isAllKept(from.kept) ? 'hardest' : 'hardestHere';
  return from.had === from.of ? 'hardest' : 'hardestSoFar';
}

/** How slots and their figures are written. */
export function slotWordsOf(t: TFunction<'reasons'>, format: Format) {
  const number = (count: number) => ({ count, number: format.integer(count) });
  const value = (cell: SlotCell, figure: SlotFigure): string | null => {
    const shown = slotValue(cell, figure);
    if (shown === null) return null;
    return figure === 'delta' ? format.delta(shown) : format.percent(shown);
  };
  const name = ({ weekday, time }: SlotCell): string =>
    weekday === null ? (time ?? t('slots.all')) : [format.weekday(weekday), ...(time === null ? [] : [time])].join(' ');
  const answers = ({ had, of }: Pick<ServiceSlots, 'had' | 'of'>): string =>
    of === null ? t('slots.timesAwaited') : t('slots.answers', { had: format.integer(had), ...number(of) });
  /** Why there are photos, but no figure. */
  const without = ({ sum }: SlotCell) =>
    sum !== null && sum.measuredImageCount === 0 ? ('not_measured' as const) : ('no_target' as const);
  return {
    /** What a cell shows: its figure, or why it has none. */
    text: (cell: SlotCell, figure: SlotFigure): string =>
      value(cell, figure) ?? t(`slots.state.${cell.sum === null ? cell.state : without(cell)}`),
    name,
    answers,
    /** Everything that is known of a cell, for its tooltip and for screen readers. */
    sentence: (cell: SlotCell, isBelowKnown = true): string => {
      if (cell.sum === null) return `${name(cell)}: ${t(`slots.why.${cell.state}`)}`;
      const { delta, measured, measuredOfAll, expected, compared, photos, runs, below } = figuresOfSum(cell.sum);
      const digits = digitsToAddUp([measured, expected, delta]);
      const part = partOfAnswers(cell);
      const counts = [
        t('slots.compared', { compared: format.integer(compared), ...number(photos) }),
        t('runs', number(runs)),
        ...(part === null ? [] : [answers(part)]),
      ];
      const figures =
        delta === null
          ? [
              t(`slots.why.${without(cell)}`),
              ...(measuredOfAll === null ? [] : [t('slots.measured', { value: format.percent(measuredOfAll) })]),
            ]
          : [
              t('slots.delta', { value: format.delta(delta, digits) }),
              t('slots.rates', {
                measured: format.percent(measured, digits),
                expected: format.percent(expected, digits),
              }),
              ...(isBelowKnown ? [t('slots.below', { below: format.integer(below) })] : []),
            ];
      return `${name(cell)}: ${[...figures, ...counts].join(', ')}`;
    },
  };
}

/** The same, in the language of the page. */
export function useSlotWords() {
  const t = useReasonsTexts();
  const format = useFormat();
  return useMemo(() => slotWordsOf(t, format), [t, format]);
}
