import { ActionIcon, Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { removeTargets } from '#renderer/trade/targets/target-acts.ts';

type TargetsToolsProps = {
  readonly sheet: DraftSheet;
  readonly readOnly: boolean;
  /** True when there are no targets to act on. */
  readonly isEmpty: boolean;
  /** null: there is no store to add targets to. */
  readonly onAdd: (() => void) | null;
  readonly onChange: () => void;
};

/** The actions for the selected targets. Each action is one step. */
export function TargetsTools({ sheet, readOnly, isEmpty, onAdd, onChange }: TargetsToolsProps) {
  const t = useTargetsTexts();
  return (
    <>
      <ActionIcon aria-label={t('tool.find')} title={`${t('tool.find')} (Ctrl F)`} onClick={sheet.openFind}>
        <IconSearch size={16} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" color="gray" disabled={readOnly || onAdd === null} onClick={() => onAdd?.()}>
        {t('tool.add')}
      </Button>
      <Button variant="subtle" color="gray" disabled={readOnly || isEmpty} onClick={onChange}>
        {t('tool.change')}
      </Button>
      <Button variant="subtle" color="gray" disabled={readOnly || isEmpty} onClick={() => removeTargets(sheet)}>
        {t('tool.remove')}
      </Button>
    </>
  );
}
