import { z } from 'zod';
import { ExpositionType, ProductCategory } from './enumerations.ts';
import { DateTime, ProtocolTime, Uuid, Weekday } from './formats.ts';

/** One target of a replace request; all five fields are required (section 2.10). */
export const ExpectationInput = z
  .object({
    productCategory: ProductCategory.nullable().describe('null: fallback for this display type and slot (section 2.9)'),
    displayType: ExpositionType,
    weekday: Weekday,
    protocolTime: ProtocolTime,
    expectedFillRatio: z.int().min(0).max(100),
  })
  .meta({ id: 'ExpectationInput' });
export type ExpectationInput = z.infer<typeof ExpectationInput>;

/** A stored target: the fill ratio expected of a display type at a weekday and time (section 2.9). */
export const Expectation = z
  .object({ expectationId: Uuid, ...ExpectationInput.shape, updatedAt: DateTime })
  .meta({ id: 'Expectation' });
export type Expectation = z.infer<typeof Expectation>;

/** Replaces the whole set of targets of a store (sections 2.10 and 4.4). */
export const ReplaceExpectations = z
  .object({ expectations: z.array(ExpectationInput) })
  .meta({ id: 'ReplaceExpectations' });
export type ReplaceExpectations = z.infer<typeof ReplaceExpectations>;

/** All targets of a store (section 2.10). */
export const ExpectationListResponse = z
  .object({ externalId: z.string(), items: z.array(Expectation) })
  .meta({ id: 'ExpectationListResponse' });
export type ExpectationListResponse = z.infer<typeof ExpectationListResponse>;
