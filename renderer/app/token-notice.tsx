import { ActionIcon } from '@mantine/core';
import { IconKey, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { workspacesQuery } from '#renderer/bridge/workspaces-query.ts';
import classes from './notice-bar.module.css';

/** Says that the token ends with this run, and why; or that there is none. */
export function TokenNotice() {
  const { t } = useTranslation('common');
  const workspace = useWorkspace();
  const { data } = useQuery(workspacesQuery(useBridge()));
  const [hiddenFor, setHiddenFor] = useState<string | null>(null);
  if (data === undefined || hiddenFor === workspace.id) return null;
  if (workspace.token === 'missing') {
    return (
      <div className={classes.notice} role="status">
        <IconKey size={16} aria-hidden />
        <p className={classes.text}>
          {t('keychain.missing')}{' '}
          <Link to="/settings" className={classes.link}>
            {t('action.openSettings')}
          </Link>
        </p>
      </div>
    );
  }
  if (workspace.token !== 'session') return null;
  return (
    <div className={classes.notice} role="status">
      <IconKey size={16} aria-hidden />
      <p className={classes.text}>{t(`keychain.${data.keychain}`)}</p>
      <ActionIcon color="yellow" aria-label={t('keychain.dismiss')} onClick={() => setHiddenFor(workspace.id)}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
