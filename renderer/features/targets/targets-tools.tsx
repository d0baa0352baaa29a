import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { activeStore, selectedKept } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey } from '#renderer/drafts/row-keys.ts';
import { Tool, ToolMenu } from '#renderer/drafts/sheet-tools.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { targetKey } from '#renderer/targets/target-columns.ts';
import { type TemplateStart, TemplateTools } from '#renderer/targets/templates/template-tools.tsx';
import type { TargetsSheet } from '#renderer/targets/use-targets.ts';
import type { MenuItem } from '#renderer/ui/menu.tsx';
import type { TargetsOnPage, TargetsSearch } from './parts/targets-search.ts';

/** The key of the active target; undefined: none is active, or it is incomplete. */
function keyOfActive({ sheet: { core } }: TargetsSheet): string | undefined {
  const row = core.selection()?.active.row;
  return row === undefined ? undefined : (targetKey((column) => core.valueOf(row, column)) ?? undefined);
}

/**
 * What the selection means for templates: one row is only where the focus is, several are a choice. So are several
 * stores in the address.
 */
function startOfTemplates({ sheet }: TargetsSheet, { stores = [] }: TargetsSearch): TemplateStart {
  const rows = selectedKept(sheet);
  const ids = [...new Set(rows.map((key) => partsOfKey(key).externalId))];
  const isChoice = rows.length > 1;
  return {
    store: activeStore(sheet),
    rows: isChoice && ids.length === 1 ? rows : [],
    stores: isChoice ? ids : stores.length > 1 ? stores : [],
  };
}

type TargetsToolsProps = {
  readonly on: TargetsOnPage;
  /** null: there is no store to add targets to. */
  readonly onAdd: (() => void) | null;
  /** Copies the targets of the active row's store to other stores. */
  readonly onSpread: () => void;
  /** What the menu of a cell offers, too. */
  readonly acts: Readonly<Record<'change' | 'copyDay' | 'remove', () => void>>;
};

/** Filters and all tools need about 1,370 pixels beside the rail, in Polish. */
const WIDE = '(min-width: 1640px)';
/** Filters, the first two tools and the menu of the others need about 1,100. */
const MIDDLE = '(min-width: 1360px)';

/** The actions for the selected targets. Each action is one step. The narrower the window, the more are in a menu. */
export function TargetsTools({ on, onAdd, onSpread, acts: { change, copyDay, remove } }: TargetsToolsProps) {
  const { rows: targets, search, readOnly, isEmpty, focusActive } = on;
  const t = useTargetsTexts();
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isMiddle = useMediaQuery(MIDDLE, true, { getInitialValueInEffect: false });
  /** Shows the active row's store as a matrix. */
  const showMatrix = () => {
    const externalId = activeStore(targets.sheet);
    if (externalId === undefined) return;
    const cell = keyOfActive(targets);
    void navigate({ to: '/stores/$externalId', params: { externalId }, search: { tab: 'expectations', cell } });
  };
  const rest: readonly MenuItem[] = [
    ...(readOnly || isEmpty
      ? []
      : [
          ...(isMiddle ? [] : [{ id: 'change', apart: true, label: t('tool.change'), onSelect: change }]),
          { id: 'day', apart: true, label: t('tool.copyDayLong'), onSelect: copyDay },
          { id: 'stores', label: t('tool.spreadLong'), onSelect: onSpread },
          { id: 'remove', apart: true, label: t('tool.remove'), onSelect: remove },
        ]),
    ...(isEmpty ? [] : [{ id: 'matrix', label: t('tool.matrix'), onSelect: showMatrix }]),
  ];
  return (
    <>
      <Tool disabled={readOnly || onAdd === null} onClick={() => onAdd?.()}>
        {t('tool.add')}
      </Tool>
      {isMiddle ? (
        <Tool disabled={readOnly || isEmpty} onClick={change}>
          {t('tool.change')}
        </Tool>
      ) : null}
      {isWide ? (
        <ToolMenu
          label={t('tool.copy')}
          disabled={readOnly || isEmpty}
          items={[
            { id: 'day', label: t('tool.copyDay'), onSelect: copyDay },
            { id: 'stores', label: t('tool.spread'), onSelect: onSpread },
          ]}
        />
      ) : null}
      <TemplateTools
        more={isWide ? null : { label: t('tool.more'), items: rest }}
        targets={targets}
        readOnly={readOnly}
        isEmpty={isEmpty}
        start={() => startOfTemplates(targets, search)}
        onClosed={focusActive}
      />
      {isWide ? (
        <>
          <Tool disabled={readOnly || isEmpty} onClick={remove}>
            {t('tool.remove')}
          </Tool>
          <Tool disabled={isEmpty} onClick={showMatrix}>
            {t('tool.matrix')}
          </Tool>
        </>
      ) : null}
    </>
  );
}
