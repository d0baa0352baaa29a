import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import type { Read } from '#shared/bridge/answer.ts';
import { FailureNotice } from './failure-notice.tsx';
import classes from './loaded.module.css';

type LoadedProps<Data> = {
  readonly query: UseQueryResult<Read<Data>>;
  readonly isEmpty?: (data: Data) => boolean;
  /** Shown instead of the content when `isEmpty` says so; without `isEmpty`, for an empty list. */
  readonly empty?: ReactNode;
  /** Shown on the very first load; by default a few grey lines. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data, read: Read<Data>) => ReactNode;
};

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

function Lines() {
  return (
    <div className={classes.skeleton}>
      {['62%', '88%', '74%', '91%', '55%', '80%'].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </div>
  );
}

/** What a read shows in each of its states: loading the first time, failed, empty, older than asked for, cut. */
export function Loaded<Data>({ query, isEmpty, empty, skeleton, children }: LoadedProps<Data>) {
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    if (query.error !== null) {
      return (
        <div className={classes.failed}>
          <FailureNotice failure={failureOf(query.error)} onRetry={retry} retrying={query.isFetching} />
        </div>
      );
    }
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">{t('loaded.loading')}</VisuallyHidden>
        {skeleton ?? <Lines />}
      </div>
    );
  }
  const read = query.data;
  const stale = query.error === null ? null : failureSentence(failureOf(query.error), f);
  const nothing = empty !== undefined && (isEmpty ?? isEmptyList)(read.data);
  return (
    <div className={classes.loaded} aria-busy={query.isFetching}>
      {query.isFetching ? <div className={classes.refreshing} aria-hidden /> : null}
      {stale === null ? null : (
        <div className={classes.banner} role="status">
          <span>
            {t('loaded.stale', { title: stale.title })}. {stale.hint}
          </span>
          <Button size="compact-xs" variant="default" onClick={retry} loading={query.isFetching}>
            {t('failure.retry')}
          </Button>
        </div>
      )}
      {read.complete ? null : (
        <div className={classes.banner} role="status">
          {t('loaded.incomplete')}
        </div>
      )}
      <div className={query.isPlaceholderData ? classes.older : undefined}>
        {nothing ? empty : children(read.data, read)}
      </div>
    </div>
  );
}
