import { NONE } from '#renderer/stores/choices.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { Uuid } from '#shared/contract/formats.ts';

/** What a by-store report says about a store's region. */
type ReportedStore = Pick<FillRateGroup, 'externalId' | 'regionName'>;

/**
 * External IDs of a region's stores, given by the region's token. A report can be limited to stores only (api.md section 4.12), and a store has its
 * region's id but not its name, which comes with the groups of a report by store (section 2.17).
 *
 * @param token a `regionId`, `NONE` for stores without one, or, for a service whose region keys are neither, the region's name
 */
export function storesOfRegion(
  token: string,
  stores: readonly Pick<StoreRow, 'externalId' | 'regionId'>[],
  named: readonly ReportedStore[],
): string[] {
  const wanted = token === NONE ? null : token;
  const byId = stores.filter(({ regionId }) => regionId === wanted).flatMap(({ externalId }) => externalId ?? []);
  if (byId.length > 0) return byId;
  return named.filter(({ regionName }) => regionName === token).flatMap(({ externalId }) => externalId ?? []);
}

/** External IDs of the stores of some types. */
export function storesOfTypes(
  types: readonly string[],
  stores: readonly Pick<StoreRow, 'externalId' | 'storeType'>[],
): string[] {
  const wanted = new Set<string | null>(types);
  return stores.filter(({ storeType }) => wanted.has(storeType)).flatMap(({ externalId }) => externalId ?? []);
}

/**
 * The token of a region group: its key where that is a region's id, otherwise its name; null when neither leads to
 * stores.
 *
 * @param stores none: not known yet, and a key that looks like the id of a region is taken for one
 */
export function tokenOfRegion(
  { key, regionName }: Pick<FillRateGroup, 'key' | 'regionName'>,
  stores: readonly Pick<StoreRow, 'regionId'>[],
): string | null {
  if (stores.length === 0 ? Uuid.safeParse(key).success : stores.some(({ regionId }) => regionId === key)) return key;
  if (regionName) return regionName;
  return stores.some(({ regionId }) => regionId === null) ? NONE : null;
}

/** The stores that are in both lists, in the order of the first; null stands for all stores. */
export function storesInBoth(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null) return b;
  if (b === null) return a;
  const other = new Set(b);
  return a.filter((id) => other.has(id));
}

/**
 * The stores that a report can be limited to. IDs are sent separated by commas, so an ID with a comma can't be sent.
 */
export function withoutCommas(ids: readonly string[]): {
  readonly possible: readonly string[];
  readonly leftOut: number;
} {
  const possible = ids.filter((id) => !id.includes(','));
  return { possible, leftOut: ids.length - possible.length };
}
