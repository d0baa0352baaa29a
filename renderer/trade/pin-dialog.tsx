import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { PinForm } from './pin-form.tsx';

type PinDialogProps = {
  /** External IDs of the stores to begin with; none: all stores. */
  readonly externalIds: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** "Make available offline" over the page. */
export function PinDialog({ externalIds, opened, onClose }: PinDialogProps) {
  const t = useOfflineTexts();
  return (
    <Dialog title={t('form.title')} opened={opened} onClose={onClose} size={600}>
      <PinForm externalIds={externalIds} onClose={onClose} />
    </Dialog>
  );
}
