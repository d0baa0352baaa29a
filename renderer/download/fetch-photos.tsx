import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Bridge, failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { FETCH_KEY, OFFLINE_KEY, STORES_AWAITED_MS } from '#renderer/bridge/queries.ts';
import { useIsFailed } from '#renderer/bridge/use-last-error.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { Fetch, FetchRequest } from '#shared/bridge/fetches.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import classes from './fetch-photos.module.css';
import { leftText, timeText } from './fetch-time.ts';

/** The fetch that runs, or the last one; the event `fetch_changed` tells every change. */
export const fetchQuery = (bridge: Bridge, workspaceId: string) =>
  queryOptions({
    queryKey: [...FETCH_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.fetches.state(undefined, { signal }),
    placeholderData: () => undefined,
  });

type FetchPhotosProps = {
  readonly request: FetchRequest;
  /** The first of it comes without a press: there is nothing to ask for, and what it costs is in its way. */
  readonly isComing?: boolean;
};

/**
 * Fetches runs and results of photos that are not here: how much that is, its progress, and Cancel. What it brings is
 * not held for good, unlike what is made available offline. A workspace has one fetch at a time, whoever began it.
 */
export function FetchPhotos({ request, isComing = false }: FetchPhotosProps) {
  const t = useOfflineTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const format = useFormat();
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { connection } = useConnection();
  const queries = useQueryClient();
  const query = fetchQuery(bridge, id);
  const last = useQuery(query).data ?? null;
  const isFetching = last?.state === 'waiting' || last?.state === 'running';
  const estimate = useQuery({
    enabled: !isComing && !isFetching,
    queryKey: [...OFFLINE_KEY, 'estimate', id, canonicalJson(request)],
    queryFn: ({ signal }) => bridge.fetches.estimate(request, { signal }),
    // How many stores there are is not known before their list has been read.
    refetchInterval: ({ state }) => (state.data?.stores === 0 ? STORES_AWAITED_MS : false),
  });
  const { data: cost } = estimate;
  const isUnknown = useIsFailed(estimate);
  // The answer may come after the event that tells the end, so the state is read.
  const readState = () => void queries.invalidateQueries({ queryKey: query.queryKey });
  const start = useMutation({ mutationFn: () => bridge.fetches.start(request), onSuccess: readState });
  const stop = useMutation({ mutationFn: () => bridge.fetches.stop(), onSuccess: readState });
  if (last !== null && isFetching)
    return <Fetching fetch={last} onCancel={stop.isPending ? undefined : () => stop.mutate()} />;
  if (isComing) return null;
  // Whatever it fetched of this period; the stores may have been in another order, or the first of them.
  const wasThis = last !== null && last.request.from === request.from && last.request.to === request.to;
  return (
    <div className={classes.fetch}>
      <p>
        {wasThis && last.state === 'incomplete' ? `${t('fetch.incomplete')} ` : ''}
        {wasThis && last.state === 'failed' && last.failure !== null
          ? `${t('fetch.failed', { reason: failureSentence(last.failure, f).title })} `
          : ''}
        {isUnknown
          ? ''
          : cost === undefined || cost.stores === 0
            ? t('fetch.estimating')
            : t('fetch.cost', {
                stores: t('fetch.stores', number(cost.storesLacking || cost.stores)),
                time: timeText(cost.seconds, { t, number }),
                size: format.bytes(cost.bytes),
              })}
        {connection.state === 'offline' ? ` ${t('fetch.offline')}` : ''}
      </p>
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
        {t('fetch.start')}
      </Button>
      {start.error === null ? null : <FailureNotice failure={failureOf(start.error)} withAction={false} />}
    </div>
  );
}

/** How far the fetch is, and why it waits. */
function Fetching({ fetch, onCancel }: { readonly fetch: Fetch; readonly onCancel: (() => void) | undefined }) {
  const t = useOfflineTexts();
  const number = useCount();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { progress } = fetch;
  const { done = 0, total = null, isOpen = false, waitingUntil = null } = progress ?? {};
  const left = progress === null || waitingUntil !== null ? null : leftText(progress, { t, number });
  const words =
    total === null
      ? [t('fetch.waiting')]
      : [
          isOpen
            ? t('pins.progressOpen', { ...number(total), done: format.integer(done) })
            : t('fetch.progress', { percent: format.integer(Math.floor((100 * done) / Math.max(1, total))) }),
          ...(waitingUntil !== null ? [t('fetch.paused', { time: format.dateTime(waitingUntil, timeZone) })] : []),
          ...(left === null ? [] : [left]),
        ];
  return <WorkBar label={words.join(' · ')} done={done} total={isOpen ? null : total} onCancel={onCancel} />;
}
