import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useIsFailed } from '#renderer/bridge/use-last-error.ts';
import { useRead, useStores } from '#renderer/bridge/use-read.ts';
import { fetchQuery } from '#renderer/download/fetch-photos.tsx';
import type { FetchRequest } from '#shared/bridge/fetches.ts';
import type { QueueGaps } from '#shared/bridge/review.ts';
import { resolvePeriod } from '#shared/domain/period.ts';
import { byFigure } from '#shared/domain/reasons/shortfall-parts.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** So many stores are read without a question: some hundred requests, and more photos than a screen shows. */
const FIRST_STORES = 12;

/** A store whose last run is older than this stands still. */
const DAYS_OF_LAST_RUN = { kind: 'preset', preset: 'last7' } as const;

/** What a queue needs of the service; its pictures come as they are looked at. */
function requestOfQueue({ stores, period }: ReviewQuery, timeZone: string): FetchRequest {
  const { from, to } = period.kind === 'range' ? period : resolvePeriod(DAYS_OF_LAST_RUN, Date.now(), timeZone);
  return { externalIds: stores === 'all' ? null : stores, from, to, photos: 'none' };
}

/**
 * What a queue needs of the service, the stores furthest below their target first, by the service's own report.
 *
 * @param isAsked false: the order is not needed, and nothing is asked
 * @returns `order` is `awaited` while it is on its way, and `none` where it can't be had
 */
export function useQueueRequest(
  query: ReviewQuery,
  isAsked: boolean,
): { readonly request: FetchRequest; readonly order: 'known' | 'awaited' | 'none' } {
  const { timeZone } = useWorkspace();
  const list = useStores().data?.data;
  const request = requestOfQueue(query, timeZone);
  const { from, to, externalIds } = request;
  const asked = {
    ...{ from, to, status: 'completed' as const, groupBy: 'store' as const, belowExpectationOnly: false },
    ...(externalIds === null ? {} : { externalIds }),
  };
  const canAsk = isAsked && externalIds?.some((id) => id.includes(',')) !== true;
  const read = useRead('fillRates.crossStore', canAsk ? asked : null);
  const isFailed = useIsFailed(read);
  const report = read.isPlaceholderData ? undefined : read.data;
  const sorted = useMemo(() => {
    const ids = externalIds ?? list?.flatMap((store) => store.externalId ?? []);
    if (report === undefined || ids === undefined || ids.length === 0) return null;
    const deltas = new Map(report.data.items.map((row) => [row.externalId ?? row.key, row.expectation.delta]));
    return ids.toSorted(byFigure(deltas));
  }, [report, list, externalIds]);
  return sorted === null
    ? { request, order: canAsk && !isFailed ? 'awaited' : 'none' }
    : { request: { ...request, externalIds: sorted }, order: 'known' };
}

/**
 * Reads the stores furthest below their target where nothing of a queue is here, so that its first photos come within
 * seconds. A person who cancelled it is not asked again. Without the order nothing is read: the person decides.
 *
 * @param gaps of this queue; undefined: not known yet
 * @returns whether photos are on their way
 */
export function useWorstFirst(query: ReviewQuery, gaps: QueueGaps | undefined): boolean {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { connection } = useConnection();
  const queries = useQueryClient();
  const { queryKey } = fetchQuery(bridge, id);
  const last = useQuery(fetchQuery(bridge, id)).data;
  const isEmpty =
    query.period.kind !== 'handover' && gaps?.storesKept === 0 && gaps.storesAsked > 0 && !gaps.isStoreListUnknown;
  const isFree =
    last === null || last?.state === 'complete' || last?.state === 'incomplete' || last?.state === 'failed';
  const canRead = connection.state === 'online' && last !== undefined && isFree;
  const isWanted = isEmpty && canRead;
  // The order is asked while the list of stores is on its way: only with it can it be told that something is missing.
  const { request, order } = useQueueRequest(query, canRead && (isEmpty || gaps?.isStoreListUnknown === true));
  const begun = useRef(new Set<string>());
  const start = useMutation({
    mutationFn: (wanted: FetchRequest) => bridge.fetches.start(wanted),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const { mutate } = start;
  const text = canonicalJson([id, query.stores, query.period]);
  const isNew = !begun.current.has(text);
  useEffect(() => {
    if (!isWanted || order !== 'known' || begun.current.has(text)) return;
    begun.current.add(text);
    mutate({ ...request, externalIds: request.externalIds?.slice(0, FIRST_STORES) ?? null });
  }, [isWanted, order, text, request, mutate]);
  const isRunning = last?.state === 'waiting' || last?.state === 'running';
  return isEmpty && (isRunning || start.isPending || (isWanted && isNew && order !== 'none'));
}
