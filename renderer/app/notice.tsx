import { ActionIcon } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notice-bar.module.css';

type NoticeProps = {
  readonly Icon: TablerIcon;
  readonly children: ReactNode;
  /** Absent where the notice stays as long as its reason. */
  readonly onHide?: () => void;
};

/** One line under the top bar that a person should know of. */
export function Notice({ Icon, children, onHide }: NoticeProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.notice} role="status">
      <Icon size={16} aria-hidden />
      <p className={classes.text}>{children}</p>
      {onHide === undefined ? null : (
        <ActionIcon color="yellow" aria-label={t('keychain.dismiss')} onClick={onHide}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
