import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import { countChanges } from './risks.ts';

/** Returns a function that counts changes in words, by rows of each kind and by fields: "10 displays, 16 fields". */
export function useTally(): (resources: readonly ResourceChanges[]) => string {
  const t = usePublishTexts();
  const number = useCount();
  return (resources) => {
    const kinds = RESOURCE_KINDS.flatMap((kind) => {
      const count = countChanges(resources.filter(({ ref }) => ref.kind === kind));
      return count === 0 ? [] : [t(`tally.${kind}`, number(count))];
    });
    const fields = resources.reduce((sum, one) => sum + one.fields, 0);
    return [...kinds, ...(fields === 0 ? [] : [t('tally.fields', number(fields))])].join(', ');
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
