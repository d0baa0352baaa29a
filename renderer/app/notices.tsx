import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDatabaseOff,
  IconFolderExclamation,
  IconKey,
  IconLock,
  IconPhotoQuestion,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftCountQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { HostButtons } from '#renderer/photos/photo-hosts.tsx';
import type { QuarantinedFile } from '#shared/bridge/offline.ts';
import classes from './notice-bar.module.css';
import { useAfterFirstReads } from './use-after-first-reads.ts';

/** Reports a file that could not be opened: where it is now, why, and how much unsent work is in it or waits there. */
function QuarantineNotice({
  quarantined,
  more,
  onHide,
}: {
  readonly quarantined: QuarantinedFile;
  /** How many other files are reported in Offline. */
  readonly more: number;
  readonly onHide: () => void;
}) {
  const { t } = useTranslation('common');
  const { path, reason, unsentEdits, tried } = quarantined;
  const waiting = tried?.result === 'waiting' ? tried.waiting : 0;
  return (
    <Notice Icon={IconFolderExclamation} onHide={onHide}>
      {waiting > 0 ? (
        t('quarantined.waiting', { count: waiting })
      ) : (
        <>
          {t(`quarantined.${reason}`)} {t('quarantined.where')} <code className={classes.path}>{path}</code>.{' '}
          {unsentEdits === null ? t('quarantined.unsentUnknown') : t('quarantined.unsent', { count: unsentEdits })}
        </>
      )}{' '}
      <Link to="/offline" className={classes.link}>
        {more === 0 ? t('action.openOffline') : t('quarantined.more', { count: more })}
      </Link>
    </Notice>
  );
}

/**
 * Reports what limits the work on this computer: no token, a token or data that last only until Endcap closes, another
 * Endcap window, a quarantined file.
 */
export function Notices() {
  const { t } = useTranslation('common');
  const bridge = useBridge();
  const queries = useQueryClient();
  const workspace = useWorkspace();
  const workspaces = useQuery(workspacesQuery(bridge)).data;
  const status = useQuery({ ...offlineStatusQuery(bridge, workspace.id), enabled: useAfterFirstReads() }).data;
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
        <Notice Icon={IconKey}>
          {t('keychain.missing')}{' '}
          <Link to="/settings" className={classes.link}>
            {t('action.openSettings')}
          </Link>
        </Notice>
      ) : null}
      {both && shows('both') ? (
        <Notice Icon={IconKey} onHide={() => hide('both')}>
          {t(`thisRun.both.${thisRun}`)}
        </Notice>
      ) : null}
      {token === 'session' && !both && shows('token') ? (
        <Notice Icon={IconKey} onHide={() => hide('token')}>
          {t(`keychain.${keychain}`)}
        </Notice>
      ) : null}
      {thisRun !== null && !both && shows('store') ? (
        <Notice Icon={IconLock} onHide={() => hide('store')}>
          {t(`thisRun.${thisRun}`)}
        </Notice>
      ) : null}
      {asked === undefined ? null : (
        <Notice Icon={IconPhotoQuestion} actions={<HostButtons host={asked.host} />}>
          {t('photoHost.text', { host: asked.host })}
        </Notice>
      )}
      {overwritten > 0 && shows(`overwritten ${overwritten}`) ? (
        <Notice Icon={IconArrowBackUp} onHide={() => hide(`overwritten ${overwritten}`)}>
          {t('overwritten.text')}{' '}
          <Link to="/publish" className={classes.link}>
            {t('overwritten.show')}
          </Link>
        </Notice>
      ) : null}
      {store?.state === 'read_only' ? <Notice Icon={IconLock}>{t('store.readOnly')}</Notice> : null}
      {store?.state === 'unwritable' ? (
        <Notice Icon={IconDatabaseOff}>{t(store.isFull ? 'store.full' : 'store.unwritable')}</Notice>
      ) : null}
      {store?.state === 'failed' ? (
        <Notice Icon={IconDatabaseOff}>
          {t('store.failed')}{' '}
          <Link to="/offline" className={classes.link}>
            {t('action.openOffline')}
          </Link>
        </Notice>
      ) : null}
      {newest === undefined ? null : (
        <QuarantineNotice quarantined={newest} more={others.length} onHide={() => dismiss.mutate(newest.id)} />
      )}
    </>
  );
}

type NoticeProps = {
  readonly Icon: TablerIcon;
  readonly children: ReactNode;
  /** What can be answered right here. */
  readonly actions?: ReactNode;
  /** Absent when the notice stays for as long as its reason does. */
  readonly onHide?: () => void;
};

/** One line under the top bar about something that a person should know. */
function Notice({ Icon, children, actions, onHide }: NoticeProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.notice} role="status">
      <Icon size={16} aria-hidden />
      <p className={classes.text}>{children}</p>
      {actions}
      {onHide === undefined ? null : (
        <ActionIcon color="yellow" aria-label={t('keychain.dismiss')} onClick={onHide}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
