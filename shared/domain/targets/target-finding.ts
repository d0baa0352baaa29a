import { z } from 'zod';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { ExpectationInput } from '#shared/contract/expectation.ts';

/** A display of the store, drafts included. */
export type LintDisplay = {
  readonly expositionId: string;
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
  readonly isActive: boolean;
};

/**
 * What can be wrong with the targets of a store. `missing`: a display was photographed when it had no target.
 * `ambiguous`: a display has several targets at once. `duplicate`: several targets with one key. `dead_type`: no active
 * display has that type. `dead_slot`: no run takes place then. `category`: no active display of the type has that
 * category. `not_offered`: something is expected of a type that is not offered.
 */
export const FindingKind = z.enum([
  'missing',
  'ambiguous',
  'duplicate',
  'dead_slot',
  'dead_type',
  'category',
  'not_offered',
]);
export type FindingKind = z.infer<typeof FindingKind>;

/** Keys of targets are those of `expectationKey` (shared/domain/merge/expectation-groups.ts). */
const FindingFix = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), targets: z.array(ExpectationInput) }),
  z.object({ act: z.literal('remove'), keys: z.array(z.string()) }),
  /** Of each key, one target stays. They are all alike. */
  z.object({ act: z.literal('remove_copies'), keys: z.array(z.string()) }),
  z.object({ act: z.literal('expect_nothing'), keys: z.array(z.string()) }),
]);
export type FindingFix = z.infer<typeof FindingFix>;

/** Something wrong with the targets of one store. */
export const TargetFinding = z.object({
  kind: FindingKind,
  /** null: of several types. */
  displayType: ExpositionType.nullable(),
  /** Of the targets that it is about; null among them: for all categories. Empty where there are none, or any. */
  productCategories: z.array(ProductCategory.nullable()),
  /** As on the wire: 0 is Sunday. Ascending; empty: any. */
  weekdays: z.array(z.int()),
  /** HH:MM; null: any. */
  protocolTime: z.string().nullable(),
  /** How many targets it is about. */
  targets: z.int(),
  /**
   * Keys of `expectationKey`: the targets that it is about, or those that are missing, in each category of the displays.
   */
  cells: z.array(z.string()),
  /** IDs of the active displays that it is about. */
  displays: z.array(z.string()),
  /** Measured photos of these displays that could not be compared because of it. */
  photos: z.int(),
  /** null: a person has to decide. */
  fix: FindingFix.nullable(),
});
export type TargetFinding = z.infer<typeof TargetFinding>;

/** Measured photos without a target, and with several. */
export const Unjudged = z.object({ missing: z.int(), ambiguous: z.int() });
export type Unjudged = z.infer<typeof Unjudged>;
