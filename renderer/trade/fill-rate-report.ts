import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';

/** What the fill-rate parts read of a report: that of several stores and that of one store both fit. */
export type FillRateReport = {
  readonly groupBy: Grouping;
  readonly protocolStatus: string;
  readonly summary: FillRateSummary;
  readonly items: readonly FillRateGroup[];
};
