import type { PhotoEntry } from '#renderer/photos/photo-entry.ts';
import type { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { type QueueData, type QueuedPhoto, queuedPhotoAt } from '#shared/domain/review/queue-data.ts';

/** A photo of a queue as tiles and the viewer show it. */
export type QueueEntry = PhotoEntry & { readonly queued: QueuedPhoto };

/** A photo of a queue as the parts that all pages share take it. */
export function entryOfQueued(queued: QueuedPhoto): QueueEntry {
  const { run, display } = queued;
  const measured = queued.measured;
  return {
    id: queued.photoKey,
    photoKey: queued.photoKey,
    protocolId: run.protocolId,
    expositionId: display.expositionId,
    scheduledDate: run.scheduledDate,
    scheduledAt: run.scheduledAt,
    takenAt: run.at,
    runStatus: run.status,
    imageStatus: queued.imageStatus,
    measured,
    isMeasured: measured === null ? 'no' : 'yes',
    target: queued.expected === null ? targetOf(queued) : { kind: 'expected', ratio: queued.expected },
    delta: queued.delta,
    other: [],
    queued,
  };
}

function targetOf({ target, measured }: QueuedPhoto): PhotoEntry['target'] {
  if (target === 'missing' || target === 'ambiguous') return { kind: target };
  return { kind: measured === null ? 'unmeasured' : 'unknown' };
}

/** The photos of a queue by place and by key, each made when it is first asked for. */
export type QueuePhotos = {
  readonly count: number;
  readonly at: (place: number) => QueueEntry | undefined;
  readonly keyAt: (place: number) => string | undefined;
  /** -1: not in the queue. */
  readonly placeOf: (photoKey: string) => number;
};

/** @param data a queue as the core packed it */
export function queuePhotos(data: QueueData): QueuePhotos {
  const { key } = data.photos;
  const made = new Map<number, QueueEntry>();
  const found: { places: Map<string, number> | null } = { places: null };
  return {
    count: key.length,
    at: (place) => {
      const known = made.get(place);
      if (known !== undefined) return known;
      const queued = queuedPhotoAt(data, place);
      if (queued === null) return undefined;
      const entry = entryOfQueued(queued);
      made.set(place, entry);
      return entry;
    },
    keyAt: (place) => key[place],
    placeOf: (photoKey) => {
      found.places ??= new Map(key.map((one, place) => [one, place]));
      return found.places.get(photoKey) ?? -1;
    },
  };
}

/** What is selected in a contact sheet, by key, and the place from which Shift extends; null: the tile with the focus. */
export type QueueSelection = { readonly keys: ReadonlySet<string>; readonly from: number | null };

export const NOTHING_SELECTED: QueueSelection = { keys: new Set(), from: null };

/**
 * The selection after a tile was chosen.
 *
 * @param way `toggle`: this tile alone; `extend`: everything from the last chosen tile to this one, and nothing else
 * @param focused the place of the tile that had the focus before
 */
export function selected(
  { keys, from }: QueueSelection,
  place: number,
  way: 'toggle' | 'extend',
  keyAt: (place: number) => string | undefined,
  focused: number,
): QueueSelection {
  if (way === 'extend') {
    const begin = from ?? focused;
    const [first, last] = [Math.min(begin, place), Math.max(begin, place)];
    const range = Array.from({ length: last - first + 1 }, (_, step) => keyAt(first + step) ?? '');
    return { keys: new Set(range.filter((key) => key !== '')), from: begin };
  }
  const key = keyAt(place);
  const next = new Set(keys);
  if (key !== undefined && !next.delete(key)) next.add(key);
  return { keys: next, from: place };
}

/** How many photos differ: those of the queue, with what was settled or taken over since it was read. */
export function countDiffering(
  queue: QueueData & { readonly differing: readonly number[] },
  changed: ReadonlyMap<string, { readonly differs: boolean } | null>,
  placeOf: (photoKey: string) => number,
): number {
  const differing = new Set(queue.differing);
  for (const [photoKey, review] of changed) {
    if (review?.differs) differing.add(placeOf(photoKey));
    else differing.delete(placeOf(photoKey));
  }
  differing.delete(-1);
  return differing.size;
}

/** How many photos have a mark: those of the queue, with what was marked since it was read. */
export function countReviewed(
  queue: QueueData & { readonly reviewed: number },
  changed: ReadonlyMap<string, ReviewMark | null>,
  placeOf: (photoKey: string) => number,
): number {
  let count = queue.reviewed;
  for (const [photoKey, mark] of changed) {
    const place = placeOf(photoKey);
    if (place === -1) continue;
    const had = (queue.photos.mark[place] ?? -1) >= 0;
    count += Number(mark !== null) - Number(had);
  }
  return count;
}
