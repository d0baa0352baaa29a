import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import pairs from '#renderer/ui/pairs.module.css';
import classes from './settings.module.css';

function StorageRows({ workspaceId }: { readonly workspaceId: string }) {
  const t = useSettingsTexts();
  const format = useFormat();
  const isSet = usePolicy()?.offlineMegabytes !== undefined;
  const query = useQuery(offlineStatusQuery(useBridge(), workspaceId));
  const { data, refetch, isFetching } = query;
  const error = useLastError(query);
  if (data === undefined) {
    return error === null ? null : (
      <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  return (
    <dl className={pairs.pairs}>
      <dt>{t('storage.state')}</dt>
      <dd>{t(`storage.is.${data.store.state}`)}</dd>
      <dt>{t('storage.size')}</dt>
      <dd className={classes.set}>
        {t('storage.of', {
          size: format.bytes(data.fileBytes),
          limit: format.integer(data.budgetMegabytes),
        })}
        {isSet ? <SetByPolicy /> : null}
      </dd>
      <dt>{t('storage.days')}</dt>
      <dd>{t('storage.daysValue', { count: data.days })}</dd>
    </dl>
  );
}

/** What the open workspace saves on this computer, with a link to the page where it is changed. */
export function StoragePanel() {
  const t = useSettingsTexts();
  const { data } = useQuery(workspacesQuery(useBridge()));
  const activeId = data?.activeId ?? null;
  if (activeId === null) return null;
  return (
    <Panel
      title={t('storage.title')}
      note={t('storage.note')}
      actions={
        <Button component={Link} to="/offline" variant="default">
          {t('storage.open')}
        </Button>
      }
      padded
    >
      <StorageRows workspaceId={activeId} />
    </Panel>
  );
}
