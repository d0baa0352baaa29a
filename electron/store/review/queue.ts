import { MOST_QUEUED, type ReviewQueue } from '#shared/bridge/review.ts';
import { type FoundPhotos, placesOfQueue } from '#shared/domain/review/build-queue.ts';
import { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { NO_TARGET, SEVERAL_TARGETS } from '#shared/domain/review/queue-data.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { slotOfWeekMinute, weekMinuteOf } from '#shared/domain/run-slots.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { reviewBriefs } from './find-reviews.ts';
import type { FoundInResults } from './found-results.ts';

// Names of stores and displays are mostly Polish, and an order must not change with the language of the page.
const collator = new Intl.Collator('pl', { numeric: true });

/**
 * The photos of a query in its order, with what it can't show.
 *
 * @param results what the query's stores and period hold
 * @param first only so many photos, those that come first; everything that is counted counts all
 */
export function queueOf(
  db: ReadDb,
  { found, gaps, asOf, handed }: FoundInResults,
  query: ReviewQuery,
  first = MOST_QUEUED,
): ReviewQueue {
  const reviews = reviewBriefs(db);
  const minutes = query.slots.map(({ weekday, protocolTime }) => weekMinuteOf(weekday, protocolTime));
  const { all, first: places } = placesOfQueue(found, query, minutes, reviews, collator, Math.min(first, MOST_QUEUED));
  const { photos } = found;
  const columnOf = <Item>(column: readonly Item[], none: Item): Item[] => places.map((place) => column[place] ?? none);
  const markOf = (place: number) => (reviews.size === 0 ? null : (reviews.get(photos.key[place] ?? '')?.mark ?? null));
  const marks = places.map((place) => {
    const mark = markOf(place);
    return mark === null ? -1 : ReviewMark.options.indexOf(mark);
  });
  const displays = namedIn(found.displays, columnOf(photos.display, -1));
  const runs = namedIn(found.runs, columnOf(photos.run, -1));
  return {
    stores: found.stores,
    displays: displays.items,
    runs: runs.items.map(({ ms: _, weekMinute: __, ...run }) => run),
    imageStatuses: found.imageStatuses,
    photos: {
      key: columnOf(photos.key, ''),
      display: displays.column,
      run: runs.column,
      measured: columnOf(photos.measured, null),
      target: columnOf(photos.target, NO_TARGET),
      imageStatus: columnOf(photos.imageStatus, -1),
      mark: marks,
    },
    total: all.length,
    reviewed: reviews.size === 0 ? 0 : all.filter((place) => markOf(place) !== null).length,
    differing: places.flatMap((place, at) => (reviews.get(photos.key[place] ?? '')?.differs ? [at] : [])),
    handed: handed && places.flatMap((place, at) => (handed.has(photos.key[place] ?? '') ? [at] : [])),
    choices: choicesIn(found),
    gaps: {
      ...gaps,
      ...countLacking(found, all),
      withoutTime: 0,
      leftOut: Math.max(0, all.length - MOST_QUEUED),
    },
    asOf: asOf === null ? null : new Date(asOf).toISOString(),
    source: 'computer',
  };
}

/** Only what a column names, and the column with its new places. */
function namedIn<Item>(items: readonly Item[], column: readonly number[]) {
  const places = new Int32Array(items.length).fill(-1);
  const named: Item[] = [];
  const moved = column.map((place) => {
    const item = items[place];
    if (item === undefined) return -1;
    if (places[place] === -1) places[place] = named.push(item) - 1;
    return places[place] ?? -1;
  });
  return { items: named, column: moved };
}

function countLacking({ photos }: FoundPhotos, places: readonly number[]) {
  const lacking = { notMeasured: 0, withoutTarget: 0, ambiguous: 0, withoutPicture: 0 };
  for (const place of places) {
    const target = photos.target[place];
    if ((photos.measured[place] ?? null) === null) lacking.notMeasured += 1;
    else if (target === NO_TARGET) lacking.withoutTarget += 1;
    else if (target === SEVERAL_TARGETS) lacking.ambiguous += 1;
    if (photos.hasLink[place] === false) lacking.withoutPicture += 1;
  }
  return lacking;
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
