import type { ReviewFacts } from '#shared/bridge/review.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { ExpositionParams } from '#shared/contract/queries.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import { categoryBits, placeOfType, targetIn } from '#shared/domain/packed-targets.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import type { PhotoDescription } from '#shared/domain/review/photo-description.ts';
import { deltaOfPhoto, targetOfColumn } from '#shared/domain/review/queue-data.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { slotOfWeekMinute, weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import { listPictures } from '../answers/pictures-table.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { coverageOf, listCoverage } from '../results/coverage.ts';
import type { ResultPhoto } from '../results/photos-table.ts';
import type { ResultRun } from '../results/runs-table.ts';
import { listResultDisplays, listResultStores, type ResultDisplay, type ResultStore } from '../results/stores-table.ts';
import { createDisplayNames } from './display-names.ts';
import { type HandedDescription, listHandedDescriptions } from './handovers-table.ts';
import type { LocatedPhoto, PhotoFinder } from './photo-finder.ts';
import { listDescriptions, listReviews, photoReviewsOf } from './reviews-table.ts';
import { createRunAnswers } from './run-answers.ts';

/** The target of a display at the time of a run, as a column of a queue has it. */
export const targetOfPhoto = (store: ResultStore, display: ResultDisplay, run: ResultRun): number =>
  targetIn(
    store.targets,
    placeOfType(display.expositionType),
    categoryBits(display.productCategories),
    weekMinuteOfRun(run.scheduledDate, run.scheduledAt),
  );

/** Describes photos of results. Stores, displays and their names are read once. */
function createDescriber(db: ReadDb) {
  const names = createDisplayNames(db);
  const stores = new Map(listResultStores(db).map((store) => [store.itemId, store]));
  const displays = new Map<number, ReadonlyMap<number, ResultDisplay>>();
  const displayOf = (itemId: number, displayKey: number): ResultDisplay | undefined => {
    const ofStore = displays.get(itemId) ?? new Map(listResultDisplays(db, itemId).map((one) => [one.displayKey, one]));
    displays.set(itemId, ofStore);
    return ofStore.get(displayKey);
  };
  return {
    describe({ displayKey, photo, run }: LocatedPhoto): PhotoDescription | null {
      const store = stores.get(run.itemId);
      const display = displayOf(run.itemId, displayKey);
      if (!store || !display) return null;
      const name = names(store.externalId, display.expositionId);
      return describePhotoOf(photo, run, store, display, name);
    },
  };
}

function describePhotoOf(
  { photoId, fillE4, imageStatus }: ResultPhoto,
  run: ResultRun,
  store: ResultStore,
  display: ResultDisplay,
  name: ReturnType<ReturnType<typeof createDisplayNames>>,
): PhotoDescription {
  const measured = fillE4 < 0 ? null : fromE4(fillE4);
  const target = targetOfPhoto(store, display, run);
  const expected = target < 0 ? null : target;
  return {
    photoId,
    store: { externalId: store.externalId, name: store.storeName },
    display: {
      expositionId: display.expositionId,
      label: name?.label ?? null,
      friendlyTitle: name?.friendlyTitle ?? null,
      type: display.expositionType,
      categories: [...display.productCategories],
      status: name?.status ?? null,
    },
    run: {
      protocolId: run.protocolId,
      status: run.status,
      scheduledDate: run.scheduledDate,
      scheduledAt: run.scheduledAt,
      scheduledDatetime: run.scheduledDatetime,
    },
    slot: slotOfWeekMinute(weekMinuteOfRun(run.scheduledDate, run.scheduledAt)),
    measured,
    expected,
    target: targetOfColumn(target),
    delta: deltaOfPhoto(measured, expected),
    imageStatus,
    capturedAt: null,
  };
}

/** What photos are of, by key; photos that are not here are left out. */
export function describePhotos(
  db: ReadDb,
  finder: PhotoFinder,
  photoKeys: readonly string[],
): (readonly [photoKey: string, description: PhotoDescription])[] {
  const describer = createDescriber(db);
  return [...finder.find(db, photoKeys)].flatMap(([photoKey, located]) => {
    const description = describer.describe(located);
    return description ? [[photoKey, description] as const] : [];
  });
}

/** What is known of a photo. */
type KnownPhoto = {
  readonly description: PhotoDescription;
  /** Where it is in the results; null: not there. */
  readonly located: LocatedPhoto | null;
  /** Whose handover the figures are from; null: they are from results here. */
  readonly from: HandoverRef | null;
};

/**
 * What photos are of, by key: as the results here say, else as was noted with a review, else as a handover says. Photos
 * of which nothing is known are left out.
 *
 * @param handed what handovers say of them; without it, what the latest say
 */
