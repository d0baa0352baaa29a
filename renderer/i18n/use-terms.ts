import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { enTexts } from './locale-en.ts';

type TermGroup = Exclude<keyof (typeof enTexts)['terms'], 'noCategory' | 'noStoreType'>;

/** Labels of the enumerations on the wire; a value that Endcap does not know is shown as it is. */
export type Terms = {
  readonly expositionType: (value: string) => string;
  /** null: an exposition without categories. */
  readonly productCategory: (value: string | null) => string;
  readonly storeType: (value: string | null) => string;
  readonly protocolStatus: (value: string) => string;
  readonly imageStatus: (value: string) => string;
  readonly contactType: (value: string) => string;
  readonly expositionStatus: (value: string) => string;
  /** Yes or no, for `true` and `false`. */
  readonly flag: (value: string) => string;
};

/** Labels in the language shown. */
export function useTerms(): Terms {
  const { i18n, t } = useTranslation('terms');
  const language = i18n.language;
  return useMemo(() => {
    const labels = (group: TermGroup) => {
      const texts: Readonly<Record<string, string>> = i18n.getResource(language, 'terms', group) ?? {};
      return (value: string) => (Object.hasOwn(texts, value) ? (texts[value] ?? value) : value);
    };
    const productCategory = labels('productCategory');
    const storeType = labels('storeType');
    return {
      expositionType: labels('expositionType'),
      productCategory: (value) => (value === null ? t('noCategory') : productCategory(value)),
      storeType: (value) => (value === null ? t('noStoreType') : storeType(value)),
      protocolStatus: labels('protocolStatus'),
      imageStatus: labels('imageStatus'),
      contactType: labels('contactType'),
      expositionStatus: labels('expositionStatus'),
      flag: labels('flag'),
    };
  }, [i18n, language, t]);
}
