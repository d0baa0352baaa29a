import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';

/**
 * Returns the one function that puts a number of changes into words: "129 changes", or "129 changes in 13 stores".
 * What a change is says `sizeOfChange`.
 */
export function useTally(): (changes: number, stores?: number) => string {
  const t = usePublishTexts();
  const number = useCount();
  return (changes, stores) => {
    const text = t('tally.changes', number(changes));
    return stores === undefined ? text : `${text} ${t('tally.in', number(stores))}`;
  };
}

/** What is changed of a store, in a word. null: only displays are listed, and the word would be the same in each line. */
export type KindWord = (kind: DraftRef['kind']) => string | null;

/** @param listed everything in the list */
export function useKindWord(listed: readonly Pick<ResourceChanges, 'ref'>[]): KindWord {
  const t = usePublishTexts();
  const isMixed = listed.some(({ ref }) => ref.kind !== 'expositions');
  return (kind) => (isMixed ? t(`kind.${kind}`) : null);
}
