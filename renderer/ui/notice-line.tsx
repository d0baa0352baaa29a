import { ActionIcon } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notice-line.module.css';

type NoticeLineProps = {
  readonly Icon: TablerIcon;
  readonly children: ReactNode;
  /** What can be answered right here. */
  readonly actions?: ReactNode;
  /** Absent when the notice stays for as long as its reason does. */
  readonly onHide?: () => void;
};

/** One line under the top bar about something that a person should know. */
export function NoticeLine({ Icon, children, actions, onHide }: NoticeLineProps) {
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
