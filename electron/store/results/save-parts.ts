import type { ReadName } from '#shared/bridge/reads.ts';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { PhotoFillRate } from '#shared/contract/fill-rate.ts';
import type { Store } from '#shared/contract/store.ts';
import { toE4 } from '#shared/domain/fill-rate-sum.ts';
import { OF_NO_STORE, photosPart, type RunsDetail, type SetupDetail } from '#shared/domain/pin-parts.ts';
import { markPinned } from '../answers/pinned-items.ts';
import { resizeItem } from '../db/items-table.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { addCoverage, doubtCoverage, forgetCoverageBefore } from './coverage.ts';
import {
  forgetPhotosBefore,
  listUnjudgedRuns,
  NOT_MEASURED,
  type ResultPhoto,
  resultBytes,
  writePhotos,
} from './photos-table.ts';
import { dropPartsOfOthers, foldParts, isPin, putPart } from './pins-table.ts';
import { clearDue, dueRanges, forgetRunsBefore, learnRuns, type NewRun, newRunOf, writeRuns } from './runs-table.ts';
import {
  ensureResultStore,
  findResultStore,
  listListedDisplays,
  listResultDisplays,
  nameResultStore,
  writeDisplays,
  writeRegions,
  writeTargets,
} from './stores-table.ts';

/** One part of a pin's round for one store, requested at `asOf` (milliseconds since 1970 UTC). */
type OfPart = { readonly pinId: string; readonly externalId: string; readonly asOf: number };
type OfRange = { readonly fromMs: number; readonly toMs: number };

/** Saves the region names that reports show. */
export function saveRegions(
  db: WriteDb,
  { pinId, names, asOf }: Pick<OfPart, 'pinId' | 'asOf'> & { readonly names: ReadonlyMap<string, string> },
): void {
  db.atOnce(() => {
    writeRegions(db, names);
    putPart(db, pinId, { externalId: OF_NO_STORE, part: 'regions', asOf, detail: null });
  });
}

type SetupToSave = OfPart & {
  readonly store: Store | null;
  readonly expectations: readonly Expectation[];
  readonly expositions: readonly Exposition[];
  /** false: some of them could not be read. What is stored of these stays. */
  readonly isWhole: { readonly expectations: boolean; readonly expositions: boolean };
  /** Answers that were cached along the way and belong to the pin. */
  readonly answers: readonly { readonly read: ReadName; readonly inputKey: string }[];
  readonly now: number;
};

/**
 * Saves what a store's photos are compared with. From here on, the store's results belong to the pin.
 *
 * @returns the displays whose photos the round asks for: the listed ones, and known ones that may still be listed
 */
export function saveSetup(db: WriteDb, input: SetupToSave): SetupDetail {
  const { pinId, externalId, asOf, store, expectations, expositions, isWhole, answers, now } = input;
  return db.atOnce(() => {
    const itemId = ensureResultStore(db, externalId, now);
    if (store) nameResultStore(db, store);
    // With a few targets missing, photos would be compared with wrong ones, also in ranges that are complete.
    const keepsTargets = !isWhole.expectations && (findResultStore(db, externalId)?.targets.length ?? 0) > 0;
    if (!keepsTargets) writeTargets(db, itemId, expectations);
    writeDisplays(db, itemId, expositions, isWhole.expositions);
    if (isPin(db, pinId)) markPinned(db, pinId, { items: [itemId], answers });
    const detail = {
      expositionIds: listListedDisplays(db, itemId),
      isWhole: isWhole.expectations && isWhole.expositions,
    };
    putPart(db, pinId, { externalId, part: 'setup', asOf, detail });
    return detail;
  });
}

type RunsToSave = OfPart &
  OfRange & {
    readonly runs: readonly NewRun[];
    readonly isWhole: boolean;
    /** Unfinished runs scheduled before this time are taken as they are. */
    readonly openSinceMs: number;
    readonly now: number;
  };

/** A list of runs as it was received. */
type RunRecordsToSave = Omit<RunsToSave, 'runs'> & {
  readonly records: readonly unknown[];
  /** The service's own count of `completed` runs in the range; null: not requested. */
  readonly completed: number | null;
  /** IANA time zone of the chain. */
  readonly timeZone: string;
};

/** Interprets the records of a list, which takes a while for thousands, and saves the runs. */
export function saveRunRecords(db: WriteDb, { records, completed, timeZone, ...part }: RunRecordsToSave): RunsDetail {
  const runs = records.flatMap((record) => newRunOf(record, timeZone) ?? []);
  const hasAll = runs.length === records.length && runs.filter(isCompleted).length >= (completed ?? 0);
  return saveRuns(db, { ...part, runs, isWhole: part.isWhole && hasAll });
}

const isCompleted = ({ status }: NewRun): boolean => status === 'completed';

/** Saves the runs of a range. Returns the statuses and time ranges for which photos are due. */
export function saveRuns(db: WriteDb, input: RunsToSave): RunsDetail {
  const { pinId, externalId, asOf, fromMs, toMs, runs, isWhole, openSinceMs, now } = input;
  return db.atOnce(() => {
    const itemId = ensureResultStore(db, externalId, now);
    const news = writeRuns(db, itemId, { fromMs, toMs, runs, isWhole }, openSinceMs);
    // Until their photos are here too, which this round may not come to.
    if (news.length > 0) {
      doubtCoverage(db, itemId, { fromMs: Math.min(...news), toMs: Math.max(...news) + 1 });
      dropPartsOfOthers(db, pinId, externalId);
    }
    const detail = { fromMs, toMs, isWhole, due: [...dueRanges(db, itemId, fromMs, toMs)] };
    putPart(db, pinId, { externalId, part: 'runs', asOf, detail });
    return detail;
  });
}

