import { type Language, languageOf } from '#renderer/i18n/language.ts';

/** Where the language setting is remembered, so that the first words need not wait for the core. */
export const LANGUAGE_KEY = 'endcap.language';

/** The language to begin with, before the core has answered. */
export function firstLanguage(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language {
  const remembered = storage.getItem(LANGUAGE_KEY);
  return languageOf(remembered === 'en' || remembered === 'pl' ? remembered : 'system', preferred);
}
