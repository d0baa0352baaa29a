import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { PatternsQuery } from '#shared/bridge/reasons.ts';
import type { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { createDisplayFinder } from './answers/find-displays.ts';
import { dropPin, letGoOfPictures, markPinned } from './answers/pinned-items.ts';
import { storesOfList } from './answers/stores-table.ts';
import { checkFile } from './check-file.ts';
import { readPace, writePace } from './db/facts-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import { listUnreadable } from './drafts/unreadable-drafts.ts';
import { patternsKept } from './reasons/patterns-kept.ts';
import { sumKept } from './reasons/sum-kept.ts';
import { fetchedFrom, noteFetched } from './results/fetched-ranges.ts';
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
import { finishStore, savePhotos, saveRegions, saveRunRecords, saveSetup, skipStore } from './results/save-parts.ts';
import { slotRatesOf } from './results/slot-rates.ts';
import { hasResults } from './results/stores-table.ts';
import { noteUsed } from './results/used-results.ts';
import { countUnjudged, lintTargets } from './targets/lint-targets.ts';
import { tryDrafts } from './targets/try-drafts.ts';

/** Calls to the writer's thread about photo results and pins. */
export const createResultsCalls = () => ({
  'pins.put': putPin,
  /** Also called at the end of a round: only a round that is going on has parts. */
  'pins.nextRound': (db: WriteDb, pin: StoredPin): void =>
    db.atOnce(() => {
      putPin(db, pin);
      clearParts(db, pin.pinId);
      // The round marks again whatever is of its period.
      if (pin.round?.endedAt === null) letGoOfPictures(db, pin.pinId, pin.round.fromMs);
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
  'results.saveRegions': saveRegions,
  'results.skipStore': skipStore,
  'results.saveSetup': saveSetup,
  'results.saveRuns': saveRunRecords,
  'results.savePhotos': savePhotos,
  'pace.read': (db: WriteDb, _input: null) => readPace(db),
  'pace.write': writePace,
  'results.any': (db: WriteDb, _input: null): boolean => hasResults(db),
  'results.finishStore': finishStore,
  'results.noteFetched': noteFetched,
  'results.fetchedFrom': fetchedFrom,
  'results.noteUsed': noteUsed,
});

/** Calls to the thread that computes reports, about results, pins, targets, displays, drafts and the file as a whole. */
export const createReportCalls = () => ({
  'displays.find': createDisplayFinder(),
  'stores.ofList': storesOfList,
  'reports.compute': (
    db: ReadDb,
    { read, input, timeZone }: { readonly read: ReadName; readonly input: unknown; readonly timeZone: string },
  ) => computeRead(db, read, input, timeZone),
  'reasons.sums': (db: ReadDb, { query, timeZone }: { readonly query: SumsQuery; readonly timeZone: string }) =>
    sumKept(db, query, timeZone),
  'reasons.patterns': (db: ReadDb, { query, timeZone }: { readonly query: PatternsQuery; readonly timeZone: string }) =>
    patternsKept(db, query, timeZone),
  'pins.list': (db: ReadDb, _input: null) => listPins(db),
  'pins.parts': (db: ReadDb, { pinId }: { readonly pinId: string }) => listParts(db, pinId),
  'pins.coverage': coverageOfPin,
  'results.slotRates': slotRatesOf,
  'results.plans': plansOfStores,
  'results.lacking': lackingIn,
  'results.plan': planOfStore,
  'results.pictures': picturesOfStore,
  'targets.lint': lintTargets,
  'targets.counted': countUnjudged,
  'targets.try': tryDrafts,
  // The connection is one to read, whatever its type could do; the check only lets go of what it has in memory.
  'file.check': (db: WriteDb, _input: null) => checkFile(db),
  // Reads every draft, and nobody who edits may wait for that.
  'drafts.unreadable': (db: ReadDb, _input: null) => listUnreadable(db),
  'results.measure': measureResults,
});
