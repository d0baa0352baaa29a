import { Button } from '@mantine/core';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';

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
