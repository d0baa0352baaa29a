import { isoOf } from '#electron/lib/clock.ts';
import type { PinPart } from '#electron/store/results/pins-table.ts';
import type { StorePlan } from '#electron/store/results/plan.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { MAX_PROTOCOLS_PER_PAGE } from '#shared/contract/formats.ts';
import type { StoreLoads } from './ledger.ts';
import { askFrom } from './load-runs.ts';
import type { Pacer } from './pacer.ts';
import { type DownloadPorts, failureOfPart, STORES_AT_ONCE } from './round-ports.ts';

type CountPorts = Pick<DownloadPorts, 'api' | 'cache' | 'clock' | 'isClosed' | 'timeZone'> & {
  readonly pacer: Pacer;
  readonly range: { readonly fromMs: number; readonly toMs: number };
  readonly parts: ReadonlyMap<string, readonly PinPart[]>;
  /** null: without pictures. */
  readonly size: PictureSize | null;
  readonly signal: AbortSignal;
};

/** More IDs make an address too long for some services. */
const MOST_IDS = 50;
/** The stores that a report is asked of, as its query has them; undefined: it is asked of all. */
export const idsInQuery = (externalIds: readonly string[]): string | undefined =>
  externalIds.length > MOST_IDS || externalIds.some((id) => id.includes(',')) ? undefined : externalIds.join(',');

/** A round that asks for less of every store only brings it up to date: counting would take as long. */
const LEAST_PART = 0.2;

/** Requests for the list of runs: one, or the parts that a list longer than a page is read in. */
export const runRequests = (runs: number): number =>
  runs <= MAX_PROTOCOLS_PER_PAGE ? 1 : 2 * Math.ceil(runs / MAX_PROTOCOLS_PER_PAGE);

/**
 * How much each store of a round holds, told by the service before the stores are read: a report for each status counts
 * runs and photos of every store. A store that is partly here takes as much less. What the service does not tell is not
 * known.
 */
export async function countStoresToRead(
  ports: CountPorts,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, StoreLoads>> {
  const { parts } = ports;
  const isDone = (id: string) => parts.get(id)?.some(({ part }) => part === 'done') === true;
  const left = externalIds.filter((id) => !isDone(id));
  // So few are all read at once, which is as fast as counting them.
  const partOf = left.length <= STORES_AT_ONCE ? null : await lackingParts(ports, left);
  const isLarge = partOf !== null && Math.max(0, ...partOf.values()) > LEAST_PART;
  const reports = isLarge ? await reportsOf(ports, left) : null;
  const groups = reports && Map.groupBy(reports.flat(), ({ externalId, key }) => externalId ?? key);
  const known = new Map<string, StoreLoads>();
  for (const id of externalIds) {
    const part = isDone(id) ? 0 : (partOf?.get(id) ?? 1);
    const counted = groups === null ? null : loadsOf(groups.get(id) ?? [], part);
    const data = isDone(id) ? 0 : (counted?.data ?? null);
    const coming = part === 0 ? 0 : (counted?.pictures ?? null);
    known.set(id, { data, pictures: await picturesOf(ports, id, { part, coming }) });
  }
  return known;
}

/** Which part of the range is not here of each store. Runs that are only looked after bring few photos and no pictures. */
async function lackingParts(
  { cache, clock, range, timeZone }: CountPorts,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const plans = await cache.report('results.plans', { externalIds, ...range });
  const partOf = (plan: StorePlan) =>
    (range.toMs - askFrom({ ...plan, openRunMs: null }, range, timeZone, clock.now())) / (range.toMs - range.fromMs);
  return new Map(plans.map(({ externalId, plan }) => [externalId, partOf(plan)]));
}

/** Pictures that a store takes: those of photos that are known here, and of those to come. */
async function picturesOf(
  { cache, range, size }: CountPorts,
  externalId: string,
  { part, coming }: { readonly part: number; readonly coming: number | null },
): Promise<number | null> {
  if (size === null) return 0;
  if (coming === null || part === 1) return coming;
  const found = await cache.report('results.pictures', { externalId, size, ...range });
  return found.missing.length + coming;
}

/** The report of each status; null: one of them could not be read. */
async function reportsOf(
  { api, pacer, isClosed, range, signal }: CountPorts,
  externalIds: readonly string[],
): Promise<readonly (readonly FillRateGroup[])[] | null> {
  const query = {
    from: isoOf(range.fromMs),
    to: isoOf(range.toMs),
    groupBy: 'store',
    belowExpectationOnly: false,
    externalIds: idsInQuery(externalIds),
  } as const;
  const reportOf = async (status: ProtocolStatus): Promise<readonly FillRateGroup[] | null> => {
    try {
      const report = await api.getCrossStoreFillRates({ query: { ...query, status } }, { signal });
      return report.value.items;
    } catch (error) {
      // Not asked again: it would only tell how long the rest takes.
      if (failureOfPart(error, isClosed)) return null;
      throw error;
    }
  };
  const reports = await Promise.all(ProtocolStatus.options.map((status) => pacer.run(() => reportOf(status), signal)));
  return reports.every((report) => report !== null) ? reports : null;
}

/** Contacts, targets and displays, the runs, and each display in each status; and the pictures of a part of the range. */
function loadsOf(groups: readonly FillRateGroup[], part: number): { readonly data: number; readonly pictures: number } {
  const sum = (of: (group: FillRateGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  // Each run has a photo of each display.
  const displays = Math.max(
    0,
    ...groups.map(({ imageCount, protocolCount }) => Math.ceil(imageCount / Math.max(1, protocolCount))),
  );
  const runs = part * sum(({ protocolCount }) => protocolCount);
  return {
    data: 3 + (part === 0 ? 0 : runRequests(runs) + displays * groups.length),
    pictures: Math.round(part * sum(({ imageCount }) => imageCount)),
  };
}
