import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './settings.module.css';

type ConfirmProps = {
  readonly title: string;
  /** What goes, and what stays. */
  readonly text: string;
  readonly action: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks once before something goes that can not be brought back. */
export function Confirm({ title, text, action, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog opened title={title} onClose={onClose}>
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>
        <Button color="red" onClick={onConfirm} loading={busy}>
          {action}
        </Button>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('action.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
