import { useMemo, useState } from 'react';
import { addressOfSheet } from '#renderer/drafts/sheet-address.ts';
import { allOf, stateFilter, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import {
  activeStore,
  itemsOfActs,
  type RowAct,
  SheetWorkbench,
  useActiveCell,
  useHasRows,
} from '#renderer/drafts/sheet-workbench.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { CopyDialog } from '#renderer/sheets/copy/copy-dialog.tsx';
import { patchesOfCopies } from '#renderer/sheets/copy/copy-plan.ts';
import { copyTexts } from '#renderer/sheets/copy/copy-preview.tsx';
import type { KnownStore } from '#renderer/stores/choices.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { AddDisplayDialog } from './add-dialog.tsx';
import { DisplaysFilters } from './displays-filters.tsx';
import { DisplaysSearch } from './displays-search.ts';
import { DisplaysTools } from './displays-tools.tsx';
import { addDisplays, displayCopies, selectedDisplays, setStatus } from './sheet/display-acts.ts';
import { DISPLAY_COLUMNS } from './sheet/display-row.ts';

type DisplaysWorkbenchProps = {
  readonly displays: StoreRowsSheet;
  readonly stores: readonly KnownStore[];
  readonly shownIds: readonly string[];
  readonly search: DisplaysSearch;
  readonly readOnly: boolean;
  readonly onSearch: (change: Partial<DisplaysSearch>) => void;
  /** Shows another view by replacing the whole address. */
  readonly onOpen: (search: DisplaysSearch) => void;
};

const ADDRESS = addressOfSheet(DISPLAY_COLUMNS);

const NO_FILTERS: Partial<DisplaysSearch> = {
  types: undefined,
  status: undefined,
  changed: undefined,
  marked: undefined,
};

/** Which displays the address shows; null: all. */
function useDisplaysFilter({ columns, given }: StoreRowsSheet, search: DisplaysSearch) {
  const { types, status, changed, marked } = search;
  return useMemo(
    () =>
      allOf([
        valuesFilter('expositionType', types),
        valuesFilter('status', status && [status]),
        stateFilter({ changed, marked }, columns, given),
      ]),
    [types, status, changed, marked, columns, given],
  );
}

/** The sheet with its filters and tools, and notes on saving. */
export function DisplaysWorkbench(props: DisplaysWorkbenchProps) {
  const { displays, stores, shownIds, search, readOnly, onSearch, onOpen } = props;
  const { sheet } = displays;
  const t = useDisplaysTexts();
  const [adding, setAdding] = useState(false);
  const [copied, setCopied] = useState<readonly Fields[] | null>(null);
  const { panel, focusActive } = useActiveCell();
  const filter = useDisplaysFilter(displays, search);
  const hasDisplays = useHasRows(sheet);
  const shownStores = useMemo(() => {
    const wanted = new Set(shownIds);
    return stores.filter(({ externalId }) => wanted.has(externalId));
  }, [stores, shownIds]);

  const acts: readonly RowAct[] = [
    {
      id: 'copy',
      label: t('tool.copy'),
      act: () => {
        const displaysNow = selectedDisplays(sheet);
        if (displaysNow.length > 0) setCopied(displaysNow);
      },
    },
    { id: 'disable', label: t('tool.disable'), act: () => setStatus(sheet, 'disabled') },
    { id: 'enable', label: t('tool.enable'), act: () => setStatus(sheet, 'active') },
  ];
  return (
    <>
      <SheetWorkbench
        rows={displays}
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
        filters={
          <>
            <DisplaysFilters stores={stores} search={search} onChange={onSearch} />
            <ViewsChip page="displays" schema={DisplaysSearch} search={search} onOpen={onOpen} />
          </>
        }
        tools={
          <DisplaysTools
            readOnly={readOnly}
            isEmpty={!hasDisplays}
            onAdd={shownStores.length === 0 ? null : () => setAdding(true)}
            acts={acts}
          />
        }
        menuItems={itemsOfActs(acts)}
      />
      {adding ? (
        <AddDisplayDialog
          stores={shownStores}
          at={activeStore(sheet)}
          onClose={() => setAdding(false)}
          onAdd={(added) => displays.makeStep(() => addDisplays(sheet, added))}
          onAdded={() => {
            setAdding(false);
            focusActive();
          }}
        />
      ) : null}
      {copied === null ? null : (
        <CopyDialog
          kind={displayCopies}
          texts={copyTexts((key, data) => t(`copy.${key}`, data))}
          rows={copied}
          stores={stores}
          onClose={() => setCopied(null)}
          onCopy={(plan) =>
            displays.saveStep(
              { key: 'copyDisplays', cells: 0, data: { rows: plan.creates } },
              patchesOfCopies(displayCopies, plan, () => crypto.randomUUID()),
            )
          }
        />
      )}
    </>
  );
}
