import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { activeStore, partsOfKey, removeSelected, selectedKept, selectedRows } from '#renderer/drafts/draft-sheet.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { SheetActs, SheetOnPage } from '#renderer/sheets/sheet-description.ts';
import { useKnownStores } from '#renderer/sheets/shown-stores.ts';
import { CopyDayDialog } from '#renderer/targets/copy-day-dialog.tsx';
import type { MatrixStore } from '#renderer/targets/matrix-edit.ts';
import { SpreadDialog } from '#renderer/targets/spread-dialog.tsx';
import { targetsToSpread } from '#renderer/targets/spread-targets.ts';
import { changeTargets } from '#renderer/targets/target-acts.ts';
import { targetKey } from '#renderer/targets/target-columns.ts';
import { type TemplateStart, TemplateTools } from '#renderer/targets/templates/template-tools.tsx';
import type { TargetsSheet } from '#renderer/targets/use-targets.ts';
import { WEEK } from '#shared/domain/week.ts';
import { AddTargetsDialog } from './add-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CheckDialog } from './check/check-dialog.tsx';
import { rowOfKey } from './check/finding-acts.ts';
import type { TargetsSearch } from './parts/targets-search.ts';
import { TargetsTools } from './targets-tools.tsx';

/** The page of targets, for its filters and acts. */
export type TargetsOnPage = SheetOnPage<TargetsSearch, TargetsSheet>;

/** The key of the active target; null: none is active, or it is incomplete. */
function keyOfActive({ sheet: { core } }: StoreRowsSheet): string | null {
  const row = core.selection()?.active.row;
  return row === undefined ? null : targetKey((column) => core.valueOf(row, column));
}

/** The stores of the selected targets, and the day of the active one. */
type DayCopyStart = { readonly stores: readonly MatrixStore[]; readonly from: number };

function startOfDayCopy({ sheet, nameOf }: StoreRowsSheet): DayCopyStart {
  const ids = new Set(selectedRows(sheet).map((key) => partsOfKey(key).externalId));
  const day = sheet.core.valueOf(sheet.core.selection()?.active.row ?? '', 'weekday');
  return {
    stores: [...ids].map((externalId) => ({ externalId, storeName: nameOf(externalId) })),
    from: Number(day ?? WEEK[0]),
  };
}

/**
 * What the selection means for templates: one row is only where the focus is, several are a choice. So are several
 * stores in the address.
 */
function startOfTemplates({ sheet }: StoreRowsSheet, { stores = [] }: TargetsSearch): TemplateStart {
  const rows = selectedKept(sheet);
  const ids = [...new Set(rows.map((key) => partsOfKey(key).externalId))];
  const isChoice = rows.length > 1;
  return {
    store: activeStore(sheet),
    rows: isChoice && ids.length === 1 ? rows : [],
    stores: isChoice ? ids : stores.length > 1 ? stores : [],
  };
}

/** Selects the target of an address, once, as soon as the sheet shows it. */
function useGoToTarget(
  { sheet, isShown }: StoreRowsSheet,
  shownIds: readonly string[],
  cell: string | undefined,
  focusActive: () => void,
): void {
  const [externalId] = shownIds;
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (!isShown || cell === undefined || externalId === undefined || gone.current === `${externalId} ${cell}`) return;
    const goTo = (): boolean => {
      const row = rowOfKey(sheet, externalId, cell);
      const axes = sheet.core.axes();
      const place = row === null ? -1 : axes.rowPosition(row);
      if (place < 0) return false;
      gone.current = `${externalId} ${cell}`;
      sheet.select({ row: place, column: Math.max(0, axes.columnPosition('expectedFillRatio')) });
      focusActive();
      return true;
    };
    if (goTo()) return;
    // The filters of the address are applied a moment later.
    const leave = sheet.store.subscribe(() => {
      if (goTo()) leave();
    });
    return leave;
  });
}

/** Targets are added, changed, copied and removed, kept as templates, checked, and shown as a matrix. */
export function useTargetsActs(on: TargetsOnPage): SheetActs {
  const { rows: targets, stores, externalIds, search, readOnly, isEmpty, focusActive, onSearch, onOpen } = on;
  const { sheet, nameOf } = targets;
  const t = useTargetsTexts();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<readonly string[] | null>(null);
  const [copied, setCopied] = useState<DayCopyStart | null>(null);
  const [spread, setSpread] = useState<string | null>(null);
  const source = useMemo(() => (spread === null ? [] : targetsToSpread(sheet, spread)), [sheet, spread]);
  useGoToTarget(targets, externalIds, search.cell, focusActive);
  const known = useKnownStores(targets, stores, externalIds);

  const change = () => {
    const chosen = selectedKept(sheet);
    if (chosen.length > 0) setChanging(chosen);
  };
  const copyDay = () => setCopied(startOfDayCopy(targets));
  /** Closes a dialog: what is typed next goes into the sheet. */
  const backFrom = (close: () => void) => () => {
    close();
    focusActive();
  };
  return {
    menu: [
      { id: 'change', label: t('tool.change'), act: change },
      { id: 'day', label: t('tool.copyDay'), act: copyDay },
      { id: 'remove', label: t('tool.remove'), act: () => removeSelected(sheet, 'removeTargets') },
    ],
    tools: (
      <TargetsTools
        sheet={sheet}
        readOnly={readOnly}
        isEmpty={isEmpty}
        onAdd={known.length === 0 ? null : () => setAdding(true)}
        onSpread={() => setSpread(activeStore(sheet) ?? null)}
        templates={(more) => (
          <TemplateTools
            more={more}
            targets={targets}
            readOnly={readOnly}
            isEmpty={isEmpty}
            start={() => startOfTemplates(targets, search)}
            onClosed={focusActive}
          />
        )}
        onCopyDay={copyDay}
        onMatrix={() => {
          const externalId = activeStore(sheet);
          if (externalId === undefined) return;
          const cell = keyOfActive(targets) ?? undefined;
          void navigate({
            to: '/stores/$externalId',
            params: { externalId },
            search: { tab: 'expectations', cell },
          });
        }}
        onChange={change}
      />
    ),
    dialogs: (
      <>
        {adding ? (
          <AddTargetsDialog
            rows={targets}
            stores={known}
            at={activeStore(sheet)}
            onAdded={backFrom(() => setAdding(false))}
            onClose={() => setAdding(false)}
          />
        ) : null}
        {copied === null ? null : <CopyDayDialog sheet={sheet} {...copied} onClose={backFrom(() => setCopied(null))} />}
        {spread === null ? null : (
          <SpreadDialog
            confirm={t('spread.confirm')}
            step="copyTargets"
            title={t('spread.title', { store: nameOf(spread) })}
            source={source}
            from={spread}
            saveStep={targets.saveStep}
            onClose={backFrom(() => setSpread(null))}
          />
        )}
        {changing === null ? null : (
          <ChangeDialog
            sheet={sheet}
            rows={changing}
            onClose={() => setChanging(null)}
            onChange={(plan) => {
              setChanging(null);
              changeTargets(sheet, plan);
              focusActive();
            }}
          />
        )}
        {search.check === undefined ? null : (
          <CheckDialog
            targets={targets}
            externalIds={externalIds}
            search={search}
            shown={search.check}
            readOnly={readOnly}
            onShown={(check) => onSearch({ check })}
            onClose={() => onSearch({ check: undefined, period: undefined })}
            onShow={onOpen}
          />
        )}
      </>
    ),
  };
}
