import type { ReactNode } from 'react';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import classes from './drafts.module.css';
import { SaveButton } from './use-dialog-saving.tsx';

type PlanDialogProps = {
  readonly title: string;
  /** In pixels. */
  readonly size?: number;
  /** What would happen, or what is still missing, in sentences. */
  readonly notes: readonly string[];
  /** What stands right above the buttons, as why it could not be saved. */
  readonly above?: ReactNode;
  readonly isSaving?: boolean;
  /** The name of the button. */
  readonly confirm: string;
  /** null: there is nothing to do. */
  readonly onConfirm: (() => void) | null;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** Asks for something and says what it would do before it is done. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, size, notes, above, isSaving = false, confirm, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose} {...(size === undefined ? {} : { size })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm?.();
        }}
      >
        {children}
        <div role="status" className={classes.preview}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        {above}
        <DialogFoot onCancel={onClose}>
          <SaveButton isReady={onConfirm !== null} isSaving={isSaving}>
            {confirm}
          </SaveButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Two fields side by side. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={classes.pair}>{children}</div>;
