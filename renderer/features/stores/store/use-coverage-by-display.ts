import type { OtherCoverage } from '#renderer/trade/fill-rate-cards.tsx';
import type { StoreFillRateQuery } from '#shared/bridge/fill-rates.ts';
import type { StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { coverageOfReport } from '#shared/domain/fill-rate-coverage.ts';
import { useStoreReport } from '../parts/reports-queries.ts';

/**
 * Coverage of a store's report by category, where a photo counts in every category of its display: that of the same
 * photos by display. Nothing for other groupings, whose coverage is their own, or when the totals do not agree.
 */
export function useCoverageByDisplay(
  asked: Omit<StoreFillRateQuery, 'groupBy'>,
  groupBy: StoreGroupBy,
  imageCount: number | undefined,
): OtherCoverage | undefined {
  const wanted = groupBy === 'category';
  const report = useStoreReport(wanted ? { ...asked, groupBy: 'exposition' } : null);
  if (!wanted || report.data === undefined || report.isPlaceholderData) return undefined;
  const coverage = coverageOfReport(report.data.data);
  return typeof coverage === 'string' || coverage.images !== imageCount
    ? undefined
    : { groupBy: 'exposition', coverage };
}
