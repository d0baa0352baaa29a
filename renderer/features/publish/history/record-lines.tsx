import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { StoredLines } from '../changes/stored-lines.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/store-name.ts';
import { useTally } from '../parts/tally.tsx';
import classes from './history.module.css';

/** A line of the history, or all that a publishing wrote. */
export type RecordOf = { readonly historyId: number } | { readonly publishId: string };

/** How many resources are read at a time. */
const PART = 20;

/** What a line of the history or a publishing did: it never changes, so nothing reads it again. */
function useRecord(of: RecordOf) {
  const { publish } = useBridge();
  return useInfiniteQuery({
    queryKey: ['history-record', useWorkspace().id, of],
    queryFn: ({ pageParam, signal }) => publish.record({ of, from: pageParam, limit: PART }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, all) => {
      const read = all.reduce((sum, { resources }) => sum + resources.length, 0);
      return read < total ? read : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** What was done, store by store and kind by kind: each row and field with the value before and after. */
export function RecordLines({ of }: { readonly of: RecordOf }) {
  const t = usePublishTexts();
  const number = useCount();
  const nameOf = useStoreName();
  const tally = useTally();
  const query = useRecord(of);
  const { data, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const error = useLastError(query);
  const resources = data?.pages.flatMap((part) => part.resources) ?? [];
  const rest = (data?.pages[0]?.total ?? 0) - resources.length;
  return (
    <div className={classes.record}>
      {error === null ? null : (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined && resources.length === 0 ? <p className={parts.note}>{t('history.noValues')}</p> : null}
      {resources.map(({ ref, size, changes }) => {
        const name = nameOf(ref.externalId);
        return (
          <div key={`${ref.kind} ${ref.externalId}`} className={parts.store}>
            <header className={parts.storeHead}>
              <span className={parts.storeName}>
                {name} <span className={parts.faint}>{ref.externalId}</span>
              </span>
              <span className={parts.faint}>
                {t(`kind.${ref.kind}`)} · {tally(size)}
              </span>
            </header>
            <StoredLines
              of={ref}
              changes={changes}
              size={size}
              label={t('changes.of', { name })}
              heads={{ was: t('changes.was'), becomes: t('changes.becomes') }}
            />
          </div>
        );
      })}
      {hasNextPage ? (
        <MoreButton
          isSmall
          label={t('changes.moreStores', number(Math.min(PART, rest)))}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        />
      ) : null}
    </div>
  );
}
