import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { OFFLINE_KEY, STORES_AWAITED_MS } from '#renderer/bridge/queries.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { FetchRequest } from '#shared/bridge/fetches.ts';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import type { PhotoFilter, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { isAllKept, type KeptShown } from './kept-text.ts';

/** What the figures of a page are about: its period, its run status and whatever narrows it. */
export type ReasonsScope = {
  readonly days: ResolvedPeriod;
  /** The period as an address has it. */
  readonly period: string;
  readonly status: ProtocolStatus;
  /** Stores by their IDs, because Photos can be narrowed to nothing wider. */
  readonly filter: Pick<PhotoFilter, 'externalIds' | 'displayTypes' | 'categories' | 'expositionIds' | 'protocolIds'>;
};

/** What is asked of a scope. */
type SumsAsked = Omit<SumsQuery, 'from' | 'to' | 'status' | 'examples'> & { readonly examples?: number };

/** Sums of a scope, calculated again when more photos arrive. */
export function useSums({ days, status, filter }: ReasonsScope, asked: SumsAsked | null) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const query = {
    examples: 0,
    ...filter,
    ...asked,
    groupBy: asked?.groupBy ?? [],
    from: days.from,
    to: days.to,
    status,
  };
  return useQuery({
    queryKey: [...OFFLINE_KEY, 'sums', id, query],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    queryFn: ({ signal }) => bridge.reasons.sums(query, { signal }),
    // What is missing is not known before the list of stores has been read.
    refetchInterval: ({ state }) => (state.data?.kept.isStoreListUnknown === true ? STORES_AWAITED_MS : false),
  });
}

/**
 * What is here of a scope beside the number of runs that the service counts in it. The service is asked only while
 * something is missing: then what is here can't tell how much that is.
 */
export function useKept<Kept extends KeptPeriod | undefined>(
  { days, status, filter: { externalIds } }: ReasonsScope,
  kept: Kept,
): Kept | KeptShown {
  const isAsked = kept !== undefined && !isAllKept(kept) && externalIds?.some((id) => id.includes(',')) !== true;
  const asked = {
    from: days.from,
    to: days.to,
    status,
    groupBy: 'region',
    belowExpectationOnly: false,
    ...(externalIds === undefined ? {} : { externalIds }),
  } as const;
  const { data, isPlaceholderData } = useRead('fillRates.crossStore', isAsked ? asked : null);
  const serviceRuns =
    data === undefined || isPlaceholderData || data.computed !== null ? null : data.data.summary.protocolCount;
  return useMemo(() => (kept === undefined ? kept : { ...kept, serviceRuns }), [kept, serviceRuns]);
}

/**
 * Address of Photos for the photos of a scope, furthest below first. Photos can't be narrowed to displays without a
 * category, so those have more there.
 */
export function photosOfScope({ period, status, filter }: ReasonsScope): Readonly<Record<string, unknown>> {
  const { externalIds, displayTypes, expositionIds, protocolIds } = filter;
  const categories = filter.categories?.includes(null) === true ? undefined : filter.categories;
  return {
    period,
    runStatus: [status],
    ...(externalIds === undefined ? {} : { stores: externalIds }),
    ...(displayTypes === undefined ? {} : { types: displayTypes }),
    ...(categories === undefined ? {} : { categories }),
    ...(expositionIds === undefined ? {} : { displays: expositionIds }),
    ...(protocolIds === undefined ? {} : { runs: protocolIds }),
  };
}

/** Which of two stores is fetched first; undefined: that does not matter. */
export type FetchOrder = ((a: string, b: string) => number) | undefined;

/** A fetch of more than these can't name them. */
const MOST_NAMED = 10_000;

/** Where a display's photos are shown that are not here, for the period and status of a scope. */
export const displayLink = (
  { period, status }: ReasonsScope,
  { externalId, expositionId }: { readonly externalId: string; readonly expositionId: string },
  photo?: string,
) => ({
  to: '/stores/$externalId/displays/$expositionId' as const,
  params: { externalId, expositionId },
  search: { period, status, ...(photo === undefined ? {} : { photo }) },
});

/** What a scope lacks, as it can be fetched; null: nothing. It needs no pictures. */
export function lackingOf(scope: ReasonsScope, kept: KeptPeriod, order?: FetchOrder): FetchRequest | null {
  if (kept.lacking.length === 0 && !kept.isStoreListUnknown) return null;
  const isAll = scope.filter.externalIds === undefined && kept.lacking.length === kept.storesAsked;
  return {
    externalIds:
      isAll && (order === undefined || kept.lacking.length > MOST_NAMED) ? null : kept.lacking.toSorted(order),
    from: scope.days.from,
    to: scope.days.to,
    photos: 'none',
  };
}