type PhotosToSave = OfPart &
  OfRange & {
    readonly expositionId: string;
    readonly status: string;
    readonly items: readonly PhotoFillRate[];
    readonly now: number;
  };

/**
 * Saves the photos of a display, status and range. Saves nothing if the display is not listed.
 *
 * @returns false: some photos belong to a run that nobody can tell among several, and were left out
 */
export function savePhotos(db: WriteDb, input: PhotosToSave): boolean {
  const { pinId, externalId, asOf, expositionId, status, fromMs, toMs, items, now } = input;
  return db.atOnce(() => {
    const itemId = ensureResultStore(db, externalId, now);
    const display = listResultDisplays(db, itemId).find((one) => one.expositionId === expositionId);
    const runs = learnRuns(db, itemId, items.map(runOf));
    const instants = new Map(
      [...runs.values()].flatMap((run) => (run ? [[run.runKey, run.scheduledMs] as const] : [])),
    );
    // A service that includes `to` in its range returns the same photo for two neighbouring ranges.
    const inRange = items.filter(({ scheduledDatetime }) => isWithin(Date.parse(scheduledDatetime), { fromMs, toMs }));
    const photos = inRange.flatMap((item) => {
      const run = runs.get(item.protocolId);
      return run ? [photoOf(item, run.runKey)] : [];
    });
    if (display) {
      const of = { displayKey: display.displayKey, status, fromMs, toMs };
      writePhotos(db, of, withoutDuplicates(photos), (runKey) => instants.get(runKey) ?? null);
    }
    const isWhole = photos.length === inRange.length;
    putPart(db, pinId, { externalId, part: photosPart(expositionId, status), asOf, detail: { isWhole } });
    return isWhole;
  });
}

/** Each photo counts only once, even if the service repeats it. */
const withoutDuplicates = (photos: readonly ResultPhoto[]): readonly ResultPhoto[] => [
  ...new Map(photos.map((photo) => [photo.photoId, photo])).values(),
];

const isWithin = (ms: number, { fromMs, toMs }: OfRange): boolean => ms >= fromMs && ms < toMs;

const runOf = (item: PhotoFillRate): NewRun => ({
  protocolId: item.protocolId,
  status: item.protocolStatus,
  scheduledMs: Date.parse(item.scheduledDatetime),
  scheduledDate: item.scheduledDate,
  scheduledAt: item.scheduledAt,
  scheduledDatetime: item.scheduledDatetime,
  record: null,
});

const photoOf = ({ photoId, imageStatus, imageUrl, fillRate }: PhotoFillRate, runKey: number): ResultPhoto => ({
  runKey,
  fillE4: fillRate === undefined || fillRate === null ? NOT_MEASURED : toE4(fillRate),
  photoId,
  imageStatus,
  imageUrl,
});

type FinishToSave = OfPart &
  OfRange & {
    /** Where the pin's range starts. Data between this time and `fromMs` was known before and is taken for unchanged. */
    readonly pinFromMs: number;
    readonly complete: boolean;
    /** false: photos of some display are missing and stay due. */
    readonly hasPhotos: boolean;
    /** Completed runs scheduled before this time keep photos that were not judged as they are. */
    readonly openSinceMs: number;
    /** Nobody requests anything older than this. */
    readonly forgetBeforeMs: number;
    readonly now: number;
  };

/** Records that a store's range is complete on this computer, with the age of its oldest part. */
export function finishStore(db: WriteDb, input: FinishToSave): void {
  const { pinId, externalId, asOf, fromMs, toMs, pinFromMs, complete, hasPhotos, openSinceMs, forgetBeforeMs, now } =
    input;
  db.atOnce(() => {
    const itemId = ensureResultStore(db, externalId, now);
    addCoverage(db, itemId, { sinceMs: pinFromMs, fromMs, toMs, asOf, complete });
    const open = { itemId, fromMs: Math.max(fromMs, openSinceMs), toMs };
    const unjudged = open.fromMs < toMs ? listUnjudgedRuns(db, open) : new Set<number>();
    if (hasPhotos) clearDue(db, itemId, { fromMs, toMs }, { unjudged, openSinceMs });
    forgetRunsBefore(db, itemId, forgetBeforeMs);
    forgetPhotosBefore(db, itemId, forgetBeforeMs);
    forgetCoverageBefore(db, itemId, forgetBeforeMs);
    resizeItem(db, itemId, resultBytes(db, itemId), now);
    foldParts(db, pinId, externalId, { externalId, part: 'done', asOf, detail: { complete } });
  });
}

/** Records that a store could not be read at all in this round. */
export function skipStore(db: WriteDb, { pinId, externalId, asOf }: OfPart): void {
  db.atOnce(() => foldParts(db, pinId, externalId, { externalId, part: 'done', asOf, detail: { complete: false } }));
}
