import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/lib/format.ts';
import { createFormat, type Format } from '#shared/lib/format.ts';

const made = new Map<Language, Format>();

/** The formatters of a language. */
export function formatOf(language: Language): Format {
  const known = made.get(language);
  if (known) return known;
  const format = createFormat(language);
  made.set(language, format);
  return format;
}

/** Formatters of the language shown; the same object until the language changes. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatOf(i18n.language === 'pl' ? 'pl' : 'en');
}
