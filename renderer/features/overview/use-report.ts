import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { OFFLINE_KEY } from '#renderer/bridge/queries.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { originOfKept } from '#renderer/figures/compared.ts';
import type { ReasonsScope } from '#renderer/reasons/scope.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import type { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';
import { dimensionOf, reportOfSums } from '#shared/domain/reasons/report-of-sums.ts';
import type { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { askedOf, isOfSomeDisplays, limitsOf, type OverviewView } from './overview-view.ts';

/** What of a view's photos is asked of those kept on this computer. */
export function scopeOf(view: OverviewView, ids: readonly string[] | null): ReasonsScope {
  return {
    days: view.days,
    period: view.period,
    status: view.status,
    filter: {
      ...(ids === null ? {} : { externalIds: [...ids] }),
      ...(view.types.length === 0 ? {} : { displayTypes: [...view.types] }),
      ...(view.categories.length === 0 ? {} : { categories: [...view.categories] }),
    },
  };
}

/** A report, and what it was calculated from where Endcap did so; without it, it is the service's. */
type ReportRead = Read<CrossStoreFillRateResponse> & { readonly kept?: KeptPeriod };

/**
 * The report of a view of some displays, which the service can't give: calculated from the photos kept here.
 *
 * @param ids undefined: nothing is asked
 */
function useReportHere(view: OverviewView, ids: readonly string[] | null | undefined): UseQueryResult<ReportRead> {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { groupBy, status, days } = view;
  const asked: SumsQuery = {
    ...scopeOf(view, ids ?? null).filter,
    from: days.from,
    to: days.to,
    status,
    groupBy: [dimensionOf[groupBy]],
    examples: 0,
  };
  const filter = limitsOf(view);
  return useQuery({
    queryKey: [...OFFLINE_KEY, 'report', id, asked, filter],
    structuralSharing: false,
    queryFn:
      ids === undefined || ids?.length === 0
        ? skipToken
        : async ({ signal }) => {
            const { groups, names, total, kept } = await bridge.reasons.sums(asked, { signal });
            const about = { groupBy, protocolStatus: status, from: days.from, to: days.to };
            return {
              ...originOfKept(kept),
              kept,
              data: reportOfSums({ ...about, groups, names, filter, total: total.now }),
            };
          },
  });
}

/**
 * The report of a view. Nothing is requested while there is nothing to ask for. Of all displays it is the service's; of
 * some, Endcap's own.
 */
export function useOverviewReport(
  view: OverviewView,
  ids: readonly string[] | null | undefined,
): UseQueryResult<ReportRead> {
  const here = isOfSomeDisplays(view);
  const ofService = useRead('fillRates.crossStore', here ? null : askedOf(view, ids));
  const ofHere = useReportHere(view, here ? ids : undefined);
  return here ? ofHere : ofService;
}
