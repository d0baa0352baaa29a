import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { readQuery } from '#renderer/bridge/read-query.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { ExpositionFillRate } from '#shared/bridge/reports.ts';
import { photosOfRun, reportsOfRun } from './run-photos.ts';

const together = (results: readonly UseQueryResult<Read<ExpositionFillRate>>[]) => ({
  reports: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  pending: results.some(({ isPending }) => isPending),
  failed: results.filter(({ isError, data }) => isError && data === undefined).length,
});

/**
 * The photos of one run with their expectations, for as long as the page shows it. Each display's report is a query of
 * its own: `reports` are those that have arrived, `failed` counts those that can't be read.
 */
export function useRunPhotos(externalId: string, data: Parameters<typeof photosOfRun>[0] | undefined) {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  const asked = useMemo(
    () => (data === undefined ? [] : reportsOfRun(externalId, data, timeZone)),
    [data, externalId, timeZone],
  );
  const { reports, pending, failed } = useQueries({
    queries: asked.map((query) => readQuery(bridge, id, 'fillRates.exposition', query)),
    combine: together,
  });
  const photos = useMemo(
    () =>
      data === undefined
        ? []
        : photosOfRun(
            data,
            reports.map((report) => report.data),
            pending,
          ),
    [data, reports, pending],
  );
  return { photos, reports, failed };
}
