import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BridgeFailure } from '#renderer/bridge/bridge.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty, Page } from '#renderer/ui/page.tsx';

/** Shown instead of a page that threw: what happened, and where to go next. The frame around it still works. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title={t('page.failedTitle')}>
      {error instanceof BridgeFailure ? (
        <FailureNotice failure={error.failure} onRetry={again} />
      ) : (
        <Empty
          title={t('page.failedTitle')}
          hint={t('page.failedHint')}
          action={
            <Button.Group>
              <Button onClick={again}>{t('page.again')}</Button>
              <Button component={Link} to="/overview" variant="default" onClick={reset}>
                {t('page.toOverview')}
              </Button>
            </Button.Group>
          }
        />
      )}
    </Page>
  );
}

/** Shown for an address that leads nowhere. */
export function PageNotFound() {
  const { t } = useTranslation('common');
  return (
    <Page title={t('page.notFoundTitle')}>
      <Empty
        title={t('page.notFoundTitle')}
        hint={t('page.notFoundHint')}
        action={
          <Button component={Link} to="/overview">
            {t('page.toOverview')}
          </Button>
        }
      />
    </Page>
  );
}

/** Shown instead of everything when the frame itself threw. */
export function AppFailed(props: ErrorComponentProps) {
  return (
    <main>
      <PageFailed {...props} />
    </main>
  );
}
