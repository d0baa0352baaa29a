import { IconFolderExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoticeLine } from '#renderer/ui/notice-line.tsx';
import type { QuarantinedFile } from '#shared/bridge/offline.ts';
import classes from './notice-bar.module.css';

/** Reports a file that could not be opened: where it is now, why, and how much unsent work is in it or waits there. */
export function QuarantineNotice({
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
    <NoticeLine Icon={IconFolderExclamation} onHide={onHide}>
      {waiting > 0 ? (
        t('quarantined.waiting', { count: waiting })
      ) : (
        <>
          {t(`quarantined.${reason}`)} {t('quarantined.where')} <code className={classes.path}>{path}</code>.{' '}
          {unsentEdits === null ? t('quarantined.unsentUnknown') : t('quarantined.unsent', { count: unsentEdits })}
        </>
      )}{' '}
      <Link to="/offline">{more === 0 ? t('action.openOffline') : t('quarantined.more', { count: more })}</Link>
    </NoticeLine>
  );
}
