import type { ReadDb } from '../db/workspace-db.ts';
import {
  eachPhotoBlock,
  listBlocksOfWeek,
  type PhotoFactsBlock,
  photosOfBlock,
  type ResultPhoto,
  searchBlocks,
} from '../results/photos-table.ts';
import { findStoredRun, type ResultRun } from '../results/runs-table.ts';
import type { StoredPhotoPlace } from './found-results.ts';

/** A photo with where it stands, and its run. */
export type LocatedPhoto = {
  readonly displayKey: number;
  readonly photo: ResultPhoto;
  readonly run: ResultRun & { readonly record: string | null };
};

/** Places are remembered for so many photos. */
const MOST_PLACES = 300_000;
type Noted = { readonly photoKeys: readonly string[]; readonly at: readonly StoredPhotoPlace[] };
/** Queues that are noted at most before somebody looks for a photo. */
const MOST_NOTED = 3;
/** Up to this many photos are searched for one by one. For more, it is faster to read everything once. */
const MOST_ONE_BY_ONE = 5;
const EVERYTHING = { itemId: null, fromMs: -8.64e15, toMs: 8.64e15 };

/**
 * Finds photos of results by their keys. There is no index of keys on the disk, because it would be larger than the
 * results. The queues that were calculated say where their photos stand.
 */
export function createPhotoFinder() {
  const places = new Map<string, StoredPhotoPlace>();
  // Put into the map when a photo is looked for: a queue must not wait for that.
  const noted: Noted[] = [];
  const takeNoted = (): void => {
    for (const { photoKeys, at } of noted.splice(0)) {
      if (places.size + photoKeys.length > MOST_PLACES) places.clear();
      for (const [index, photoKey] of photoKeys.entries()) {
        const place = at[index];
        if (place !== undefined) places.set(photoKey, place);
      }
    }
  };
  return {
    /** @param photoKeys photos that a queue has found, and `at`, where each of them stands */
    note(photoKeys: readonly string[], at: readonly StoredPhotoPlace[]): void {
      if (noted.some((one) => one.photoKeys === photoKeys)) return;
      // The latest queues are those that somebody looks at.
      if (noted.length === MOST_NOTED) noted.shift();
      noted.push({ photoKeys, at });
    },
    /** The photos that are here, by key. */
    find(db: ReadDb, photoKeys: readonly string[]): ReadonlyMap<string, LocatedPhoto> {
      const wanted = new Set(photoKeys);
      const found = new Map<string, LocatedPhoto>();
      const runs = new Map<number, ReturnType<typeof findStoredRun>>();
      const runOf = (runKey: number) => {
        const run = runs.get(runKey) ?? findStoredRun(db, runKey);
        runs.set(runKey, run);
        return run;
      };
      const take = (block: PhotoFactsBlock): void => {
        for (const photo of block.facts.some(([photoId]) => wanted.has(photoId)) ? photosOfBlock(block) : []) {
          if (!wanted.has(photo.photoId)) continue;
          const run = runOf(photo.runKey);
          // What was read when the run had another status is no longer what the service has.
          if (run?.status !== block.status) continue;
          found.set(photo.photoId, { displayKey: block.displayKey, photo, run });
          if (places.size < MOST_PLACES) places.set(photo.photoId, { displayKey: block.displayKey, week: block.week });
        }
      };
      takeNoted();
      const known = new Map<string, StoredPhotoPlace>();
      for (const photoKey of wanted) {
        const place = places.get(photoKey);
        if (place !== undefined) known.set(`${place.displayKey} ${place.week}`, place);
      }
      for (const { displayKey, week } of known.values()) listBlocksOfWeek(db, displayKey, week).forEach(take);
      const missing = [...wanted].filter((photoKey) => !found.has(photoKey));
      const blocks =
        missing.length <= MOST_ONE_BY_ONE
          ? missing.flatMap((photoKey) => [...searchBlocks(db, JSON.stringify(photoKey))])
          : eachPhotoBlock(db, EVERYTHING);
      for (const block of blocks) take(block);
      return found;
    },
  };
}
export type PhotoFinder = ReturnType<typeof createPhotoFinder>;
