import { languageOf } from '#renderer/i18n/language.ts';
import type { Language } from '#shared/lib/format.ts';

/** Where the language setting is remembered, so that the first texts need not wait for the core. */
export const LANGUAGE_KEY = 'endcap.language';

/** Where Mantine stores the theme, under a name of its own. */
const SCHEME_KEY = 'mantine-color-scheme-value';

type Memory = Pick<Storage, 'getItem'>;

/** The language to start with, before the core has answered. */
export function firstLanguage(storage: Memory, preferred: readonly string[]): Language {
  const remembered = storage.getItem(LANGUAGE_KEY);
  return languageOf(remembered === 'en' || remembered === 'pl' ? remembered : 'system', preferred);
}

/** The theme of the first paint: the remembered one, or the system's. */
export function firstScheme(storage: Memory, computerIsDark: boolean): 'light' | 'dark' {
  const remembered = storage.getItem(SCHEME_KEY);
  if (remembered === 'light' || remembered === 'dark') return remembered;
  return computerIsDark ? 'dark' : 'light';
}
