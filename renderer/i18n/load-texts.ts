import type { Language } from './language.ts';

// One chunk per language, so that only the shown one is downloaded.
const chunks = {
  en: () => import('./locale-en.ts'),
  pl: () => import('./locale-pl.ts'),
} satisfies Record<Language, () => Promise<{ resources: object }>>;

/** All texts of a language, by namespace. */
export async function loadTexts(language: Language) {
  const { resources } = await chunks[language]();
  return resources;
}
