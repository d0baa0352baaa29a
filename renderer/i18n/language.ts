import type { Settings } from '#shared/bridge/settings.ts';
import type { Language } from '#shared/lib/format.ts';

/**
 * The language to show: the chosen one, or for `system` Polish when the computer prefers it to English.
 *
 * @param preferred the computer's languages, best first (BCP 47)
 */
export function languageOf(setting: Settings['language'], preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'pl' || language === 'en') return language;
  }
  return 'en';
}
