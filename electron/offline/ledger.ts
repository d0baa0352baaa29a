import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ProgressMeter } from './pin-progress.ts';

/** What a store's round asks for: its data, and its pictures, which are known only after the data. */
type Part = 'data' | 'pictures';

/** How many requests a store takes by what the service counted; null: nobody knows before it is read. */
export type StoreLoads = { readonly [Of in Part]: number | null };

/** Counts the requests of a round: done, known to come, and counted by the service for stores not read yet. */
export type Ledger = {
  /** Adds requests that are known to come. @param externalId the store; `OF_NO_STORE`: of the whole round */
  plan(externalId: string, part: Part, requests: number): void;
  did(part: Part, bytes: number): void;
  /** Nothing will be added to this part of a store. */
  counted(externalId: string, part: Part): void;
};

/** A store that nobody knows takes its displays, its targets and its runs at least. */
const LEAST = 3;

/** @param size of the pictures of the round */
export function createLedger(
  meter: Pick<ProgressMeter, 'did' | 'expect'>,
  size: PictureSize,
  stores: ReadonlyMap<string, StoreLoads>,
): Ledger {
  const planned = { data: 0, pictures: 0 };
  const left = {
    data: new Map([...stores].map(([id, { data }]) => [id, data])),
    pictures: new Map([...stores].map(([id, { pictures }]) => [id, pictures])),
  };
  const sum = (part: Part, least: number): number =>
    left[part].values().reduce<number>((total, requests) => total + (requests ?? least), planned[part]);
  const tell = () => {
    const isOpen = [...left.data.values(), ...left.pictures.values()].includes(null);
    meter.expect({ data: sum('data', LEAST), [size]: sum('pictures', 0) }, isOpen);
  };
  tell();
  return {
    plan(externalId, part, requests) {
      planned[part] += requests;
      const before = left[part].get(externalId);
      // What was counted beforehand is no longer to come in addition.
      if (typeof before === 'number') left[part].set(externalId, Math.max(0, before - requests));
      tell();
    },
    did(part, bytes) {
      planned[part] = Math.max(0, planned[part] - 1);
      meter.did(bytes);
      tell();
    },
    counted(externalId, part) {
      left[part].delete(externalId);
      tell();
    },
  };
}
