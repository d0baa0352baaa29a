import type { CachedKind } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { Touches } from './answer-calls.ts';
import { keptSizes } from './answers/kept-sizes.ts';
import { findPicture, keepPicture, type PictureToKeep } from './answers/pictures-table.ts';
import { dropPin, markPinned, type PinnedThings } from './answers/pinned-items.ts';
import { type Limits, readLimits, writeLimits } from './file/facts-table.ts';
import type { WriteDb } from './file/kept-db.ts';
import { clearKind, forgetUnused, keepWithinBudget } from './file/upkeep.ts';

type GetPictureInput = { readonly photoKey: string; readonly size: PictureSize; readonly now: number };

/** Calls of the writer's thread about pictures. */
export const createPictureCalls = (touches: Touches) => ({
  'pictures.get': (db: WriteDb, { photoKey, size, now }: GetPictureInput) => {
    const found = findPicture(db, photoKey, size);
    if (found === null) return null;
    touches.used(found.itemId, now);
    return { bytes: found.bytes, type: found.type };
  },
  'pictures.keep': (db: WriteDb, picture: PictureToKeep) => keepPicture(db, picture),
});

/** Calls of the writer's thread about the file as a whole. */
export const createStoreCalls = (touches: Touches) => ({
  sizes: (db: WriteDb, _input: null) => keptSizes(db),
  limits: (db: WriteDb, { limits, now }: { readonly limits: Limits; readonly now: number }): void => {
    writeLimits(db, limits);
    forgetUnused(db, limits, now);
    keepWithinBudget(db, limits);
  },
  clear: (db: WriteDb, { kind }: { readonly kind: CachedKind }): number => clearKind(db, kind),
  /** Removes what is too old or too much. */
  upkeep: (db: WriteDb, { now }: { readonly now: number }): number => {
    touches.write(db);
    const limits = readLimits(db);
    return forgetUnused(db, limits, now) + keepWithinBudget(db, limits);
  },
  'pins.mark': (db: WriteDb, { pinId, things }: { readonly pinId: string; readonly things: PinnedThings }): void =>
    markPinned(db, pinId, things),
  'pins.drop': (db: WriteDb, { pinId }: { readonly pinId: string }): void => dropPin(db, pinId),
});
