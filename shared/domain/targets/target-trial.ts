import { z } from 'zod';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { averageFillRateOf, comparisonOf, type FillSum } from '#shared/domain/fill-rate-sum.ts';

/** What targets say of a set of photos. Rates are in percent; null where there is nothing to average. */
export const TrialFigures = z.object({
  photos: z.int(),
  averageFillRate: z.number().nullable(),
  /** Photos with exactly one target; photos with less than their target; measured photos without, and with several. */
  compared: z.int(),
  below: z.int(),
  missing: z.int(),
  ambiguous: z.int(),
  /** Over the compared photos alone. */
  expected: z.number().nullable(),
  delta: z.number().nullable(),
  /** By the exact difference; null: nothing was compared. */
  isBelow: z.boolean().nullable(),
});
export type TrialFigures = z.infer<typeof TrialFigures>;

/** The same photos with the targets as the service has them, and with the drafts. */
const Sides = { before: TrialFigures, after: TrialFigures };

export const TrialGroup = z.object({ key: z.string(), label: z.string().nullable(), ...Sides });
export type TrialGroup = z.infer<typeof TrialGroup>;

/** A display that is below its targets with one side and not with the other. */
export const MovedDisplay = z.object({
  externalId: z.string(),
  storeName: z.string(),
  expositionId: z.string(),
  expositionType: ExpositionType,
  /** null: not known on this computer. */
  label: z.string().nullable(),
  ...Sides,
});
export type MovedDisplay = z.infer<typeof MovedDisplay>;

/** The figures of a sum, by the service's own rules (fill-rate-sum.ts). */
export function trialFiguresOf(sum: FillSum): TrialFigures {
  const { expectedAverageFillRate, delta, belowExpectation, ...counts } = comparisonOf(sum);
  return {
    photos: sum.imageCount,
    averageFillRate: averageFillRateOf(sum),
    compared: counts.comparedImageCount,
    below: sum.belowExpectationCount,
    missing: counts.missingExpectationCount,
    ambiguous: counts.ambiguousExpectationCount,
    expected: expectedAverageFillRate,
    delta,
    isBelow: belowExpectation,
  };
}
