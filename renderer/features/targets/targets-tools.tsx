import type { ReactNode } from 'react';
import { type DraftSheet, removeSelected } from '#renderer/drafts/draft-sheet.ts';
import { Tool, ToolMenu } from '#renderer/drafts/sheet-workbench.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';

type TargetsToolsProps = {
  readonly sheet: DraftSheet;
  readonly readOnly: boolean;
  /** True when there are no targets to act on. */
  readonly isEmpty: boolean;
  /** null: there is no store to add targets to. */
  readonly onAdd: (() => void) | null;
  readonly onChange: () => void;
  readonly onCopyDay: () => void;
  /** Copies the targets of the active row's store to other stores. */
  readonly onSpread: () => void;
  /** The tools of templates. */
  readonly templates: ReactNode;
  /** Shows the active row's store as a matrix. */
  readonly onMatrix: () => void;
};

/** The actions for the selected targets. Each action is one step. */
export function TargetsTools(props: TargetsToolsProps) {
  const { sheet, readOnly, isEmpty, onAdd, onChange, onCopyDay, onSpread, templates, onMatrix } = props;
  const t = useTargetsTexts();
  return (
    <>
      <Tool disabled={readOnly || onAdd === null} onClick={() => onAdd?.()}>
        {t('tool.add')}
      </Tool>
      <Tool disabled={readOnly || isEmpty} onClick={onChange}>
        {t('tool.change')}
      </Tool>
      <ToolMenu
        label={t('tool.copy')}
        disabled={readOnly || isEmpty}
        items={[
          { id: 'day', label: t('tool.copyDay'), onSelect: onCopyDay },
          { id: 'stores', label: t('tool.spread'), onSelect: onSpread },
        ]}
      />
      {templates}
      <Tool disabled={readOnly || isEmpty} onClick={() => removeSelected(sheet, 'removeTargets')}>
        {t('tool.remove')}
      </Tool>
      <Tool disabled={isEmpty} onClick={onMatrix}>
        {t('tool.matrix')}
      </Tool>
    </>
  );
}
