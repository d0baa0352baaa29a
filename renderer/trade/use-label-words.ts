import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { LabelWords } from './group-label.ts';

/** What a group's label is written with, in the language shown. */
export function useLabelWords(): LabelWords {
  const { t } = useTranslation('fill-rates');
  const terms = useTerms();
  const format = useFormat();
  return useMemo(() => ({ t, terms, format }), [t, terms, format]);
}
