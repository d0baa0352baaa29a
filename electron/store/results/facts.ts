import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { PhotoColumns, ReportFacts, ReportRun } from '#shared/domain/fill-rate-facts.ts';
import type { InstantRange } from '#shared/domain/instants.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listPhotoBlocks, NOT_MEASURED, type PhotoBlock } from './photos-table.ts';
import { listResultRuns, type ResultRun } from './runs-table.ts';
import { listResultDisplays, type ResultDisplay, type ResultStore } from './stores-table.ts';

/** Up to this many stores are read one by one. For more, it is faster to read all and skip the others. */
const MOST_ONE_BY_ONE = 20;

/** What a report is computed from, with the keys under which its runs and displays are stored. */
export type KeptFacts = ReportFacts & {
  readonly displays: readonly (ResultDisplay & { readonly store: number })[];
  /** In the order of the runs. */
  readonly runKeys: readonly number[];
};

/** Loads what a report is computed from: runs of some stores with a given status and time range, and their photos. */
export function loadReportFacts(
  db: ReadDb,
  stores: readonly ResultStore[],
  { fromMs, toMs, status }: InstantRange & { readonly status: ProtocolStatus },
): KeptFacts {
  const storePlaces = new Map(stores.map(({ itemId }, place) => [itemId, place]));
  const itemIds = stores.length <= MOST_ONE_BY_ONE ? stores.map(({ itemId }) => itemId) : [null];
  const wanted = { fromMs, toMs, status };

  const displayPlaces = new Map<number, number>();
  const displays: (ResultDisplay & { store: number })[] = [];
  const runPlaces = new Map<number, number>();
  const runs: ReportRun[] = [];
  const blocks: PhotoBlock[] = [];
  for (const itemId of itemIds) {
    for (const display of listResultDisplays(db, itemId)) {
      const store = storePlaces.get(display.itemId);
      if (store === undefined) continue;
      displayPlaces.set(display.displayKey, displays.length);
      displays.push({ ...display, store });
    }
    for (const run of listResultRuns(db, { itemId, ...wanted })) {
      const store = storePlaces.get(run.itemId);
      if (store === undefined) continue;
      runPlaces.set(run.runKey, runs.length);
      runs.push(reportRunOf(run, status, stores[store]?.externalId ?? '', store));
    }
    blocks.push(...listPhotoBlocks(db, { itemId, ...wanted }));
  }
  const photos = columnsOf(blocks, runPlaces, displayPlaces);
  return { stores, displays, runs, runKeys: [...runPlaces.keys()], photos };
}

const reportRunOf = (run: ResultRun, status: ProtocolStatus, externalId: string, store: number): ReportRun => ({
  protocolId: run.protocolId,
  externalId,
  status,
  scheduledDate: run.scheduledDate,
  scheduledAt: run.scheduledAt,
  scheduledDatetime: run.scheduledDatetime,
  store,
});

/** Photos as columns, leaving out those of runs or displays that were not requested. */
function columnsOf(
  blocks: readonly PhotoBlock[],
  runPlaces: ReadonlyMap<number, number>,
  displayPlaces: ReadonlyMap<number, number>,
): PhotoColumns {
  const most = blocks.reduce((sum, { entries }) => sum + entries.length / 2, 0);
  const [run, display, fillE4] = [new Uint32Array(most), new Uint32Array(most), new Int32Array(most)];
  let count = 0;
  for (const { displayKey, entries } of blocks) {
    const displayPlace = displayPlaces.get(displayKey);
    if (displayPlace === undefined) continue;
    for (let at = 0; at < entries.length; at += 2) {
      const runPlace = runPlaces.get(entries[at] ?? 0);
      if (runPlace === undefined) continue;
      run[count] = runPlace;
      display[count] = displayPlace;
      fillE4[count] = entries[at + 1] ?? NOT_MEASURED;
      count += 1;
    }
  }
  return { count, run, display, fillE4 };
}
