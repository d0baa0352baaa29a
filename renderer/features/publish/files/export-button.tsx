import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { saveFile } from '#renderer/ui/save-file.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { ActButton } from '../acts/act-button.tsx';
import { useActs } from '../acts/acts.tsx';

type ExportButtonProps = {
  /** null: all changes. */
  readonly only: readonly DraftRef[] | null;
  readonly label: string;
  readonly ariaLabel?: string;
  readonly disabled?: boolean;
};

/** Changes as a file that another admin can open, review and publish. */
export function ExportButton({ only, label, ariaLabel, disabled = false }: ExportButtonProps) {
  const t = usePublishTexts();
  const { act } = useActs();
  const exportChanges = () =>
    act(async (bridge) => {
      const text = await bridge.publish.exportChanges({ only: only && [...only] });
      if (text === null) return { text: t('said.nothingToExport') };
      const name = t('file', { date: new Date().toLocaleDateString('sv-SE') });
      saveFile(new Blob([text], { type: 'application/json' }), name);
      return { text: t('said.exported', { name }) };
    });
  return (
    <ActButton variant="default" disabled={disabled} aria-label={ariaLabel} onClick={() => void exportChanges()}>
      {label}
    </ActButton>
  );
}
