import { languageOf } from '#renderer/i18n/language.ts';
import type { Language } from '#shared/lib/format.ts';

/**
 * The language to start with, before the core has answered.
 *
 * @param written the setting, as the host has written it into the document; anything else counts as `system`
 */
export function firstLanguage(written: string | undefined, preferred: readonly string[]): Language {
  return languageOf(written === 'en' || written === 'pl' ? written : 'system', preferred);
}

/** The theme of the first paint: the one that the host has written into the document, or the system's. */
export function firstScheme(written: string | undefined, computerIsDark: boolean): 'light' | 'dark' {
  if (written === 'light' || written === 'dark') return written;
  return computerIsDark ? 'dark' : 'light';
}
