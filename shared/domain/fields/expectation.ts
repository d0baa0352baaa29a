import { z } from 'zod';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type Expectation, ExpectationInput } from '#shared/contract/expectation.ts';
import { type Field, plainValue, schemasOf } from './field.ts';

/**
 * Every field of the contract except those that only the service makes. If one is missing below, it does not compile.
 */
type Named = Exclude<keyof Expectation | keyof ExpectationInput, 'expectationId' | 'updatedAt'>;

const input = ExpectationInput.shape;

/** The fields of an expectation. Which of them form its key is defined in shared/domain/merge/expectation-groups.ts. */
export const expectationFields = {
  displayType: {
    schema: input.displayType,
    rule: plainValue,
    form: 'choice',
    values: ExpositionType.options,
    terms: 'expositionType',
  },
  weekday: { schema: input.weekday, rule: plainValue, form: 'other' },
  protocolTime: { schema: input.protocolTime, rule: plainValue, form: 'other' },
  productCategory: {
    schema: input.productCategory,
    rule: plainValue,
    form: 'choice',
    values: ProductCategory.options,
    terms: 'productCategory',
    initial: null,
    empty: null,
  },
  expectedFillRatio: { schema: input.expectedFillRatio, rule: plainValue, form: 'other' },
} as const satisfies { readonly [Name in Named]: Field<Expectation[Name]> };

export type ExpectationFieldName = keyof typeof expectationFields;

/** An expectation of a replace request, with all fields. */
export const SentExpectation = z.object(schemasOf(expectationFields));
export type SentExpectation = z.infer<typeof SentExpectation>;
