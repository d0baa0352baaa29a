import type { DayNames } from '#shared/domain/opening-hours.ts';
import { foldWords } from '#shared/lib/compare-text.ts';
import type { TableWords } from './table-words.ts';

const dotless = (word: string): string => foldWords(word.replaceAll('.', ''));

/**
 * The days of the week in tables.
 *
 * @param own the language in which they are written
 * @param languages those in which they are read: whole, in short, and by the first three letters
 */
export function tableDays(own: TableWords, languages: readonly TableWords[]): DayNames {
  const days = new Map<string, number>();
  for (const { weekday, shortWeekday } of languages) {
    for (const [day, name] of [...Object.entries(weekday), ...Object.entries(shortWeekday)]) {
      for (const spelling of [name, name.slice(0, 3)]) days.set(dotless(spelling), Number(day));
    }
  }
  return {
    nameOf: (weekday) => own.shortWeekday[weekday] ?? String(weekday),
    dayOf: (word) => days.get(dotless(word)) ?? null,
    closed: languages.map(({ closed }) => closed),
  };
}

const built = new WeakMap<TableWords, DayNames>();

/** The days of one language, built once, because every cell of opening hours is written with them. */
export function dayNamesOf(words: TableWords): DayNames {
  const names = built.get(words) ?? tableDays(words, [words]);
  built.set(words, names);
  return names;
}
