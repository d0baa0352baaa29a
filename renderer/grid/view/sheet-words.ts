import { createContext, use, useMemo } from 'react';
import type { Problem } from '#renderer/grid/model/column.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import type { GridStepName } from '../model/history.ts';

type Data = Readonly<Record<string, string | number>>;

/** The caller's texts, for problems and steps that it names by its own keys. */
export type OwnWords = (key: string, data: Data) => string;

export const OwnWordsContext = createContext<OwnWords>((key) => key);

type SheetWords = {
  readonly problem: (problem: Problem) => string;
  readonly step: (name: GridStepName) => string;
};

/** Messages for problems and names for steps, in the current language. */
export function useSheetWords(): SheetWords {
  const t = useGridTexts();
  const format = useFormat();
  const own = use(OwnWordsContext);
  return useMemo(() => {
    const problem = (one: Problem): string => {
      switch (one.code) {
        case 'required':
          return t('problem.required');
        case 'unknown_choice':
          return t('problem.unknown_choice', { text: one.text });
        case 'not_a_number':
          return t('problem.not_a_number', { text: one.text });
        case 'not_whole':
          return t('problem.not_whole');
        case 'too_small':
          return t('problem.too_small', { min: one.min });
        case 'too_large':
          return t('problem.too_large', { max: one.max });
        case 'too_long':
          return t('problem.too_long', { length: format.integer(one.length), max: format.integer(one.max) });
        case 'other':
          return own(one.key, one.data);
        default:
          return one satisfies never;
      }
    };
    const step = (name: GridStepName): string => {
      if (name.kind === 'other') return own(name.key, name.data);
      return name.kind === 'revert' ? t('step.revert', { name: step(name.of) }) : t(`step.${name.kind}`);
    };
    return { problem, step };
  }, [t, format, own]);
}
