import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type DraftSheet, removeSelected } from '#renderer/drafts/draft-sheet.ts';
import { Tool, ToolMenu } from '#renderer/drafts/sheet-tools.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { MenuItem } from '#renderer/ui/menu.tsx';

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
  /** The tools of templates, with others in their menu where the window has no room for each. */
  readonly templates: (more: { readonly label: string; readonly items: readonly MenuItem[] } | null) => ReactNode;
  /** Shows the active row's store as a matrix. */
  readonly onMatrix: () => void;
};

/** Filters and all tools need about 1,370 pixels beside the rail, in Polish. */
const WIDE = '(min-width: 1640px)';
/** Filters, the first two tools and the menu of the others need about 1,100. */
const MIDDLE = '(min-width: 1360px)';

/** The actions for the selected targets. Each action is one step. The narrower the window, the more are in a menu. */
export function TargetsTools(props: TargetsToolsProps) {
  const { sheet, readOnly, isEmpty, onAdd, onChange, onCopyDay, onSpread, templates, onMatrix } = props;
  const t = useTargetsTexts();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isMiddle = useMediaQuery(MIDDLE, true, { getInitialValueInEffect: false });
  const rest: readonly MenuItem[] = [
    ...(readOnly || isEmpty
      ? []
      : [
          ...(isMiddle ? [] : [{ id: 'change', apart: true, label: t('tool.change'), onSelect: onChange }]),
          { id: 'day', apart: true, label: t('tool.copyDayLong'), onSelect: onCopyDay },
          { id: 'stores', label: t('tool.spreadLong'), onSelect: onSpread },
          {
            id: 'remove',
            apart: true,
            label: t('tool.remove'),
            onSelect: () => removeSelected(sheet, 'removeTargets'),
          },
        ]),
    ...(isEmpty ? [] : [{ id: 'matrix', label: t('tool.matrix'), onSelect: onMatrix }]),
  ];
  return (
    <>
      <Tool disabled={readOnly || onAdd === null} onClick={() => onAdd?.()}>
        {t('tool.add')}
      </Tool>
      {isMiddle ? (
        <Tool disabled={readOnly || isEmpty} onClick={onChange}>
          {t('tool.change')}
        </Tool>
      ) : null}
      {isWide ? (
        <ToolMenu
          label={t('tool.copy')}
          disabled={readOnly || isEmpty}
          items={[
            { id: 'day', label: t('tool.copyDay'), onSelect: onCopyDay },
            { id: 'stores', label: t('tool.spread'), onSelect: onSpread },
          ]}
        />
      ) : null}
      {templates(isWide ? null : { label: t('tool.more'), items: rest })}
      {isWide ? (
        <>
          <Tool disabled={readOnly || isEmpty} onClick={() => removeSelected(sheet, 'removeTargets')}>
            {t('tool.remove')}
          </Tool>
          <Tool disabled={isEmpty} onClick={onMatrix}>
            {t('tool.matrix')}
          </Tool>
        </>
      ) : null}
    </>
  );
}
