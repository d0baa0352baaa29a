import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import en from '#resources/locales/en/details.json';
import pl from '#resources/locales/pl/details.json';
import type { DayNames } from '#shared/domain/opening-hours.ts';
import { WEEK } from '#shared/domain/week.ts';
import { createFormat, type Format } from '#shared/lib/format.ts';

const plain = (word: string): string => word.toLowerCase().replaceAll('.', '');

/** Every spelling of a weekday in either language: whole, in short, and by its first three letters. */
const DAY_OF = new Map(
  [createFormat('en'), createFormat('pl')].flatMap((one) =>
    WEEK.flatMap((day) =>
      [one.weekday(day), one.shortWeekday(day), one.weekday(day).slice(0, 3)].map(
        (word) => [plain(word), day] as const,
      ),
    ),
  ),
);

/** How days are written in opening hours. They are read in either language. */
export const dayNames = ({ shortWeekday }: Pick<Format, 'shortWeekday'>): DayNames => ({
  nameOf: shortWeekday,
  dayOf: (word) => DAY_OF.get(plain(word)) ?? null,
  closed: [en.hours.closedWord, pl.hours.closedWord],
});

/** The same in the current language. */
export function useDayNames(): DayNames {
  const format = useFormat();
  return useMemo(() => dayNames(format), [format]);
}
