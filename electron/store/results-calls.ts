import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { CountedQuery, TargetsQuery, TrialQuery } from '#shared/bridge/targets.ts';
import type { Pace } from '#shared/domain/download-pace.ts';
import type { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { createDisplayFinder } from './answers/find-displays.ts';
import { dropPin, markPinned } from './answers/pinned-items.ts';
import { checkFile } from './check-file.ts';
import { readPace, writePace } from './db/facts-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import { sumKept } from './reasons/sum-kept.ts';
import { clearParts, deletePin, isPin, listParts, listPins, putPin, type StoredPin } from './results/pins-table.ts';
import {
  coverageOfPin,
  lackingIn,
  measureResults,
  picturesOfStore,
  planOfStore,
  plansOfStores,
} from './results/plan.ts';
import { computeRead } from './results/report.ts';
import {
  type FinishToSave,
  finishStore,
  type PhotosToSave,
  type RunRecordsToSave,
  type SetupToSave,
  savePhotos,
  saveRegions,
  saveRunRecords,
  saveSetup,
  skipStore,
} from './results/save-parts.ts';
import { slotRatesOf } from './results/slot-rates.ts';
import { hasResults } from './results/stores-table.ts';
import { countUnjudged, lintTargets } from './targets/lint-targets.ts';
import { tryDrafts } from './targets/try-drafts.ts';

/** Calls to the writer's thread about photo results and pins. */
export const createResultsCalls = () => ({
  'pins.put': (db: WriteDb, pin: StoredPin): void => putPin(db, pin),
  /** Also called at the end of a round: only a round that is going on has parts. */
  'pins.nextRound': (db: WriteDb, pin: StoredPin): void =>
    db.atOnce(() => {
      putPin(db, pin);
      clearParts(db, pin.pinId);
    }),
  'pins.remove': (db: WriteDb, { pinId }: { readonly pinId: string }): void =>
    db.atOnce(() => {
      dropPin(db, pinId);
      deletePin(db, pinId);
    }),
  'pins.hold': (
    db: WriteDb,
    input: { readonly pinId: string; readonly size: PictureSize; readonly photoKeys: readonly string[] },
  ): void => {
    if (!isPin(db, input.pinId)) return;
    markPinned(db, input.pinId, { pictures: input.photoKeys.map((photoKey) => ({ photoKey, size: input.size })) });
  },
  'results.saveRegions': (db: WriteDb, input: Parameters<typeof saveRegions>[1]) => saveRegions(db, input),
  'results.skipStore': (db: WriteDb, input: Parameters<typeof skipStore>[1]) => skipStore(db, input),
  'results.saveSetup': (db: WriteDb, input: SetupToSave) => saveSetup(db, input),
  'results.saveRuns': (db: WriteDb, input: RunRecordsToSave) => saveRunRecords(db, input),
  'results.savePhotos': (db: WriteDb, input: PhotosToSave) => savePhotos(db, input),
  'pace.read': (db: WriteDb, _input: null) => readPace(db),
  'pace.write': (db: WriteDb, pace: Pace): void => writePace(db, pace),
  'results.any': (db: WriteDb, _input: null): boolean => hasResults(db),
  'results.finishStore': (db: WriteDb, input: FinishToSave) => finishStore(db, input),
});

/** Calls to the thread that computes reports, about results, pins, targets, displays and the file as a whole. */
export const createReportCalls = () => ({
  'displays.find': createDisplayFinder(),
  'reports.compute': (
    db: ReadDb,
    { read, input, timeZone }: { readonly read: ReadName; readonly input: unknown; readonly timeZone: string },
  ) => computeRead(db, read, input, timeZone),
  'reasons.sums': (db: ReadDb, { query, timeZone }: { readonly query: SumsQuery; readonly timeZone: string }) =>
    sumKept(db, query, timeZone),
  'pins.list': (db: ReadDb, _input: null) => listPins(db),
  'pins.parts': (db: ReadDb, { pinId }: { readonly pinId: string }) => listParts(db, pinId),
  'pins.coverage': (db: ReadDb, input: Parameters<typeof coverageOfPin>[1]) => coverageOfPin(db, input),
  'results.slotRates': (db: ReadDb, input: Parameters<typeof slotRatesOf>[1]) => slotRatesOf(db, input),
  'results.plans': (db: ReadDb, input: Parameters<typeof plansOfStores>[1]) => plansOfStores(db, input),
  'results.lacking': (db: ReadDb, input: Parameters<typeof lackingIn>[1]) => lackingIn(db, input),
  'results.plan': (db: ReadDb, input: Parameters<typeof planOfStore>[1]) => planOfStore(db, input),
  'results.pictures': (db: ReadDb, input: Parameters<typeof picturesOfStore>[1]) => picturesOfStore(db, input),
  'targets.lint': (db: ReadDb, input: TargetsQuery) => lintTargets(db, input),
  'targets.counted': (db: ReadDb, input: CountedQuery) => countUnjudged(db, input),
  'targets.try': (db: ReadDb, input: TrialQuery) => tryDrafts(db, input),
  // The connection is one to read, whatever its type could do; the check only lets go of what it has in memory.
  'file.check': (db: WriteDb, _input: null) => checkFile(db),
  'results.measure': (db: ReadDb, input: Parameters<typeof measureResults>[1]) => measureResults(db, input),
});
