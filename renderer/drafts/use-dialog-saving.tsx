import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Banner } from '#renderer/ui/page.tsx';
import type { UnsavedReason } from './saving.ts';

/**
 * Saves what a dialog was asked for. The dialog closes when that is on the disk; otherwise it stays as it is and says
 * why, so that nothing has to be entered again.
 *
 * @param onClose closes the dialog
 * @returns `note` belongs right above the buttons of the dialog
 */
export function useDialogSaving(onClose: () => void): {
  readonly isSaving: boolean;
  readonly save: (act: () => Promise<UnsavedReason | null>) => void;
  readonly note: ReactNode;
} {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const [unsaved, setUnsaved] = useState<UnsavedReason | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Two presses of a key may come before the page is drawn again.
  const isBusy = useRef(false);
  const save = async (act: () => Promise<UnsavedReason | null>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setUnsaved(null);
    const result = await act();
    isBusy.current = false;
    setSaving(false);
    setUnsaved(result);
    if (result === null) onClose();
  };
  const text =
    unsaved === null
      ? null
      : unsaved.kind === 'too_large'
        ? t('dialog.tooLarge')
        : t('dialog.notSaved', { title: failureSentence(unsaved.failure, f).title });
  return {
    isSaving,
    save: (act) => void save(act),
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
