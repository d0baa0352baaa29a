import { MOST_QUEUED, type ReviewQueue } from '#shared/bridge/review.ts';
import { type FoundPhotos, placesOfQueue } from '#shared/domain/review/build-queue.ts';
import { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { NO_TARGET, SEVERAL_TARGETS } from '#shared/domain/review/queue-data.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { slotOfWeekMinute, weekMinuteOf } from '#shared/domain/run-slots.ts';
import type { ReadDb } from '../file/workspace-db.ts';
import { foundInResults } from './found-results.ts';
import type { PhotoFinder } from './photo-finder.ts';
import { saidOfPhotos } from './said.ts';

// Names of stores and displays are mostly Polish, and an order must not change with the language of the page.
const collator = new Intl.Collator('pl', { numeric: true });

/**
 * The photos of a query in its order, with what it can't show.
 *
 * @param now milliseconds since 1970 UTC
 */
export function queueOf(db: ReadDb, finder: PhotoFinder, query: ReviewQuery, now: number): ReviewQueue {
  const { found, gaps, asOf } = foundInResults(db, query, now, finder.note);
  const said = saidOfPhotos(db);
  const minutes = query.slots.map(({ weekday, protocolTime }) => weekMinuteOf(weekday, protocolTime));
  const all = placesOfQueue(found, query, minutes, said, collator);
  const places = all.slice(0, MOST_QUEUED);
  const { photos } = found;
  const markOf = (place: number) => said.get(photos.key[place] ?? '')?.mark ?? null;
  const marks = places.map((place) => {
    const mark = markOf(place);
    return mark === null ? -1 : ReviewMark.options.indexOf(mark);
  });
  const count = (fits: (place: number) => boolean): number => all.reduce((sum, one) => sum + (fits(one) ? 1 : 0), 0);
  const isMeasured = (place: number): boolean => (photos.measured[place] ?? null) !== null;
  return {
    stores: found.stores,
    displays: found.displays,
    runs: found.runs.map(({ ms: _, weekMinute: __, ...run }) => run),
    imageStatuses: found.imageStatuses,
    photos: {
      key: places.map((place) => photos.key[place] ?? ''),
      display: places.map((place) => photos.display[place] ?? -1),
      run: places.map((place) => photos.run[place] ?? -1),
      measured: places.map((place) => photos.measured[place] ?? null),
      target: places.map((place) => photos.target[place] ?? NO_TARGET),
      imageStatus: places.map((place) => photos.imageStatus[place] ?? -1),
      mark: marks,
    },
    total: all.length,
    reviewed: count((place) => markOf(place) !== null),
    differing: places.flatMap((place, at) => (said.get(photos.key[place] ?? '')?.differs ? [at] : [])),
    choices: choicesIn(found),
    gaps: {
      ...gaps,
      notMeasured: count((place) => !isMeasured(place)),
      withoutTarget: count((place) => isMeasured(place) && photos.target[place] === NO_TARGET),
      ambiguous: count((place) => isMeasured(place) && photos.target[place] === SEVERAL_TARGETS),
      withoutPicture: count((place) => photos.hasLink[place] === false),
      withoutTime: 0,
      leftOut: all.length - places.length,
    },
    asOf: asOf === null ? null : new Date(asOf).toISOString(),
    source: 'computer',
  };
}

/** Every value that occurs, in a stable order. Slots begin with Monday, as everywhere on the page. */
function choicesIn({ runs, displays, imageStatuses }: FoundPhotos): ReviewQueue['choices'] {
  const sorted = (values: readonly (string | null)[]): string[] =>
    [...new Set(values.filter((value) => value !== null))].toSorted();
  const minutes = [...new Set(runs.flatMap(({ weekMinute }) => weekMinute ?? []))];
  const fromMonday = (minute: number): number => (minute + 6 * 1440) % (7 * 1440);
  return {
    slots: minutes.toSorted((a, b) => fromMonday(a) - fromMonday(b)).map(slotOfWeekMinute),
    displayTypes: sorted(displays.map(({ type }) => type)),
    categories: sorted(displays.flatMap(({ categories }) => categories ?? [])),
    runStatuses: sorted(runs.map(({ status }) => status)),
    photoStatuses: sorted(imageStatuses),
  };
}
