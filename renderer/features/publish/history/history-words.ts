import { useCallback, useMemo } from 'react';
import { nameOfStored } from '#renderer/drafts/step-names.ts';
import type { GridStepName } from '#renderer/grid/model/history.ts';
import { useDraftsTexts, usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { stepWord } from '#renderer/sheets/step-words.ts';
import type { HistoryItem } from '#shared/bridge/draft-history.ts';
import type { StepName as SavedStepName } from '#shared/bridge/drafts.ts';
import { rowText, useChangeWords } from '../parts/change-words.ts';

/** Entries of the history in words. */
export type HistoryWords = {
  /** What happened; for an edit, its step's name. */
  readonly event: (item: Pick<HistoryItem, 'name' | 'event'>) => string;
  /** Which side of a conflict was chosen, and what the other one was. */
  readonly settled: (settled: NonNullable<HistoryItem['settled']>) => string;
};

/** The same in the current language. */
export function useHistoryWords(): HistoryWords {
  const t = usePublishTexts();
  const words = useChangeWords();
  const step = useStepWords();
  return useMemo(
    () => ({
      event: ({ name, event }) => {
        if (name === null || event === 'published_undone' || event === 'imported') return t(`history.event.${event}`);
        return event === 'edit' ? step(name) : `${t(`history.event.${event}`)}: ${step(name)}`;
      },
      settled: ({ field, take, mine, theirs, value }) => {
        const side = (of: unknown): string =>
          field === null && typeof of === 'object' && of !== null
            ? rowText(Object.fromEntries(Object.entries(of)), words)
            : words.value(field, of);
        return t(`history.took.${take}`, { mine: side(mine), theirs: side(theirs), value: side(value) });
      },
    }),
    [t, words, step],
  );
}

/** Names of steps in the current language. */
function useStepWords(): (name: SavedStepName) => string {
  const g = useGridTexts();
  const d = useDraftsTexts();
  return useCallback(
    (saved) => {
      const word = (name: GridStepName): string => {
        if (name.kind === 'revert') return g('step.revert', { name: word(name.of) });
        if (name.kind !== 'other') return g(`step.${name.kind}`);
        return stepWord(d, name.key) ?? String(name.data['name'] ?? name.key);
      };
      return word(nameOfStored(saved));
    },
    [g, d],
  );
}
