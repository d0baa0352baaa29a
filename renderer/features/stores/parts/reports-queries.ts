import { queryOptions, skipToken, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { ExpositionFillRate, ExpositionFillRateQuery, StoreFillRateQuery } from '#shared/bridge/fill-rates.ts';
import type { RunsQuery } from '#shared/bridge/protocols.ts';

/** Fill rate of one store, grouped; not asked for while `query` is null. */
export function useStoreReport(query: StoreFillRateQuery | null) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: ['fill-rates', 'store', id, query],
    queryFn:
      query === null
        ? skipToken
        : ({ signal }: { readonly signal: AbortSignal }) => bridge.fillRates.store(query, { signal }),
    meta: query === null ? {} : { of: readKey('fillRates.store', query) },
  });
}

const displayQuery = (bridge: Bridge, workspaceId: string, query: ExpositionFillRateQuery) =>
  queryOptions({
    queryKey: ['fill-rates', 'exposition', workspaceId, query],
    queryFn: ({ signal }) => bridge.fillRates.exposition(query, { signal }),
    meta: { of: readKey('fillRates.exposition', query) },
  });

/** Photo-level results of one display. */
export function useDisplayReport(query: ExpositionFillRateQuery) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery(displayQuery(bridge, id, query));
}

const together = (results: readonly UseQueryResult<Read<ExpositionFillRate>>[]) => ({
  reports: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  pending: results.some(({ isPending }) => isPending),
  failed: results.filter(({ isError, data }) => isError && data === undefined).length,
});

/** Photo-level results of several displays, each a query of its own: those that are there, and how many failed. */
export function useDisplayReports(queries: readonly ExpositionFillRateQuery[]) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQueries({ queries: queries.map((query) => displayQuery(bridge, id, query)), combine: together });
}

/** Runs of a store, newest first. */
export function useRuns(query: RunsQuery) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: ['protocols', 'list', id, query],
    queryFn: ({ signal }) => bridge.protocols.list(query, { signal }),
    meta: { of: readKey('protocols.list', query) },
  });
}

/** One run with its photos. */
export function useRun(externalId: string, protocolId: string) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: ['protocols', 'get', id, externalId, protocolId],
    queryFn: ({ signal }) => bridge.protocols.get({ externalId, protocolId }, { signal }),
    meta: { of: readKey('protocols.get', { externalId, protocolId }) },
  });
}
