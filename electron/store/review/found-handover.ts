import { nothingFound } from '#shared/domain/review/build-queue.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import type { PhotoDescription } from '#shared/domain/review/photo-description.ts';
import { columnOfTarget } from '#shared/domain/review/queue-data.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { weekMinuteOf } from '#shared/domain/run-slots.ts';
import { listPictures } from '../answers/pictures-table.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { ageOfRun, knowPhotos, parentOf } from './describe.ts';
import type { FoundInResults } from './found-results.ts';
import { findHandover, photosOfHandover } from './handovers-table.ts';
import type { PhotoFinder } from './photo-finder.ts';

/**
 * Finds the photos of a handover, whether or not their results are here. Figures are those of the results or reviews
 * here, and without any, those that the sender saw.
 */
export function foundInHandover(
  db: ReadDb,
  finder: PhotoFinder,
  { stores: wanted }: Pick<ReviewQuery, 'stores'>,
  ref: HandoverRef,
): FoundInResults {
  const handoverId = findHandover(db, ref);
  const photos = handoverId === null ? null : photosOfHandover(db, handoverId);
  const photoKeys = [...(photos?.keys() ?? [])];
  const said = [...(photos ?? [])].flatMap(([photoKey, description]) =>
    description === null ? [] : [[photoKey, { description, from: ref }] as const],
  );
  const known = knowPhotos(db, finder, photoKeys, new Map(said));
  const pictures = new Set(listPictures(db, photoKeys).map(({ photoKey }) => photoKey));
  const asked = wanted === 'all' ? null : new Set(wanted);
  const packer = createDescriptionPacker();
  const ages: number[] = [];
  for (const [photoKey, one] of known) {
    const { description, located, from } = one;
    if (asked !== null && !asked.has(description.store.externalId)) continue;
    const age = located && ageOfRun(db, located.run);
    if (age !== null) ages.push(Date.parse(age));
    packer.add(photoKey, description, {
      ms: located?.run.scheduledMs ?? Date.parse(description.run.scheduledDatetime ?? ''),
      hasLink: pictures.has(photoKey) || parentOf(one) !== null,
      isHanded: from !== null,
    });
  }
  const stores = packer.found.stores.length;
  return {
    found: packer.found,
    places: [],
    handed: photos === null ? null : packer.handed,
    gaps: {
      storesAsked: stores,
      storesKept: stores,
      storesMissing: [],
      storesInPart: 0,
      isStoreListUnknown: false,
      runsWithoutPhotos: 0,
      notDescribed: photoKeys.length - known.size,
    },
    asOf: ages.length === 0 ? null : Math.min(...ages),
  };
}

/** Puts described photos into columns. Stores, displays and runs are listed once. */
function createDescriptionPacker() {
  const found = nothingFound();
  const { stores, displays, runs, imageStatuses, photos } = found;
  const handed = new Set<string>();
  const places = new Map<string, number>();
  /** The place of an item in its list. Two are the same when everything about them is. */
  const placeIn = <Item>(list: Item[], item: Item): number => {
    const name = JSON.stringify([list === stores ? 's' : list === displays ? 'd' : list === runs ? 'r' : 'i', item]);
    const known = places.get(name) ?? list.push(item) - 1;
    places.set(name, known);
    return known;
  };
  return {
    found,
    handed,
    add(
      photoKey: string,
      { store, display, run, slot, measured, expected, target, imageStatus }: PhotoDescription,
      { ms, hasLink, isHanded }: { readonly ms: number; readonly hasLink: boolean; readonly isHanded: boolean },
    ): void {
      const { expositionId, label, type, categories } = display;
      const { protocolId, status, scheduledDate, scheduledAt, scheduledDatetime: at } = run;
      const place = placeIn(stores, store);
      photos.key.push(photoKey);
      photos.display.push(
        placeIn(displays, { store: place, expositionId, label, type, categories: categories && [...categories] }),
      );
      photos.run.push(
        placeIn(runs, {
          store: place,
          protocolId,
          status,
          scheduledDate,
          scheduledAt,
          at,
          ms: Number.isNaN(ms) ? null : ms,
          weekMinute: slot && weekMinuteOf(slot.weekday, slot.protocolTime),
        }),
      );
      photos.measured.push(measured);
      photos.target.push(columnOfTarget(target, expected));
      photos.imageStatus.push(imageStatus === null ? -1 : placeIn(imageStatuses, imageStatus));
      photos.hasLink.push(hasLink);
      if (isHanded) handed.add(photoKey);
    },
  };
}
