import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Format } from '#shared/lib/format.ts';
import { useFormat } from './use-format.ts';
import { type Terms, useTerms } from './use-terms.ts';

/** What the groups of a report are named with. */
export type LabelWords = {
  readonly t: TFunction<'fill-rates'>;
  readonly terms: Terms;
  readonly format: Format;
  /** Of the chain. */
  readonly timeZone: string;
};

/** What group labels are written with, in the current language. */
export function useLabelWords(): LabelWords {
  const { t } = useTranslation('fill-rates');
  const terms = useTerms();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  return useMemo(() => ({ t, terms, format, timeZone }), [t, terms, format, timeZone]);
}
