import type { WriteDb } from '#electron/cache/kept-db.ts';
import { finishStore, keepPhotosOfPart, keepRunsOfPart, keepSetup } from '#electron/cache/results-keep.ts';
import { putPin } from '#electron/cache/results-pins-table.ts';
import { keepRegions } from '#electron/cache/results-stores-table.ts';
import { keepStoreList } from '#electron/cache/stores-table.ts';
import type { Chain } from '#service/store/chain.ts';
import type { PhotoFillRate } from '#shared/contract/fill-rate.ts';
import { comparisonOf, emptyFillSum } from '#shared/domain/fill-rate-sum.ts';

type OfRange = { readonly fromMs: number; readonly toMs: number };

/** Keeps the results of a chain as a pin of all its stores would have done at `asOf`. */
export function keepChain(db: WriteDb, chain: Chain, { fromMs, toMs }: OfRange, asOf: number): void {
  const pinId = 'pin';
  const request = { externalIds: null, period: { kind: 'last_days', days: 1 }, photos: 'none' } as const;
  putPin(db, { pinId, request, createdAt: asOf, state: 'running', failure: null, round: null });
  const bodies = chain.stores.map(({ store }) => ({ externalId: store.externalId, body: JSON.stringify(store) }));
  keepStoreList(db, { stores: bodies, asOf, complete: true, now: asOf });
  const imagesOfRun = Map.groupBy(chain.images, ({ protocolId }) => protocolId);
  const runsOfStore = Map.groupBy(chain.protocols, ({ storeId }) => storeId);
  for (const { store, expectations, expositions } of chain.stores) {
    const { externalId } = store;
    const part = { pinId, externalId, asOf, now: asOf, fromMs, toMs };
    const runs = runsOfStore.get(store.storeId) ?? [];
    keepSetup(db, { ...part, store, expectations, expositions, answers: [] });
    keepRunsOfPart(db, {
      ...part,
      runs: runs.map(({ storeId: _, ...run }) => ({
        ...run,
        scheduledMs: Date.parse(run.scheduledDatetime),
        record: JSON.stringify({ ...run, externalId }),
      })),
      isWhole: true,
      openSinceMs: fromMs,
    });
    const photos = runs.flatMap((run) =>
      (imagesOfRun.get(run.protocolId) ?? []).map(
        ({ status, fillRate, capturedAt: _, ...image }): PhotoFillRate => ({
          ...image,
          scheduledDate: run.scheduledDate,
          scheduledAt: run.scheduledAt,
          scheduledDatetime: run.scheduledDatetime,
          imageUrl: `http://127.0.0.1/photos/${image.photoId}?key=${image.photoId}${image.protocolId}`,
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
      keepPhotosOfPart(db, { ...part, expositionId: first.expositionId, status: first.protocolStatus, items });
    }
    finishStore(db, { ...part, pinFromMs: fromMs, complete: true, hasPhotos: true, forgetBeforeMs: fromMs });
  }
  keepRegions(db, new Map(chain.regions.map(({ regionId, name }) => [regionId, name])));
}
