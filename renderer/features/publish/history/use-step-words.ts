import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfKept } from '#renderer/drafts/step-names.ts';
import type { StepName } from '#renderer/grid/model/step.ts';
import { useDisplaysTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { StepName as KeptName } from '#shared/bridge/drafts.ts';

/** Steps of the rooms, and steps of drafts of any kind. */
const OF_DISPLAYS = ['disable', 'enable', 'addDisplays', 'copyDisplays'] as const;
const OF_DRAFTS = ['drop', 'undoPublish', 'import'] as const;

/** Names of steps in the language shown. */
export function useStepWords(): (name: KeptName) => string {
  const { t: g } = useTranslation('grid');
  const e = useDisplaysTexts();
  const d = useDraftsTexts();
  return useCallback(
    (kept) => {
      const word = (name: StepName): string => {
        if (name.kind === 'revert') return g('step.revert', { name: word(name.of) });
        if (name.kind !== 'other') return g(`step.${name.kind}`);
        const ofDisplays = OF_DISPLAYS.find((known) => known === name.key);
        if (ofDisplays !== undefined) return e(`words.${ofDisplays}`);
        const ofDrafts = OF_DRAFTS.find((known) => known === name.key);
        return ofDrafts === undefined ? String(name.data['name'] ?? name.key) : d(`words.${ofDrafts}`);
      };
      return word(nameOfKept(kept));
    },
    [g, e, d],
  );
}
