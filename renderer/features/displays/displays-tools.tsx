import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { Tool } from '#renderer/drafts/sheet-workbench.tsx';
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
      <Tool disabled={readOnly || onAdd === null} onClick={() => onAdd?.()}>
        {t('tool.add')}
      </Tool>
      <Tool disabled={readOnly || isEmpty} onClick={onCopy}>
        {t('tool.copy')}
      </Tool>
      <Tool disabled={readOnly || isEmpty} onClick={() => setStatus(sheet, 'disabled')}>
        {t('tool.disable')}
      </Tool>
      <Tool disabled={readOnly || isEmpty} onClick={() => setStatus(sheet, 'active')}>
        {t('tool.enable')}
      </Tool>
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
