import type { Language } from '#shared/lib/format.ts';

// One chunk per language, so that only the shown one is downloaded.
const chunks = {
  en: async () => (await import('./locale-en.ts')).enTexts,
  pl: async () => (await import('./locale-pl.ts')).plTexts,
} satisfies Record<Language, () => Promise<object>>;

/** The texts of a language that come with the first page, by namespace. */
export const loadTexts = (language: Language) => chunks[language]();
