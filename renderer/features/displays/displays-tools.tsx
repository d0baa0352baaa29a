import { ActionIcon, Button } from '@mantine/core';
import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import classes from './displays.module.css';
import { setStatus } from './sheet/display-acts.ts';

type DisplaysToolsProps = {
  readonly sheet: DraftSheet;
  readonly readOnly: boolean;
  /** True when there are no displays to act on. */
  readonly isEmpty: boolean;
  /** null: there is no store to add displays to. */
  readonly onAdd: (() => void) | null;
  readonly onCopy: () => void;
};

/** The actions for the selected displays. Each action is one step. */
export function DisplaysTools({ sheet, readOnly, isEmpty, onAdd, onCopy }: DisplaysToolsProps) {
  const t = useDisplaysTexts();
  return (
    <>
      <ActionIcon aria-label={t('tool.find')} title={`${t('tool.find')} (Ctrl F)`} onClick={sheet.openFind}>
        <IconSearch size={16} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" color="gray" disabled={readOnly || onAdd === null} onClick={() => onAdd?.()}>
        {t('tool.add')}
      </Button>
      <Button variant="subtle" color="gray" disabled={readOnly || isEmpty} onClick={onCopy}>
        {t('tool.copy')}
      </Button>
      <Button variant="subtle" color="gray" disabled={readOnly || isEmpty} onClick={() => setStatus(sheet, 'disabled')}>
        {t('tool.disable')}
      </Button>
      <Button variant="subtle" color="gray" disabled={readOnly || isEmpty} onClick={() => setStatus(sheet, 'active')}>
        {t('tool.enable')}
      </Button>
      <Popover position="bottom-end">
        <Popover.Target>
          <ActionIcon aria-label={t('tool.why')}>
            <IconInfoCircle size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.why} aria-label={t('tool.why')}>
          <p>{t('tool.whyText')}</p>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
