import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import links from './links.module.css';

const SHEETS = { expositions: '/displays', contacts: '/contacts' } as const;
type Kind = keyof typeof SHEETS;

type UnpublishedNoteProps = {
  readonly kind: Kind;
  readonly externalId: string;
};

/**
 * How many rows of a store have unpublished changes, where a table shows them as the service has them, with the way to
 * the sheet that shows the changes. Nothing when there are none.
 */
export function UnpublishedNote({ kind, externalId }: UnpublishedNoteProps) {
  const t = useStoresTexts();
  const number = useCount();
  const changed = useChangedRows(kind, externalId);
  if (changed === 0) return null;
  return (
    <>
      {' · '}
      <Link className={links.changed} to={SHEETS[kind]} search={{ stores: [externalId] }}>
        {t(`unpublished.${kind}`, number(changed))}
      </Link>
    </>
  );
}

function useChangedRows(kind: Kind, externalId: string): number {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { data } = useQuery({
    // One of the facts: read again after every change, whoever made it.
    queryKey: [...DRAFT_FACTS_KEY, 'changed-rows', id, kind, externalId],
    queryFn: async ({ signal }) => {
      const stores = await bridge.drafts.rows({ kind, externalIds: [externalId] }, { signal });
      return stores
        .flatMap((store) => (store.known ? store.rows : []))
        .filter((row) => row.removed || row.desired !== null).length;
    },
    // The event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? 0;
}
