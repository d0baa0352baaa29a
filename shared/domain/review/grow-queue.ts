import type { QueueData } from './queue-data.ts';

/** A queue with what is said of its photos by their places. */
export type GrowingQueue = QueueData & {
  readonly differing: readonly number[];
  readonly handed: readonly number[] | null;
};

const pick = <Item>(column: readonly Item[], places: readonly number[]): Item[] =>
  places.flatMap((place) => (place < column.length ? [column[place] as Item] : []));

/**
 * A queue that was read again while photos arrive: what was in it stands where it stood, and what has come since stands
 * behind it, in the queue's own order. Photos that are gone leave no gap.
 *
 * @returns `isSorted` false: its own order would be another one
 */
export function growQueue<Queue extends GrowingQueue>(
  before: QueueData,
  next: Queue,
): { readonly queue: Queue; readonly isSorted: boolean } {
  const placeOf = new Map(next.photos.key.map((key, place) => [key, place]));
  const stayed = before.photos.key.flatMap((key) => placeOf.get(key) ?? []);
  const isStayed = new Set(stayed);
  const places = [...stayed, ...next.photos.key.keys().filter((place) => !isStayed.has(place))];
  if (places.every((place, at) => place === at)) return { queue: next, isSorted: true };
  const { key, display, run, measured, target, imageStatus, mark } = next.photos;
  const newPlaceOf = new Map(places.map((place, at) => [place, at]));
  const moved = (column: readonly number[]) =>
    column.flatMap((place) => newPlaceOf.get(place) ?? []).toSorted((a, b) => a - b);
  const queue = {
    ...next,
    photos: {
      key: pick(key, places),
      display: pick(display, places),
      run: pick(run, places),
      measured: pick(measured, places),
      target: pick(target, places),
      imageStatus: pick(imageStatus, places),
      mark: pick(mark, places),
    },
    differing: moved(next.differing),
    handed: next.handed === null ? null : moved(next.handed),
  };
  return { queue, isSorted: false };
}
