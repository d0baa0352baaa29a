import type { Chain } from '#service/store/chain.ts';
import type { FillRateFacts } from '#tests/oracles/fill-rate-rule.ts';

/** Stands for the address of a photo where only its id matters. */
export const imageUrlOf = (photoId: string): string => `photo:${photoId}`;

/** What the pure rule needs of a chain (tests/oracles/fill-rate-rule.ts). */
export function factsOfChain(chain: Chain): FillRateFacts {
  const regionNames = new Map(chain.regions.map(({ regionId, name }) => [regionId, name]));
  const externalIds = new Map(chain.stores.map(({ store }) => [store.storeId, store.externalId]));
  return {
    stores: chain.stores.map(({ store, expositions, expectations }) => ({
      externalId: store.externalId,
      storeName: store.name,
      regionId: store.regionId,
      regionName: store.regionId === null ? null : (regionNames.get(store.regionId) ?? null),
      displays: expositions,
      expectations,
    })),
    runs: [...chain.protocols].map(({ storeId, ...run }) => ({ ...run, externalId: externalIds.get(storeId) ?? '' })),
    photos: [...chain.images].map(({ status, capturedAt: _at, ...photo }) => ({
      ...photo,
      imageStatus: status,
      imageUrl: imageUrlOf(photo.photoId),
    })),
  };
}

/** The facts of each store alone, by its external ID: a report of one store needs no other. */
export function splitByStore(facts: FillRateFacts): ReadonlyMap<string, FillRateFacts> {
  const parts = new Map(
    facts.stores.map((store) => [
      store.externalId,
      { stores: [store], runs: [] as FillRateFacts['runs'][number][], photos: [] as FillRateFacts['photos'][number][] },
    ]),
  );
  const ownerOf = new Map(facts.runs.map(({ protocolId, externalId }) => [protocolId, externalId]));
  for (const run of facts.runs) parts.get(run.externalId)?.runs.push(run);
  for (const photo of facts.photos) parts.get(ownerOf.get(photo.protocolId) ?? '')?.photos.push(photo);
  return parts;
}
