import { useCallback } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { type Period, parsePeriod } from '#shared/domain/period.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { handoverOf, type PhotosSearch, queryOfSearch, slotText } from '../parts/photos-search.ts';

/** A period that stays what it is: a preset such as today means another day tomorrow. */
const daysOf = (text: string | undefined): Extract<Period, { kind: 'days' }> | null => {
  const period = parsePeriod(text ?? '');
  return period?.kind === 'days' ? period : null;
};

/** What a handover is called: `Ania, 24 Nov 2026, 16:10`. */
export function useHandoverWord(): (handover: HandoverRef) => string {
  const format = useFormat();
  const { timeZone } = useWorkspace();
  return useCallback(({ author, at }) => `${author}, ${format.dateTime(at, timeZone)}`, [format, timeZone]);
}

/**
 * Filters of a queue in words, one for each that is set, its period first: `Display type: Fridge`.
 *
 * @returns a function of the search part of an address whose period is one of days; any other is left out
 */
export function useFilterWords(): (search: PhotosSearch, storeName: (externalId: string) => string) => string[] {
  const p = usePhotosTexts();
  const terms = useTerms();
  const format = useFormat();
  const handoverWord = useHandoverWord();
  return useCallback(
    (search, storeName) => {
      const query = queryOfSearch(search, 0, 'UTC');
      const handover = handoverOf(search.handover);
      const days = handover === null ? daysOf(search.period) : null;
      const all = <Value>(values: readonly Value[], word: (value: Value) => string) => joinNames(values.map(word));
      const slotWord = (slot: (typeof query.slots)[number]) =>
        `${format.shortWeekday(slot.weekday)} ${slotText(slot).slice(2)}`;
      const below = [
        ...(query.belowBy === null
          ? []
          : [query.belowBy === 0 ? p('below.any') : p('below.by', { points: format.number(query.belowBy) })]),
        ...(query.notMeasured ? [p('below.notMeasured')] : []),
        ...(query.notCompared ? [p('below.notCompared')] : []),
      ];
      const named: readonly (readonly [string, string])[] = [
        [p('filter.handover'), handover === null ? '' : handoverWord(handover)],
        [p('filter.store'), query.stores === 'all' ? '' : all(query.stores, storeName)],
        [p('filter.slot'), all(query.slots, slotWord)],
        [p('filter.type'), all(query.displayTypes, terms.expositionType)],
        [p('filter.category'), all(query.categories, terms.productCategory)],
        [p('filter.display'), query.expositionIds.length === 0 ? '' : format.integer(query.expositionIds.length)],
        [p('filter.run'), query.protocolIds.length === 0 ? '' : format.integer(query.protocolIds.length)],
        [p('below.label'), below.join(', ')],
        [p('filter.runStatus'), all(query.runStatuses, terms.protocolStatus)],
        [p('filter.photoStatus'), all(query.photoStatuses, terms.imageStatus)],
        [p('filter.reviewed'), query.reviewed === 'any' ? '' : p(`reviewed.${query.reviewed}`)],
        [p('filter.mark'), all(query.marks, (mark) => p(`mark.${mark}`))],
        [p('filter.tag'), joinNames(query.tags)],
        [p('filter.author'), all(query.authors, (author) => (author === '' ? p('filter.me') : author))],
      ];
      return [
        ...(days === null ? [] : [format.dateRange(days.firstDay, days.lastDay)]),
        ...(search.period === undefined && handover === null ? [p('filter.lastRun')] : []),
        ...named.flatMap(([name, words]) => (words === '' ? [] : [`${name}: ${words}`])),
        ...(query.differing ? [p('differ.filter')] : []),
      ];
    },
    [p, terms, format, handoverWord],
  );
}
