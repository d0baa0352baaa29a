import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

type DialogFootProps = {
  readonly onCancel: () => void;
  /** Cancel has the focus at first: what the action takes away can not be brought back. */
  readonly isCautious?: boolean;
  /** The button that does what the dialog or form is for. */
  readonly children: ReactNode;
};

/** End of a dialog or a form: what it does, and Cancel beside it. */
export function DialogFoot({ onCancel, isCautious = false, children }: DialogFootProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.foot}>
      {children}
      <Button variant="default" onClick={onCancel} data-autofocus={isCautious || undefined}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}
