import { isoOf } from '#electron/lib/clock.ts';
import { isFailure } from '#electron/lib/failure-error.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Store } from '#shared/contract/store.ts';
import { regionNamesIn } from '#shared/domain/fill-rate-groups.ts';
import { OF_NO_STORE } from '#shared/domain/pin-parts.ts';
import { idsInQuery } from './count-stores.ts';
import { failureOfPart, type Round } from './round-ports.ts';

/**
 * Loads the names of the regions of stores, which only reports contain. Without them regions have no name, but all else
 * is right.
 */
export async function loadRegions(round: Round, stores: readonly Store[]): Promise<void> {
  const { cache, clock, pin } = round;
  const regions = new Map(stores.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one.regionId]])));
  try {
    const names = await namesOf(round, regions);
    if (names.size === 0) return;
    const part = { pinId: pin.pinId, asOf: clock.now() };
    await cache.call('results.saveRegions', { ...part, names });
  } catch (error) {
    if (isFailure(error, 'cancelled') || !failureOfPart(error, round.isClosed)) throw error;
  }
}

/**
 * A report names only regions with photos of its status, so each status is asked until no name is missing. Mostly the
 * first answer has them all.
 */
async function namesOf(
  round: Round,
  regionsOf: ReadonlyMap<string, string | null>,
): Promise<ReadonlyMap<string, string>> {
  const ids = idsInQuery([...regionsOf.keys()]);
  const names = new Map<string, string>();
  const missing = new Set([...regionsOf.values()].filter((regionId) => regionId !== null));
  const learn = (groups: readonly FillRateGroup[]): number => {
    const found = regionNamesIn(groups, regionsOf);
    for (const [regionId, name] of found) {
      names.set(regionId, name);
      missing.delete(regionId);
    }
    return found.size;
  };
  for (const status of STATUSES) {
    if (missing.size === 0) break;
    const byRegion = await ask(round, ids, { groupBy: 'region', status });
    const isWhole = learn(byRegion) === byRegion.length;
    if (isWhole || missing.size === 0) continue;
    // The specification does not show what the key of a region is, nor that it is named. A store's region is known.
    const byStore = await ask(round, ids, { groupBy: 'store', status });
    learn(byStore);
    // Where not even this has a name, the region has none.
    for (const { externalId } of byStore) missing.delete(regionsOf.get(externalId ?? '') ?? '');
  }
  return names;
}

/** The statuses that most runs end in come first. */
const STATUSES = [...new Set<ProtocolStatus>(['completed', 'failed', ...ProtocolStatus.options])];

async function ask(
  { api, pacer, round, signal, ledger }: Round,
  externalIds: string | undefined,
  wanted: { readonly groupBy: 'region' | 'store'; readonly status: ProtocolStatus },
): Promise<readonly FillRateGroup[]> {
  ledger.plan(OF_NO_STORE, 'data', 1);
  const range = { from: isoOf(round.fromMs), to: isoOf(round.toMs) };
  const query = { ...range, ...wanted, belowExpectationOnly: false, externalIds };
  const { value } = await pacer.run(
    () => api.getCrossStoreFillRates({ query }, { signal, spoiled: 'left_out' }),
    signal,
  );
  ledger.did('data', value.items.length);
  return value.items;
}
