import { useMemo } from 'react';
import { useDisplaysTexts, usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';

/** Values and fields in words. */
export type ChangeWords = {
  readonly value: (field: string | null, value: unknown) => string;
  readonly field: (kind: DraftRef['kind'], field: string) => string;
};

/** The same, with what is said of a line: of a row without a name, and why a value can not be sent. */
export type LineWords = ChangeWords & {
  readonly noName: string;
  readonly problem: (code: string) => string;
  readonly refused: (message: string) => string;
};

/** Labels of a change's fields and values in the language shown; what has none is shown as it is. */
export function useChangeWords(): ChangeWords {
  const t = usePublishTexts();
  const d = useDisplaysTexts();
  const terms = useTerms();
  return useMemo(() => {
    const one = (field: string | null, value: unknown): string => {
      if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value);
      switch (field) {
        case 'expositionType':
        case 'displayType':
          return terms.expositionType(value);
        case 'productCategories':
        case 'productCategory':
          return terms.productCategory(value);
        case 'status':
          return terms.expositionStatus(value);
        default:
          return value;
      }
    };
    return {
      value: (field, value) => {
        if (value === null || value === undefined || value === '') return t('changes.empty');
        if (!Array.isArray(value)) return one(field, value);
        return value.length === 0 ? t('changes.empty') : value.map((part) => one(field, part)).join(', ');
      },
      field: (kind, field) => {
        const labels = ['label', 'friendlyTitle', 'expositionType', 'productCategories', 'status'] as const;
        const known = kind === 'expositions' ? labels.find((label) => label === field) : undefined;
        return known === undefined ? field : d(`column.${known}`);
      },
    };
  }, [t, d, terms]);
}

const PROBLEMS = ['missing', 'wrong_type', 'unknown_value', 'out_of_range', 'bad_format'] as const;

/** Words for whole lines of changes. */
export function useLineWords(): LineWords {
  const t = usePublishTexts();
  const words = useChangeWords();
  return useMemo(
    () => ({
      ...words,
      noName: t('changes.noName'),
      problem: (code) => t(`problem.${PROBLEMS.find((known) => known === code) ?? 'refused'}`),
      refused: (message) => t('stops.message', { message }),
    }),
    [t, words],
  );
}
