import { z } from 'zod';
import { ExpositionStatus, ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type Exposition, ExpositionInput } from '#shared/contract/exposition.ts';
import { namesOf, plainValue, type SheetField, schemasOf, setValue, textValue } from './field.ts';

/** Every field of the contract except the id. If one is missing below, it does not compile. */
type Named = Exclude<keyof Exposition | keyof ExpositionInput, 'expositionId'>;

type ExpositionField<Value> = SheetField<Value> & {
  /**
   * true when a new display is recognised by it after the service gave the display another id (docs/sync.md, "Keys").
   */
  readonly isKey: boolean;
};

const input = ExpositionInput.shape;

/**
 * The fields of a display. The sheet, import, export, the review, conflicts, validation, the merge and what is sent all
 * follow this list. The header of a column is the text `column.<name>` in locales/{en,pl}/displays.json.
 */
export const expositionFields = {
  label: {
    schema: input.label,
    rule: textValue,
    form: 'text',
    isKey: true,
    column: { width: 158, grow: 1, characters: 30 },
  },
  friendlyTitle: {
    schema: input.friendlyTitle.unwrap(),
    rule: textValue,
    form: 'text',
    initial: null,
    empty: null,
    isKey: true,
    column: { width: 136, grow: 3, characters: 26 },
  },
  expositionType: {
    schema: input.expositionType,
    rule: plainValue,
    form: 'choice',
    values: ExpositionType.options,
    terms: 'expositionType',
    isKey: true,
    column: { width: 186, grow: 4, characters: 34 },
  },
  productCategories: {
    schema: input.productCategories,
    rule: setValue,
    form: 'choices',
    values: ProductCategory.options,
    terms: 'productCategory',
    initial: [],
    empty: [],
    isKey: true,
    column: { width: 176, grow: 1, characters: 34 },
  },
  status: {
    schema: input.status.unwrap(),
    rule: plainValue,
    form: 'choice',
    values: ExpositionStatus.options,
    terms: 'expositionStatus',
    initial: 'active',
    isKey: false,
    column: { width: 116, grow: 2, characters: 12 },
  },
} as const satisfies { readonly [Name in Named]: ExpositionField<Exposition[Name]> };

export type ExpositionFieldName = keyof typeof expositionFields;

/** Names of the fields of a display, in the order of their columns. */
export const EXPOSITION_FIELDS = namesOf(expositionFields);

/** A complete element of an upsert of displays. */
export const SentExposition = z.object({ expositionId: input.expositionId, ...schemasOf(expositionFields) });
export type SentExposition = z.infer<typeof SentExposition>;
