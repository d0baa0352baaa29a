import type { FillRateReport } from '#renderer/trade/fill-rate-report.ts';
import type { ExpositionFillRate } from '#shared/bridge/fill-rates.ts';

/** The report of one display as one of groups, each photo a group of one: the totals stay those of the service. */
export function displayReport({ protocolStatus, summary, items }: ExpositionFillRate): FillRateReport {
  return {
    groupBy: 'protocol',
    protocolStatus,
    summary,
    items: items.map((photo) => ({
      key: photo.photoId,
      protocolId: photo.protocolId,
      protocolCount: 1,
      imageCount: 1,
      averageFillRate: photo.fillRate ?? null,
      expectation: photo.expectation,
    })),
  };
}
