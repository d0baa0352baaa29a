import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { StepName } from '#shared/bridge/drafts.ts';

const ACTS = ['edit', 'set', 'paste', 'cut', 'clear', 'fill', 'add', 'remove', 'replace', 'add_rows'] as const;
const OWN = ['disable', 'enable', 'addDisplays', 'copyDisplays', 'drop', 'undoPublish', 'import'] as const;

/** Names of steps in the language shown. */
export function useStepWords(): (name: StepName) => string {
  const { t: g } = useTranslation('grid');
  const d = useExpositionsTexts();
  return useCallback(
    ({ key, data }) => {
      const word = (one: string): string => {
        const act = ACTS.find((known) => known === one);
        if (act !== undefined) return g(`step.${act}`);
        const own = OWN.find((known) => known === one);
        return own === undefined ? String(data['name'] ?? one) : d(`words.${own}`);
      };
      return key === 'revert' ? g('step.revert', { name: word(String(data['of'] ?? '')) }) : word(key);
    },
    [g, d],
  );
}
