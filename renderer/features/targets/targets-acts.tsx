import { useEffect, useMemo, useRef, useState } from 'react';
import { activeStore, removeSelected, selectedKept, selectedRows } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey } from '#renderer/drafts/row-keys.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { SheetActs } from '#renderer/sheets/sheet-description.ts';
import { useKnownStores } from '#renderer/sheets/shown-stores.ts';
import { CopyDayDialog } from '#renderer/targets/copy-day-dialog.tsx';
import type { MatrixStore } from '#renderer/targets/matrix-edit.ts';
import { SpreadDialog } from '#renderer/targets/spread-dialog.tsx';
import { targetsToSpread } from '#renderer/targets/spread-targets.ts';
import { WEEK } from '#shared/domain/week.ts';
import { AddTargetsDialog } from './add-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CheckDialog } from './check/check-dialog.tsx';
import { rowOfKey } from './check/finding-acts.ts';
import type { TargetsOnPage } from './parts/targets-search.ts';
import { TargetsTools } from './targets-tools.tsx';

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
  const { rows: targets, stores, externalIds, search, readOnly, focusActive, onSearch, onOpen } = on;
  const { sheet, nameOf } = targets;
  const t = useTargetsTexts();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<readonly string[] | null>(null);
  const [copied, setCopied] = useState<DayCopyStart | null>(null);
  const [spread, setSpread] = useState<string | null>(null);
  const { isSettled } = targets;
  // Read again when the sheet shows other rows: somebody else may change the store meanwhile.
  const source = useMemo(
    () => (spread === null || !isSettled ? null : targetsToSpread(sheet, spread)),
    [sheet, spread, isSettled],
  );
  useGoToTarget(targets, externalIds, search.cell, focusActive);
  const known = useKnownStores(targets, stores, externalIds);

  const acts = {
    change: () => {
      const chosen = selectedKept(sheet);
      if (chosen.length > 0) setChanging(chosen);
    },
    copyDay: () => setCopied(startOfDayCopy(targets)),
    remove: () => removeSelected(sheet, 'removeTargets'),
  };
  /** Closes a dialog: what is typed next goes into the sheet. */
  const backFrom = (close: () => void) => () => {
    close();
    focusActive();
  };
  return {
    menu: [
      { id: 'change', label: t('tool.change'), act: acts.change },
      { id: 'day', label: t('tool.copyThisDay'), act: acts.copyDay },
      { id: 'remove', label: t('tool.remove'), act: acts.remove },
    ],
    tools: (
      <TargetsTools
        on={on}
        onAdd={known.length === 0 ? null : () => setAdding(true)}
        onSpread={() => setSpread(activeStore(sheet) ?? null)}
        acts={acts}
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
        {copied === null ? null : (
          <CopyDayDialog targets={targets} {...copied} onClose={backFrom(() => setCopied(null))} />
        )}
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
            onChanged={backFrom(() => setChanging(null))}
            onClose={() => setChanging(null)}
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
