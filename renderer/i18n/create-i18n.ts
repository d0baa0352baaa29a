import { createInstance, type FormatterModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/lib/format.ts';
import { loadTexts } from './load-texts.ts';
import type { enTexts } from './locale-en.ts';
import { isolated } from './shown-text.ts';
import { formatOf } from './use-format.ts';

/** Texts that come with the first page, by namespace; those of the editing pages come with the parts that use them. */
const FIRST_TEXTS = {
  common: true,
  failures: true,
  'fill-rates': true,
  overview: true,
  terms: true,
} satisfies Record<keyof typeof enTexts, true>;

/** Makes sure that a language's texts are there, then switches to it. */
export async function showLanguage(i18n: I18n, language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'common')) {
    const texts = await loadTexts(language);
    for (const [namespace, tree] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, tree);
  }
  if (i18n.language !== language) await i18n.changeLanguage(language);
}

/** A count is written as numbers are, wherever a text has it: "5,000 stores". */
const COUNTS: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, language, options) =>
    typeof value === 'number' && options?.['interpolationkey'] === 'count'
      ? formatOf(language === 'pl' ? 'pl' : 'en').integer(value)
      : value,
};

/** Creates the translator with one language loaded. */
export async function createI18n(language: Language): Promise<I18n> {
  const i18n = createInstance();
  const texts = await loadTexts(language);
  await i18n
    .use(COUNTS)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: Object.keys(FIRST_TEXTS),
      defaultNS: 'common',
      // As without it. Where it is not given, every text is searched for characters of sentences, which takes most of its time.
      keySeparator: '.',
      resources: { [language]: texts },
      // React escapes markup; what is left to do is to keep a name from turning around the text that it is put into.
      interpolation: {
        escapeValue: true,
        escape: isolated,
        alwaysFormat: true,
      },
      react: { useSuspense: false },
    });
  return i18n;
}
