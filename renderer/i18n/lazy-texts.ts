import type { FlatNamespace, TFunction } from 'i18next';
import { useContext } from 'react';
import { type FallbackNs, getI18n, I18nContext, useTranslation } from 'react-i18next';
import type { Language } from '#shared/lib/format.ts';

/**
 * Adds texts that did not come with the first page. They are in both languages, because a switch of language must find
 * them, and in the chunk of the parts that use them.
 *
 * @param texts by language
 */
function useBundle(namespace: string, texts: Readonly<Record<Language, object>>): void {
  // Not by useTranslation: the caller's own follows the language already, and every tile of a photo asks.
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  if (i18n.hasResourceBundle('en', namespace)) return;
  for (const [language, own] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, own);
}

/** The hook for the texts of one namespace that come with the first part that asks for them. */
export const lazyTexts =
  <Namespace extends FlatNamespace>(namespace: Namespace, texts: Readonly<Record<Language, object>>) =>
  (): TFunction<FallbackNs<Namespace>> => {
    useBundle(namespace, texts);
    return useTranslation(namespace).t;
  };
