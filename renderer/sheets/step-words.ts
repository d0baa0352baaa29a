import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { draftWords } from '#renderer/drafts/step-names.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { Format } from '#shared/lib/format.ts';

/** Steps that are named by a text of their own, of every page with a sheet: a page shows the steps of the others, too. */
const STEPS = [
  'disable',
  'enable',
  'addDisplays',
  'copyDisplays',
  'addTargets',
  'removeTargets',
  'changeTargets',
  'copyDay',
  'copyTargets',
  'fixTargets',
  'applyTemplate',
  'measuredTargets',
  'addContacts',
  'removeContacts',
  'copyContacts',
  'replacePerson',
  'newStore',
  'dropNewStore',
  'copyHours',
  'undoPublish',
  'publishAgain',
  'drop',
  'import',
] as const;

/** The name of a step that is not the grid's own; undefined: this version does not know it. */
export function stepWord(t: TFunction<'drafts'>, key: string): string | undefined {
  const known = STEPS.find((step) => step === key);
  return known && t(`steps.${known}`);
}

/** The same with the number of rows that the step is about, where it has one. */
function stepWords(
  t: TFunction<'drafts'>,
  format: Pick<Format, 'integer'>,
  key: string,
  { rows }: Readonly<Record<string, string | number>>,
): string | undefined {
  const name = stepWord(t, key);
  if (name === undefined || rows === undefined) return name;
  const count = Number(rows);
  return t('steps.ofRows', { name, count, number: format.integer(count) });
}

/**
 * The texts about cells and steps of a sheet.
 *
 * @param keys the problems that its kind alone has
 * @param textOf their texts; the same function as long as nothing about it changes
 */
export function useKindWords<Key extends string>(
  keys: readonly Key[],
  textOf: (key: Key, data: Parameters<OwnWords>[1]) => string,
): OwnWords {
  const d = useDraftsTexts();
  const format = useFormat();
  return useCallback(
    (key, data) => {
      const own = keys.find((one) => one === key);
      return own === undefined ? (stepWords(d, format, key, data) ?? draftWords(d, key, data)) : textOf(own, data);
    },
    [keys, textOf, d, format],
  );
}
