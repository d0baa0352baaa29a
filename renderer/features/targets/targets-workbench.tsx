import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { partsOfKey } from '#renderer/drafts/draft-sheet.ts';
import { addressOfSheet, useSheetAddress } from '#renderer/drafts/sheet-address.ts';
import { allOf, SheetBar, stateFilter, useSheetFilter, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { NoMatch, SheetPanel } from '#renderer/drafts/sheet-panel.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import { addTargets, changeTargets, selectedTargets } from '#renderer/trade/targets/target-acts.ts';
import { COLUMNS } from '#renderer/trade/targets/target-columns.ts';
import { AddDialog } from './add-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { TargetsFilters } from './targets-filters.tsx';
import { TargetsSearch } from './targets-search.ts';
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

const ADDRESS = addressOfSheet(COLUMNS);

const NO_FILTERS: Partial<TargetsSearch> = {
  types: undefined,
  days: undefined,
  times: undefined,
  categories: undefined,
  changed: undefined,
  marked: undefined,
};

/** Returns true when the address does not show all targets. */
function useTargetsFilter(targets: StoreRowsSheet, search: TargetsSearch): boolean {
  const { columns, given } = targets;
  const { types, days, times, categories, changed, marked } = search;
  const filter = useMemo(
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
  return useSheetFilter(targets, filter);
}

/** The sheet with its filters and tools, and notes on saving. */
export function TargetsWorkbench(props: TargetsWorkbenchProps) {
  const { targets, stores, shownIds, search, readOnly, onSearch, onOpen } = props;
  const { sheet } = targets;
  const t = useTargetsTexts();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<readonly string[] | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isFiltered = useTargetsFilter(targets, search);
  useSheetAddress(sheet, ADDRESS, search, ({ sort, hide }) => onSearch({ sort, hide: hide && [...hide] }));

  const hasTargets = useStore(sheet.store, () => sheet.core.rows().count() > 0);
  // Targets can be added only to stores whose targets are known: without them nobody knows what is there already.
  const known = useMemo(() => {
    const ids = new Set(
      targets.query.data?.stores.flatMap((store) => (store.known && !store.isPartial ? [store.externalId] : [])),
    );
    return stores.filter(({ externalId }) => ids.has(externalId) && shownIds.includes(externalId));
  }, [stores, shownIds, targets.query.data]);
  const active = sheet.core.selection()?.active.row;
  // First let a dialog give the focus back to its button.
  const focusActive = () =>
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[data-active]')?.focus());

  return (
    <>
      <SheetBar
        filters={
          <>
            <TargetsFilters sheet={sheet} stores={stores} search={search} onChange={onSearch} />
            <ViewsChip room="targets" schema={TargetsSearch} search={search} onOpen={onOpen} />
          </>
        }
        tools={
          <TargetsTools
            sheet={sheet}
            readOnly={readOnly}
            isEmpty={!hasTargets}
            onAdd={known.length === 0 ? null : () => setAdding(true)}
            onChange={() => {
              const chosen = selectedTargets(sheet);
              if (chosen.length > 0) setChanging(chosen);
            }}
          />
        }
      />
      <SheetPanel
        rows={targets}
        total={shownIds.length}
        label={t('title')}
        readOnly={readOnly}
        empty={isFiltered ? <NoMatch text={t('empty')} onClear={() => onSearch(NO_FILTERS)} /> : t('emptyStores')}
        panel={panel}
      />
      {adding ? (
        <AddDialog
          sheet={sheet}
          stores={known}
          at={active === undefined ? undefined : partsOfKey(active).externalId}
          onClose={() => setAdding(false)}
          onAdd={(wanted, plan) => {
            setAdding(false);
            addTargets(sheet, wanted, plan, targets.nameOf(wanted.externalId));
            focusActive();
          }}
        />
      ) : null}
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
