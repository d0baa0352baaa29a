import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Width in pixels. */
  readonly size?: number;
  readonly children: ReactNode;
};

/** A question over the page. Escape and a press beside it close it; the focus goes back to where it was. */
export function Dialog({ title, opened, onClose, size = 460, children }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size={size} transitionProps={{ duration: 90 }}>
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content radius={12}>
        <Modal.Body className={classes.body}>
          {/* Without Modal.Header, which is a header element and would count as a second banner of the page. */}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

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

type ConfirmProps = {
  readonly title: string;
  /** What goes, and what stays. */
  readonly text: string;
  readonly action: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks once before something goes that can not be brought back. */
export function Confirm({ title, text, action, busy = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog opened title={title} onClose={onClose}>
      <p className={classes.text}>{text}</p>
      <DialogFoot onCancel={onClose} isCautious>
        <Button color="red" onClick={onConfirm} loading={busy}>
          {action}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
