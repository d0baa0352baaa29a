import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type RowAct, Tool } from '#renderer/drafts/sheet-workbench.tsx';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import classes from './displays.module.css';

type DisplaysToolsProps = {
  readonly readOnly: boolean;
  /** True when there are no displays to act on. */
  readonly isEmpty: boolean;
  /** null: there is no store to add displays to. */
  readonly onAdd: (() => void) | null;
  /** What can be done with the selected displays. */
  readonly acts: readonly RowAct[];
};

/** The actions for the selected displays. Each action is one step. */
export function DisplaysTools({ readOnly, isEmpty, onAdd, acts }: DisplaysToolsProps) {
  const t = useDisplaysTexts();
  return (
    <>
      <Tool disabled={readOnly || onAdd === null} onClick={() => onAdd?.()}>
        {t('tool.add')}
      </Tool>
      {acts.map(({ id, label, act }) => (
        <Tool key={id} disabled={readOnly || isEmpty} onClick={act}>
          {label}
        </Tool>
      ))}
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
