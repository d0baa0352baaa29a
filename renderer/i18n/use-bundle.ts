import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/lib/format.ts';

/**
 * Adds texts that did not come with the first page. They are in both languages, because a switch of language must find
 * them, and in the chunk of the parts that use them.
 *
 * @param texts by language
 */
export function useBundle(namespace: string, texts: Readonly<Record<Language, object>>): void {
  const { i18n } = useTranslation();
  if (i18n.hasResourceBundle('en', namespace)) return;
  for (const [language, own] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, own);
}
