import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { pressedOnce } from '#renderer/ui/pressed-once.ts';
import classes from './drafts.module.css';
import type { UnsavedReason } from './saving.ts';

/** Does what a dialog was asked for. The result, perhaps a later one, is why it was not done; null: it was. */
type Save = () => UnsavedReason | null | Promise<UnsavedReason | null>;

/**
 * Saves what a dialog was asked for. The dialog closes when that is done; otherwise it stays as it is and says why, so
 * that nothing has to be entered again.
 *
 * @param onClose closes the dialog
 * @returns `note` belongs right above the buttons of the dialog
 */
export function useDialogSaving(onClose: () => void): {
  readonly isSaving: boolean;
  readonly save: (act: Save) => void;
  readonly note: ReactNode;
} {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const [unsaved, setUnsaved] = useState<UnsavedReason | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Two presses of a key may come before the page is drawn again.
  const isBusy = useRef(false);
  const end = (result: UnsavedReason | null): void => {
    isBusy.current = false;
    setSaving(false);
    setUnsaved(result);
    if (result === null) onClose();
  };
  const save = (act: Save): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setUnsaved(null);
    const result = act();
    // What is done at once closes its dialog before the next key.
    if (result instanceof Promise) void result.then(end);
    else end(result);
  };
  const text =
    unsaved === null
      ? null
      : unsaved.kind === 'too_large'
        ? t('dialog.tooLarge')
        : unsaved.kind === 'outdated'
          ? t('dialog.outdated')
          : t('dialog.notSaved', { title: failureSentence(unsaved.failure, f).title });
  return {
    isSaving,
    save,
    note: text === null ? null : <Banner tone="danger">{text}</Banner>,
  };
}

type SaveButtonProps = {
  /** There is something to save. */
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly children: ReactNode;
};

/** Submits a dialog. While it is saved the button is not disabled, because that would take the focus away from it. */
export function SaveButton({ isReady, isSaving, children }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      disabled={!isReady}
      loading={isSaving}
      renderRoot={(root) => <button {...root} disabled={!isReady} aria-disabled={isSaving || undefined} />}
    >
      {children}
    </Button>
  );
}

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

/** Asks for something and says what it would do before it is done. Who changes rows by it uses a `SavingDialog`. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, size, notes, above, isSaving = false, confirm, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose} {...(size === undefined ? {} : { size })}>
      <form
        className={classes.form}
        onKeyDown={pressedOnce}
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
  /** null: there is nothing to save. */
  readonly onSave: Save | null;
  /** It was saved; absent: the dialog is only closed. */
  readonly onSaved?: () => void;
};

/** The same for what is saved: it closes when that is done, and otherwise stays and says why. */
export function SavingDialog({ onSave, onSaved, ...props }: SavingDialogProps) {
  const { isSaving, save, note } = useDialogSaving(onSaved ?? props.onClose);
  return (
    <PlanDialog {...props} above={note} isSaving={isSaving} onConfirm={onSave === null ? null : () => save(onSave)} />
  );
}

/** Two fields side by side. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={classes.pair}>{children}</div>;
