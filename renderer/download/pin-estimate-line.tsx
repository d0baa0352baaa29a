import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery } from '#renderer/bridge/queries.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import type { PinEstimate, PinRequest } from '#shared/bridge/offline.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { timeText } from './fetch-time.ts';
import classes from './pin-form.module.css';

/** After this pause in typing, an estimate is requested. */
const PAUSE_MS = 250;

function EstimateWords({ estimate }: { readonly estimate: PinEstimate }) {
  const t = useOfflineTexts();
  const format = useFormat();
  const bridge = useBridge();
  const { data: status } = useQuery(offlineStatusQuery(bridge, useWorkspace().id));
  const counted = useCount();
  const words = {
    stores: t('pins.stores', counted(estimate.stores)),
    time: timeText(estimate.seconds, { t, number: counted }),
    size: format.bytes(estimate.bytes),
  };
  const limit = status === undefined ? '' : format.integer(status.budgetMegabytes);
  const Icon = estimate.fitsBudget ? IconCheck : IconAlertTriangle;
  return (
    <>
      <p>
        {estimate.pictures === 0
          ? t('form.estimate', words)
          : t('form.estimatePictures', { ...words, pictures: t('form.pictures', counted(estimate.pictures)) })}
      </p>
      {status === undefined ? null : (
        <p className={classes.fits} data-fits={estimate.fitsBudget}>
          <Icon size={16} aria-hidden />
          <span>{t(estimate.fitsBudget ? 'form.fits' : 'form.fitsNot', { limit })}</span>
        </p>
      )}
    </>
  );
}

/** What a request would cost, before anything is downloaded; null: the form is incomplete. */
export function PinEstimateLine({ request }: { readonly request: PinRequest | null }) {
  const t = useOfflineTexts();
  const { t: f } = useTranslation('failures');
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  const [key] = useDebouncedValue(request === null ? null : canonicalJson(request), PAUSE_MS);
  const wanted = request !== null && key === canonicalJson(request) ? request : null;
  const { data, error, isPlaceholderData } = useQuery({
    // Not one of the `offline` keys: an estimate does not change when data is downloaded.
    queryKey: ['estimate', workspaceId, key],
    queryFn:
      wanted === null
        ? skipToken
        : ({ signal }: { readonly signal: AbortSignal }) => bridge.offline.estimate(wanted, { signal }),
  });
  return (
    <div className={classes.estimate} role="status">
      {request === null ? (
        <p className={classes.note}>{t('form.incomplete')}</p>
      ) : error !== null ? (
        <p className={classes.note}>{t('form.noEstimate', { reason: failureSentence(failureOf(error), f).title })}</p>
      ) : wanted === null || data === undefined || isPlaceholderData ? (
        <p className={classes.note}>{t('form.estimating')}</p>
      ) : (
        <EstimateWords estimate={data} />
      )}
    </div>
  );
}
