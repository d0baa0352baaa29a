import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import type { ReadKey } from '#renderer/bridge/read-query.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useReadProgress, useRefresh, useRefreshFailure } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { Failure, Read } from '#shared/bridge/answer.ts';
import { BusyButton } from './busy-button.tsx';
import { FailureNotice } from './failure-notice.tsx';
import classes from './loaded.module.css';
import { incompleteText, OriginOf } from './origin.tsx';
import { Progress } from './progress.tsx';

type LoadedProps<Data> = {
  readonly query: Pick<
    UseQueryResult<Read<Data>>,
    'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >;
  /** Identifies the read of the core. */
  readonly of: ReadKey;
  /** Words the progress of a first load that takes many requests. By default it counts the parts. */
  readonly counted?: ((done: number) => string) | undefined;
  readonly isEmpty?: (data: Data) => boolean;
  /** Shown instead of the content when `isEmpty` says so; without `isEmpty`, when the list is empty. */
  readonly empty?: ReactNode;
  /** Shown during the very first load; by default a few grey lines. */
  readonly skeleton?: ReactNode;
  /** Whether the page says itself what an incomplete read lacks, and what to do about it. */
  readonly isGapShown?: boolean | undefined;
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

/** Of a read of many requests: how many are done, and a button to stop it. */
function Counted({ of, counted }: Pick<LoadedProps<never>, 'of' | 'counted'>) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const client = useQueryClient();
  const progress = useReadProgress(of);
  // It failed then, or nothing would say why there is nothing.
  const stop = () =>
    void client.cancelQueries(
      { queryKey: [of.read], predicate: ({ meta }) => meta?.of?.inputKey === of.inputKey },
      { revert: false },
    );
  if (progress === undefined) return null;
  const { done, total } = progress;
  const isOpen = total === null;
  const values = { count: total ?? done, done: format.integer(done), total: format.integer(total ?? 0) };
  return (
    <div className={classes.progress}>
      <Progress
        label={(isOpen && counted?.(done)) || t(isOpen ? 'loaded.parts' : 'loaded.partsOf', values)}
        done={done}
        total={total}
        action={
          <Button size="compact-sm" variant="default" onClick={stop}>
            {t('action.cancel')}
          </Button>
        }
      />
    </div>
  );
}

type NotRefreshedProps = { readonly failure: Failure; readonly retrying: boolean; readonly onRetry: () => void };

/** Shown above figures when a refresh that a person asked for failed, with the reason. */
function NotRefreshed({ failure, retrying, onRetry }: NotRefreshedProps) {
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const { title, hint } = failureSentence(failure, f);
  return (
    <div className={classes.banner} role="status">
      <span>
        {t('loaded.stale', { title })}. {hint}
      </span>
      <BusyButton size="compact-xs" variant="default" onClick={onRetry} busy={retrying}>
        {t('failure.retry')}
      </BusyButton>
    </div>
  );
}

/** Shows a read in each of its states: first load, failed, empty, older than asked for, incomplete. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, of, counted, isEmpty, empty, skeleton, isGapShown = false, children } = props;
  const { t } = useTranslation('common');
  const format = useFormat();
  const { refresh, refreshing } = useRefresh();
  const notRefreshed = useRefreshFailure(of);
  const error = useLastError(query);
  const retry = () => void query.refetch();
  if (query.data === undefined || (query.isPlaceholderData && error !== null)) {
    return error === null ? (
      <div aria-busy="true">
        <VisuallyHidden role="status">{t('loaded.loading')}</VisuallyHidden>
        <Counted of={of} counted={counted} />
        {skeleton ?? <Lines />}
      </div>
    ) : (
      <>
        <div className={classes.failed}>
          <FailureNotice failure={failureOf(error)} onRetry={retry} retrying={query.isFetching} />
        </div>
        {query.isFetching ? <Counted of={of} counted={counted} /> : null}
      </>
    );
  }
  const read = query.data;
  const failure = error === null ? notRefreshed : failureOf(error);
  const nothing = empty !== undefined && (isEmpty ?? isEmptyList)(read.data);
  return (
    <OriginOf read={read}>
      <div className={classes.loaded} aria-busy={query.isFetching}>
        {query.isFetching || refreshing ? <div className={classes.refreshing} aria-hidden /> : null}
        {failure === undefined ? null : (
          <NotRefreshed
            failure={failure}
            retrying={query.isFetching || refreshing}
            onRetry={error === null ? () => void refresh(of) : retry}
          />
        )}
        {read.complete || isGapShown ? null : (
          <div className={classes.banner} role="status">
            {incompleteText(read, t, format)}
          </div>
        )}
        <div className={query.isPlaceholderData ? classes.older : undefined}>
          {nothing ? empty : children(read.data, read)}
        </div>
      </div>
    </OriginOf>
  );
}
