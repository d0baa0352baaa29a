import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { partsOfKey, removeSelected, selectedKept, selectedRows } from '#renderer/drafts/draft-sheet.ts';
import { addressOfSheet } from '#renderer/drafts/sheet-address.ts';
import { allOf, stateFilter, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import {
  activeStore,
  itemsOfActs,
  SheetWorkbench,
  useActiveCell,
  useHasRows,
} from '#renderer/drafts/sheet-workbench.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useKnownStores } from '#renderer/sheets/shown-stores.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { CopyDayDialog } from '#renderer/targets/copy-day-dialog.tsx';
import type { MatrixStore } from '#renderer/targets/matrix-edit.ts';
import { SpreadDialog } from '#renderer/targets/spread-dialog.tsx';
import { targetsToSpread } from '#renderer/targets/spread-targets.ts';
import { addTargets, changeTargets } from '#renderer/targets/target-acts.ts';
import { TARGET_COLUMNS, targetKey } from '#renderer/targets/target-columns.ts';
import { type TemplateStart, TemplateTools } from '#renderer/targets/templates/template-tools.tsx';
import { WEEK } from '#shared/domain/week.ts';
import { AddTargetsDialog } from './add-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { rowOfKey } from './check/finding-acts.ts';
import { TargetsSearch } from './parts/targets-search.ts';
import { TargetsFilters } from './targets-filters.tsx';
import { TargetsTools } from './targets-tools.tsx';

type TargetsWorkbenchProps = {
  readonly targets: StoreRowsSheet;
  readonly stores: readonly KnownStore[];
  readonly shownIds: readonly string[];
  readonly search: TargetsSearch;
  readonly readOnly: boolean;
  readonly onSearch: (change: Partial<TargetsSearch>) => void;
  /** Shows another view by replacing the whole address. */
  readonly onOpen: (search: TargetsSearch) => void;
};

const ADDRESS = addressOfSheet(TARGET_COLUMNS);

/** Seven filters and seven tools, in Polish. */
const ROOMY_FROM = 1980;

const NO_FILTERS: Partial<TargetsSearch> = {
  types: undefined,
  days: undefined,
  times: undefined,
  categories: undefined,
  changed: undefined,
  marked: undefined,
};

/** Which targets the address shows; null: all. */
function useTargetsFilter({ columns, given }: StoreRowsSheet, search: TargetsSearch) {
  const { types, days, times, categories, changed, marked } = search;
  return useMemo(
    () =>
      allOf([
        valuesFilter('displayType', types),
        valuesFilter('weekday', days),
        valuesFilter('protocolTime', times),
        valuesFilter('productCategory', categories),
        stateFilter({ changed, marked }, columns, given),
      ]),
    [types, days, times, categories, changed, marked, columns, given],
  );
}

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

/** The sheet with its filters and tools, and notes on saving. */
export function TargetsWorkbench(props: TargetsWorkbenchProps) {
  const { targets, stores, shownIds, search, readOnly, onSearch, onOpen } = props;
  const { sheet } = targets;
  const t = useTargetsTexts();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<readonly string[] | null>(null);
  const [copied, setCopied] = useState<DayCopyStart | null>(null);
  const [spread, setSpread] = useState<string | null>(null);
  const source = useMemo(() => (spread === null ? [] : targetsToSpread(sheet, spread)), [sheet, spread]);
  const { panel, focusActive } = useActiveCell();
  const filter = useTargetsFilter(targets, search);
  useGoToTarget(targets, shownIds, search.cell, focusActive);
  const hasTargets = useHasRows(sheet);
  const known = useKnownStores(targets, stores, shownIds);

  const change = () => {
    const chosen = selectedKept(sheet);
    if (chosen.length > 0) setChanging(chosen);
  };
  const copyDay = () => setCopied(startOfDayCopy(targets));
  return (
    <>
      <SheetWorkbench
        rows={targets}
        address={ADDRESS}
        search={search}
        onAddress={onSearch}
        filter={filter}
        onClearFilters={() => onSearch(NO_FILTERS)}
        onShowRows={(ids, isChanged) =>
          onOpen({ ...search, ...NO_FILTERS, ...(ids && { stores: [...ids] }), ...(isChanged && { changed: true }) })
        }
        total={shownIds.length}
        readOnly={readOnly}
        texts={{ label: t('title'), noMatch: t('empty'), empty: t('emptyStores') }}
        panel={panel}
        roomyFrom={ROOMY_FROM}
        filters={
          <>
            <TargetsFilters sheet={sheet} stores={stores} search={search} onChange={onSearch} />
            <ViewsChip page="targets" schema={TargetsSearch} search={search} onOpen={onOpen} />
          </>
        }
        menuItems={itemsOfActs([
          { id: 'change', label: t('tool.change'), act: change },
          { id: 'day', label: t('tool.copyDay'), act: copyDay },
          { id: 'remove', label: t('tool.remove'), act: () => removeSelected(sheet, 'removeTargets') },
        ])}
        tools={
          <TargetsTools
            sheet={sheet}
            readOnly={readOnly}
            isEmpty={!hasTargets}
            onAdd={known.length === 0 ? null : () => setAdding(true)}
            onSpread={() => setSpread(activeStore(sheet) ?? null)}
            templates={(more) => (
              <TemplateTools
                more={more}
                targets={targets}
                readOnly={readOnly}
                isEmpty={!hasTargets}
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
        }
      />
      {adding ? (
        <AddTargetsDialog
          sheet={sheet}
          stores={known}
          at={activeStore(sheet)}
          onClose={() => setAdding(false)}
          onAdd={(wanted, plan) =>
            targets.makeStep(() => addTargets(sheet, wanted, plan, targets.nameOf(wanted.externalId)))
          }
          onAdded={() => {
            setAdding(false);
            focusActive();
          }}
        />
      ) : null}
      {copied === null ? null : (
        <CopyDayDialog
          sheet={sheet}
          {...copied}
          onClose={() => {
            setCopied(null);
            focusActive();
          }}
        />
      )}
      {spread === null ? null : (
        <SpreadDialog
          confirm={t('spread.confirm')}
          step="copyTargets"
          title={t('spread.title', { store: targets.nameOf(spread) })}
          source={source}
          from={spread}
          saveStep={targets.saveStep}
          onClose={() => {
            setSpread(null);
            focusActive();
          }}
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
    </>
  );
}
