import { cacheStoreList } from '#electron/store/answers/stores-table.ts';
import type { WriteDb } from '#electron/store/db/workspace-db.ts';
import { createResultsCalls } from '#electron/store/results-calls.ts';
import type { Chain, ChainProtocol } from '#service/store/chain.ts';
import type { PhotoFillRate } from '#shared/contract/fill-rate.ts';
import { comparisonOf, emptyFillSum } from '#shared/domain/fill-rate-sum.ts';
import { CHAIN_TIME_ZONE } from '#tests/builders/chain.ts';

const WHOLE = { expectations: true, expositions: true };

type OfRange = { readonly fromMs: number; readonly toMs: number };
type ResultsCalls = ReturnType<typeof createResultsCalls>;
/** A call of the writer's thread, as a pin makes it. */
export type ResultsCall = {
  [Name in keyof ResultsCalls]: { readonly name: Name; readonly input: Parameters<ResultsCalls[Name]>[1] };
}[keyof ResultsCalls];

/** How the list of runs writes a run, whose fields the API leaves open. */
type WriteRun = (run: ChainProtocol, externalId: string) => unknown;

/** As the service of this repository writes it. */
export const listedRun = ({ storeId: _, ...run }: ChainProtocol, externalId: string) => ({ ...run, externalId });

/**
 * The calls with which a pin of all stores of a chain keeps their results, asked for at `asOf`.
 *
 * @param writeRun photos of reports write their runs as the chain does, whatever the list does
 * @param pictures address of the host that pictures come from
 */
export function* callsOfChain(
  chain: Chain,
  { fromMs, toMs }: OfRange,
  asOf: number,
  writeRun: WriteRun = listedRun,
  pictures = 'http://127.0.0.1',
): Generator<ResultsCall> {
  const pinId = 'pin';
  const request = { externalIds: null, period: { kind: 'last_days', days: 1 }, photos: 'none' } as const;
  yield { name: 'pins.put', input: { pinId, request, createdAt: asOf, state: 'running', failure: null, round: null } };
  const imagesOfRun = Map.groupBy(chain.images, ({ protocolId }) => protocolId);
  const runsOfStore = Map.groupBy(chain.protocols, ({ storeId }) => storeId);
  for (const { store, expectations, expositions } of chain.stores) {
    const { externalId } = store;
    const part = { pinId, externalId, asOf, now: asOf, fromMs, toMs };
    const runs = runsOfStore.get(store.storeId) ?? [];
    yield {
      name: 'results.saveSetup',
      input: { ...part, store, expectations, expositions, isWhole: WHOLE, answers: [] },
    };
    const records = runs.map((run) => writeRun(run, externalId));
    const list = { records, completed: null, timeZone: CHAIN_TIME_ZONE, isWhole: true, openSinceMs: fromMs };
    yield { name: 'results.saveRuns', input: { ...part, ...list } };
    const photos = runs.flatMap((run) =>
      (imagesOfRun.get(run.protocolId) ?? []).map(
        ({ status, fillRate, capturedAt: _, ...image }): PhotoFillRate => ({
          ...image,
          scheduledDate: run.scheduledDate,
          scheduledAt: run.scheduledAt,
          scheduledDatetime: run.scheduledDatetime,
          imageUrl: `${pictures}/photos/${image.photoId}?key=${image.photoId}${image.protocolId}`,
          imageStatus: status,
          protocolStatus: run.status,
          ...(fillRate === null ? {} : { fillRate }),
          expectation: comparisonOf(emptyFillSum),
        }),
      ),
    );
    const groups = Map.groupBy(photos, ({ expositionId, protocolStatus }) => `${protocolStatus} ${expositionId}`);
    for (const items of groups.values()) {
      const [first] = items;
      if (!first) continue;
      const of = { expositionId: first.expositionId, status: first.protocolStatus };
      yield { name: 'results.savePhotos', input: { ...part, ...of, items } };
    }
    const finish = {
      ...part,
      pinFromMs: fromMs,
      complete: true,
      hasPhotos: true,
      openSinceMs: toMs,
      forgetBeforeMs: fromMs,
    };
    yield { name: 'results.finishStore', input: finish };
  }
  const names = new Map(chain.regions.map(({ regionId, name }) => [regionId, name]));
  yield { name: 'results.saveRegions', input: { pinId, names, asOf } };
}

/** How far the results of a chain are here: stores that are read to their end, and photos by id. */
export type KeptSoFar = { readonly stores: ReadonlySet<string>; readonly photos: ReadonlySet<string> };

/** What of a chain is read how. */
type HowKept = {
  readonly writeRun?: WriteRun | undefined;
  /** A store of which the photos of one display can't be read. */
  readonly spoiled?: string | undefined;
};

/** Keeps the results of a chain and its list of stores, call by call, and says after each how far it is. */
export function* keepInSteps(
  db: WriteDb,
  chain: Chain,
  range: OfRange,
  asOf: number,
  { writeRun, spoiled }: HowKept = {},
): Generator<KeptSoFar> {
  const bodies = chain.stores.map(({ store }) => ({ externalId: store.externalId, body: JSON.stringify(store) }));
  cacheStoreList(db, { stores: bodies, asOf, complete: true, now: asOf });
  const calls = createResultsCalls();
  const [stores, photos] = [new Set<string>(), new Set<string>()];
  const lost = { isLost: false };
  for (const { name, input } of callsOfChain(chain, range, asOf, writeRun)) {
    const isSpoiled = input !== null && 'externalId' in input && input.externalId === spoiled;
    if (name === 'results.savePhotos' && isSpoiled && !lost.isLost) {
      lost.isLost = true;
      continue;
    }
    const call: (db: WriteDb, input: never) => unknown = calls[name];
    const isWhole = !(isSpoiled && lost.isLost);
    call(db, (name === 'results.finishStore' ? { ...input, complete: isWhole, hasPhotos: isWhole } : input) as never);
    if (name === 'results.savePhotos') for (const { photoId } of input.items) photos.add(photoId);
    if (name === 'results.finishStore') stores.add(input.externalId);
    yield { stores, photos };
  }
}

/** Keeps the results of a chain and its list of stores. */
export function keepChain(db: WriteDb, chain: Chain, range: OfRange, asOf: number, writeRun?: WriteRun): void {
  for (const _ of keepInSteps(db, chain, range, asOf, { writeRun }));
}
