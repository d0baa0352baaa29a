import { IconArrowBackUp, IconDatabaseOff, IconKey, IconLock, IconPhotoQuestion } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftCountQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { noticesQuery, offlineStatusQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { HostButtons } from '#renderer/photos/photo-hosts.tsx';
import { NoticeLine } from '#renderer/ui/notice-line.tsx';
import { useAfterFirstReads } from './use-after-first-reads.ts';

const QuarantineNotice = lazy(async () => ({ default: (await import('./quarantine-notice.tsx')).QuarantineNotice }));
const FollowedNotice = lazy(async () => ({
  default: (await import('#renderer/followed/followed-notice.tsx')).FollowedNotice,
}));

/**
 * Reports what limits the work on this computer: no token, a token or data that last only until Endcap closes, another
 * Endcap, a quarantined file. And what became of followed stores.
 */
export function Notices() {
  const { t } = useTranslation('common');
  const bridge = useBridge();
  const queries = useQueryClient();
  const workspace = useWorkspace();
  const workspaces = useQuery(workspacesQuery(bridge)).data;
  const status = useQuery({ ...offlineStatusQuery(bridge, workspace.id), enabled: useAfterFirstReads() }).data;
  const hasHeard = useQuery(noticesQuery).data !== undefined;
  const overwritten = useQuery(draftCountQuery(bridge, workspace.id)).data?.overwritten ?? 0;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const dismiss = useMutation({
    mutationFn: (id: string) => bridge.offline.dismissQuarantined({ id }),
    onSuccess: (next) => queries.setQueryData(offlineStatusQuery(bridge, workspace.id).queryKey, next),
  });
  const hide = (notice: string) => setHidden((before) => [...before, `${workspace.id} ${notice}`]);
  const shows = (notice: string) => !hidden.includes(`${workspace.id} ${notice}`);

  const store = status?.store;
  const [newest, ...others] = status?.quarantined.filter(({ dismissed }) => !dismissed) ?? [];
  const thisRun = store?.state === 'this_run_only' ? store.keychain : null;
  const token = workspaces === undefined ? 'keychain' : workspace.token;
  const keychain = workspaces?.keychain ?? 'ready';
  const asked = workspace.pictureHosts.find(({ state }) => state === 'asked');
  // One line for one reason: a keychain that can't store the token can't store the file's key either.
  const both = token === 'session' && thisRun !== null && thisRun === keychain;
  return (
    <>
      {token === 'missing' ? (
        <NoticeLine Icon={IconKey}>
          {t('keychain.missing')} <Link to="/settings">{t('action.openSettings')}</Link>
        </NoticeLine>
      ) : null}
      {both && shows('both') ? (
        <NoticeLine Icon={IconKey} onHide={() => hide('both')}>
          {t(`thisRun.both.${thisRun}`)}
        </NoticeLine>
      ) : null}
      {token === 'session' && !both && shows('token') ? (
        <NoticeLine Icon={IconKey} onHide={() => hide('token')}>
          {t(`keychain.${keychain}`)}
        </NoticeLine>
      ) : null}
      {thisRun !== null && !both && shows('store') ? (
        <NoticeLine Icon={IconLock} onHide={() => hide('store')}>
          {t(`thisRun.${thisRun}`)}
        </NoticeLine>
      ) : null}
      {asked === undefined ? null : (
        <NoticeLine Icon={IconPhotoQuestion} actions={<HostButtons host={asked.host} />}>
          {t('photoHost.text', { host: asked.host })}
        </NoticeLine>
      )}
      {overwritten > 0 && shows(`overwritten ${overwritten}`) ? (
        <NoticeLine Icon={IconArrowBackUp} onHide={() => hide(`overwritten ${overwritten}`)}>
          {t('overwritten.text')} <Link to="/publish">{t('overwritten.show')}</Link>
        </NoticeLine>
      ) : null}
      {store?.state === 'read_only' ? <NoticeLine Icon={IconLock}>{t('store.readOnly')}</NoticeLine> : null}
      {store?.state === 'unwritable' ? (
        <NoticeLine Icon={IconDatabaseOff}>{t(store.isFull ? 'store.full' : 'store.unwritable')}</NoticeLine>
      ) : null}
      {store?.state === 'failed' ? (
        <NoticeLine Icon={IconDatabaseOff}>
          {t('store.failed')} <Link to="/offline">{t('action.openOffline')}</Link>
        </NoticeLine>
      ) : null}
      {newest === undefined ? null : (
        <Suspense>
          <QuarantineNotice quarantined={newest} more={others.length} onHide={() => dismiss.mutate(newest.id)} />
        </Suspense>
      )}
      <Suspense>{hasHeard ? <FollowedNotice /> : null}</Suspense>
    </>
  );
}
