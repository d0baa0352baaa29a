import type { Mark } from '#renderer/grid/model/column.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import type { TermsOfField } from '#shared/domain/fields/field.ts';
import type { ChoiceOption } from '#shared/lib/choices.ts';

/** Every value with its label in both languages, so that a block from any sheet can be pasted. */
export function termChoices(
  values: readonly string[],
  label: (value: string) => string,
  group: TermsOfField,
): readonly ChoiceOption[] {
  return values.map((value) => ({
    value,
    label: label(value),
    spellings: [en, pl].flatMap((terms) =>
      Object.entries(terms[group]).flatMap(([key, text]) => (key === value ? [text] : [])),
    ),
  }));
}

/** A warning by the key of the page's own text. */
export const warning = (key: string, data: Readonly<Record<string, string>> = {}): Mark => ({
  kind: 'warning',
  problem: { code: 'other', key, data },
});
