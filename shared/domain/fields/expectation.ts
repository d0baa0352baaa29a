import { z } from 'zod';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type Expectation, ExpectationInput } from '#shared/contract/expectation.ts';
import { namesOf, plainValue, type SheetField, schemasOf } from './field.ts';

/**
 * Every field of the contract except those that only the service makes. If one is missing below, it does not compile.
 */
type Named = Exclude<keyof Expectation | keyof ExpectationInput, 'expectationId' | 'updatedAt'>;

const input = ExpectationInput.shape;

/**
 * The fields of an expectation. Which of them form its key is defined in shared/domain/merge/expectation-groups.ts. The
 * header of a column is the text `column.<name>` in locales/{en,pl}/targets.json.
 */
export const expectationFields = {
  displayType: {
    schema: input.displayType,
    rule: plainValue,
    form: 'choice',
    values: ExpositionType.options,
    terms: 'expositionType',
    column: { width: 220, grow: 3, characters: 34 },
  },
  weekday: {
    schema: input.weekday,
    rule: plainValue,
    form: 'weekday',
    column: { width: 130, grow: 1, characters: 14 },
  },
  protocolTime: {
    schema: input.protocolTime,
    rule: plainValue,
    form: 'time',
    column: { width: 90, grow: 0, characters: 8 },
  },
  productCategory: {
    schema: input.productCategory,
    rule: plainValue,
    form: 'choice',
    values: ProductCategory.options,
    terms: 'productCategory',
    initial: null,
    empty: null,
    column: { width: 160, grow: 2, characters: 20 },
  },
  expectedFillRatio: {
    schema: input.expectedFillRatio,
    rule: plainValue,
    form: 'percent',
    column: { width: 100, grow: 0, characters: 8 },
  },
} as const satisfies { readonly [Name in Named]: SheetField<Expectation[Name]> };

export type ExpectationFieldName = keyof typeof expectationFields;

/** Names of the fields of an expectation, in the order of their columns. */
export const EXPECTATION_FIELDS = namesOf(expectationFields);

/** An expectation of a replace request, with all fields. */
export const SentExpectation = z.object(schemasOf(expectationFields));
export type SentExpectation = z.infer<typeof SentExpectation>;