export function knowPhotos(
  db: ReadDb,
  finder: PhotoFinder,
  photoKeys: readonly string[],
  handed: ReadonlyMap<string, HandedDescription> = listHandedDescriptions(db, photoKeys),
): ReadonlyMap<string, KnownPhoto> {
  const describer = createDescriber(db);
  const found = finder.find(db, photoKeys);
  const noted = listDescriptions(db, photoKeys);
  return new Map(
    photoKeys.flatMap((photoKey): [string, KnownPhoto][] => {
      const located = found.get(photoKey) ?? null;
      const here = located && describer.describe(located);
      if (here) return [[photoKey, { description: here, located, from: null }]];
      const description = noted.get(photoKey);
      if (description) return [[photoKey, { description, located: null, from: null }]];
      const other = handed.get(photoKey);
      return other === undefined ? [] : [[photoKey, { ...other, located: null }]];
    }),
  );
}

/** Everything that is known of photos, in the order of the keys; null for a photo of which nothing is here. */
export function factsOfPhotos(db: ReadDb, finder: PhotoFinder, photoKeys: readonly string[]): (ReviewFacts | null)[] {
  const answered = createRunAnswers(db);
  const all = knowPhotos(db, finder, photoKeys);
  const reviews = photoReviewsOf(listReviews(db, photoKeys));
  const sizes = sizesOfPictures(db, photoKeys);
  return photoKeys.map((photoKey): ReviewFacts | null => {
    const known = all.get(photoKey);
    if (!known) return null;
    const { description, located, from } = known;
    const { store, run } = description;
    const ofRun = run.protocolId === null ? null : answered(store.externalId, run.protocolId);
    const ofPhoto = ofRun?.photoOf(photoKey);
    const listed = located?.run.record ? runFacts(JSON.parse(located.run.record)).other : [];
    return {
      ...description,
      capturedAt: ofPhoto?.capturedAt ?? description.capturedAt,
      photoKey,
      kept: sizes.get(photoKey) ?? [],
      other: [...(ofPhoto?.other ?? [])],
      runOther: [...(ofRun?.other ?? listed)],
      asOf: located && ageOfRun(db, located.run),
      from,
      review: reviews.get(photoKey) ?? null,
    };
  });
}

/** The link of a photo's picture, and the report that gives a fresh one. */
export type StoredLink = {
  /** '': none is here, only where to ask for one. */
  readonly url: string;
  readonly parent: {
    readonly kind: 'exposition';
    readonly externalId: string;
    readonly expositionId: string;
    readonly from: string;
    readonly to: string;
    readonly status: ProtocolStatus;
  };
};

/**
 * What one report covers, in milliseconds. Links run out together, so one report renews those of a display for two
 * weeks; the weeks are the same for all its photos, or each would have a report of its own.
 */
const REPORT_MS = 14 * 86_400_000;
/** A date cannot lie much further from 1970. */
const MOST_MS = 8e15;

/** The link of a photo's picture, or where to ask for one; null: neither is known, or the service said it has none. */
export function linkOfPhoto(db: ReadDb, finder: PhotoFinder, photoKey: string): StoredLink | null {
  const known = knowPhotos(db, finder, [photoKey]).get(photoKey);
  const parent = known && parentOf(known);
  return parent ? { url: known.located?.photo.imageUrl ?? '', parent } : null;
}

/** The report that gives a link to a photo's picture; null: there is none. */
export function parentOf({ description, located }: KnownPhoto): StoredLink['parent'] | null {
  if (located?.photo.imageUrl === '') return null;
  const { store, display, run } = description;
  // What came with a handover may be anything.
  const place = ExpositionParams.safeParse({ externalId: store.externalId, expositionId: display.expositionId }).data;
  const status = ProtocolStatus.safeParse(run.status).data;
  const ms = located?.run.scheduledMs ?? Date.parse(run.scheduledDatetime ?? '');
  if (place === undefined || status === undefined || !(Math.abs(ms) < MOST_MS)) return null;
  const begin = Math.floor(ms / REPORT_MS) * REPORT_MS;
  const [from, to] = [begin, begin + REPORT_MS].map((at) => new Date(at).toISOString()) as [string, string];
  return { kind: 'exposition', ...place, from, to, status };
}

/** When what is here of a run was read, ISO 8601; null: not known. */
export function ageOfRun(db: ReadDb, { itemId, scheduledMs }: ResultRun): string | null {
  const known = coverageOf(listCoverage(db, itemId), scheduledMs, scheduledMs + 1);
  return known ? new Date(known.asOf).toISOString() : null;
}

function sizesOfPictures(db: ReadDb, photoKeys: readonly string[]): ReadonlyMap<string, ReviewFacts['kept']> {
  const byPhoto = Map.groupBy(listPictures(db, photoKeys), ({ photoKey }) => photoKey);
  return new Map([...byPhoto].map(([key, some]) => [key, some.map(({ size }) => size)]));
}
