import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { PinDialog } from '#renderer/download/pin-dialog.tsx';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner, Page } from '#renderer/ui/page.tsx';
import type { CacheState } from '#shared/bridge/offline.ts';
import { LimitsPanel } from './limits-panel.tsx';
import classes from './offline.module.css';
import { PinsPanel } from './pins-panel.tsx';
import { QuarantinePanel } from './quarantine-panel.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { useLookAgain, useOfflineStatus } from './use-offline-action.ts';

const route = getRouteApi('/offline');

/** States in which data can be saved, cleared or downloaded in advance. */
const WRITABLE: readonly CacheState['state'][] = ['kept', 'this_run_only'];

/** What is saved on this computer, what is downloaded in advance, and the limits for both. */
export function OfflinePage() {
  const t = useOfflineTexts();
  const { make } = route.useSearch();
  const navigate = route.useNavigate();
  useLookAgain();
  const query = useOfflineStatus();
  const error = useLastError(query);
  const status = query.data;
  const store = status?.store;
  const writable = store !== undefined && WRITABLE.includes(store.state);
  const open = () => void navigate({ to: '/offline', search: { make: true } });
  const close = () => void navigate({ to: '/offline', search: {}, replace: true });
  return (
    <Page title={t('title')} subtitle={store === undefined ? undefined : t(`subtitle.${store.state}`)}>
      {status === undefined ? (
        error === null ? (
          <div className={classes.columns} aria-busy="true">
            <Skeleton height={180} />
            <Skeleton height={260} />
          </div>
        ) : (
          <FailureNotice failure={failureOf(error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )
      ) : (
        <div className={classes.columns}>
          {store?.state === 'failed' ? <Banner>{t('failed', { reason: store.reason })}</Banner> : null}
          <QuarantinePanel files={status.quarantined} writable={store?.state === 'kept'} />
          <PinsPanel writable={writable} onAdd={open} />
          <SavedPanel status={status} writable={writable} />
          <LimitsPanel status={status} writable={writable} />
        </div>
      )}
      {writable && make === true ? <PinDialog externalIds={[]} onClose={close} /> : null}
    </Page>
  );
}
