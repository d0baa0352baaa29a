import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { pinsQuery } from '#renderer/bridge/queries.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { Pin, PinRequest } from '#shared/bridge/offline.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import reports from '../reports.module.css';

/** A cautious guess: at most four requests are under way, and a service across the country takes its time. */
const REQUESTS_PER_SECOND = 5;

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

type FetchPhotosProps = {
  /** Stores whose photos are missing here. */
  readonly externalIds: readonly string[];
  /** So many past days. */
  readonly days: number;
};

/**
 * Fetches the photos' results that a trial lacks: how much that is, its progress, and Cancel. It is a download like
 * those of Available offline, but what it brings is not held for good.
 */
export function FetchPhotos({ externalIds, days }: FetchPhotosProps) {
  const t = useTargetsTexts();
  const number = useCount();
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { connection } = useConnection();
  const queries = useQueryClient();
  const request: PinRequest = {
    externalIds: externalIds.toSorted(),
    period: { kind: 'last_days', days },
    photos: 'none',
    once: true,
  };
  const pins = useQuery(pinsQuery(bridge, id));
  const running = pins.data?.find((pin) => pin.once === true);
  const key = canonicalJson(request);
  const estimate = useQuery({
    queryKey: ['estimate', id, key],
    queryFn: ({ signal }) => bridge.offline.estimate(request, { signal }),
  });
  const readAgain = () => void queries.invalidateQueries({ queryKey: pinsQuery(bridge, id).queryKey });
  const fetch = useMutation({ mutationFn: () => bridge.offline.addPin(request), onSuccess: readAgain });
  const cancel = useMutation({
    mutationFn: (pinId: string) => bridge.offline.removePin({ pinId }),
    onSuccess: readAgain,
  });
  if (running !== undefined) {
    return <Fetching pin={running} onCancel={cancel.isPending ? undefined : () => cancel.mutate(running.pinId)} />;
  }
  const requests = estimate.data?.requests;
  return (
    <div className={reports.lacking}>
      <p>
        {requests === undefined
          ? t('try.fetch.what', number(externalIds.length))
          : t('try.fetch.cost', {
              ...number(requests),
              stores: t('try.fetch.stores', number(externalIds.length)),
              minutes: t('try.fetch.minutes', number(minutesOf(requests / REQUESTS_PER_SECOND))),
            })}
        {connection.state === 'offline' ? ` ${t('try.fetch.offline')}` : ''}
      </p>
      <Button variant="default" loading={fetch.isPending} onClick={() => fetch.mutate()}>
        {t('try.fetch.start')}
      </Button>
      {fetch.error === null ? null : <FailureNotice failure={failureOf(fetch.error)} withAction={false} />}
    </div>
  );
}

/** How far the download is, and why it waits. */
function Fetching({ pin, onCancel }: { readonly pin: Pin; readonly onCancel: (() => void) | undefined }) {
  const t = useTargetsTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { progress, failure } = pin;
  const label =
    failure !== null
      ? t('try.fetch.failed', { reason: failureSentence(failure, f).title })
      : progress === null
        ? t('try.fetch.waiting')
        : [
            t('try.fetch.progress', { done: format.integer(progress.done), total: format.integer(progress.total) }),
            ...(progress.waitingUntil !== null
              ? [t('try.fetch.paused', { time: format.dateTime(progress.waitingUntil, timeZone) })]
              : progress.secondsLeft === null
                ? []
                : [t('try.fetch.left', { minutes: t('try.fetch.minutes', number(minutesOf(progress.secondsLeft))) })]),
          ].join(' · ');
  return <WorkBar label={label} done={progress?.done ?? 0} total={progress?.total ?? null} onCancel={onCancel} />;
}
