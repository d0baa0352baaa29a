import type { ReactNode } from 'react';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import classes from './drafts.module.css';
import type { UnsavedReason } from './saving.ts';
import { SaveButton, useDialogSaving } from './use-dialog-saving.tsx';

type PlanDialogProps = {
  readonly title: string;
  /** In pixels. */
  readonly size?: number;
  /** What would happen, or what is still missing, in sentences; absent: nothing has to be said. */
  readonly notes?: readonly string[];
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
        {notes === undefined ? null : (
          <div role="status" className={classes.preview}>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
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

type SavingDialogProps = Omit<PlanDialogProps, 'above' | 'isSaving' | 'onConfirm'> & {
  /** Saves what was asked for; null: there is nothing to save. */
  readonly onSave: (() => Promise<UnsavedReason | null>) | null;
  /** It was saved; absent: the dialog is only closed. */
  readonly onSaved?: () => void;
};

/** The same for what is saved at once: it closes when that is on the disk, and otherwise stays and says why. */
export function SavingDialog({ onSave, onSaved, ...props }: SavingDialogProps) {
  const { isSaving, save, note } = useDialogSaving(onSaved ?? props.onClose);
  return (
    <PlanDialog {...props} above={note} isSaving={isSaving} onConfirm={onSave === null ? null : () => save(onSave)} />
  );
}

/** Two fields side by side. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={classes.pair}>{children}</div>;
