import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
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
