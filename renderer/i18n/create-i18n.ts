import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './language.ts';
import { namespaces } from './namespaces.ts';

// One chunk per language, so that only the shown one is downloaded.
const load = {
  en: () => import('./locale-en.ts'),
  pl: () => import('./locale-pl.ts'),
} satisfies Record<Language, () => Promise<{ resources: object }>>;

/** Makes sure that a language's texts are there, then switches to it. */
export async function showLanguage(i18n: I18n, language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'common')) {
    const { resources } = await load[language]();
    for (const [namespace, texts] of Object.entries(resources)) i18n.addResourceBundle(language, namespace, texts);
  }
  if (i18n.language !== language) await i18n.changeLanguage(language);
}

/** Creates the translator with one language loaded. */
export async function createI18n(language: Language): Promise<I18n> {
  const i18n = createInstance();
  const { resources } = await load[language]();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'common',
    resources: { [language]: resources },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return i18n;
}
