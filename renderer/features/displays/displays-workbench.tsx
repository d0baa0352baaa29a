import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { partsOfKey } from '#renderer/drafts/draft-sheet.ts';
import { addressOfSheet, useSheetAddress } from '#renderer/drafts/sheet-address.ts';
import { allOf, SheetBar, stateFilter, useSheetFilter, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { NoMatch, SheetPanel } from '#renderer/drafts/sheet-panel.tsx';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { AddDialog } from './add-dialog.tsx';
import { CopyDialog } from './copy/copy-dialog.tsx';
import { patchesOfCopies } from './copy/copy-plan.ts';
import { DisplaysFilters } from './displays-filters.tsx';
import { DisplaysSearch } from './displays-search.ts';
import { DisplaysTools } from './displays-tools.tsx';
import { addDisplays, selectedDisplays } from './sheet/display-acts.ts';
import { COLUMNS } from './sheet/display-row.ts';
import type { useDisplays } from './use-displays.ts';

type DisplaysWorkbenchProps = {
  readonly displays: ReturnType<typeof useDisplays>;
  readonly stores: readonly KnownStore[];
  readonly shownIds: readonly string[];
  readonly search: DisplaysSearch;
  readonly readOnly: boolean;
  readonly onSearch: (change: Partial<DisplaysSearch>) => void;
  /** Shows another view by replacing the whole address. */
  readonly onOpen: (search: DisplaysSearch) => void;
};

const ADDRESS = addressOfSheet(COLUMNS);

const NO_FILTERS: Partial<DisplaysSearch> = {
  types: undefined,
  status: undefined,
  changed: undefined,
  marked: undefined,
};

/** Returns true when the address does not show all displays. */
function useDisplaysFilter(displays: ReturnType<typeof useDisplays>, search: DisplaysSearch): boolean {
  const { columns, given } = displays;
  const { types, status, changed, marked } = search;
  const filter = useMemo(
    () =>
      allOf([
        valuesFilter('expositionType', types),
        valuesFilter('status', status && [status]),
        stateFilter({ changed, marked }, columns, given),
      ]),
    [types, status, changed, marked, columns, given],
  );
  return useSheetFilter(displays, filter);
}

/** The sheet with its filters and tools, and notes on saving. */
export function DisplaysWorkbench(props: DisplaysWorkbenchProps) {
  const { displays, stores, shownIds, search, readOnly, onSearch, onOpen } = props;
  const { sheet } = displays;
  const t = useDisplaysTexts();
  const [adding, setAdding] = useState(false);
  const [copied, setCopied] = useState<readonly Fields[] | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isFiltered = useDisplaysFilter(displays, search);
  useSheetAddress(sheet, ADDRESS, search, ({ sort, hide }) => onSearch({ sort, hide: hide && [...hide] }));

  const hasDisplays = useStore(sheet.store, () => sheet.core.rows().count() > 0);
  const shownStores = useMemo(() => {
    const wanted = new Set(shownIds);
    return stores.filter(({ externalId }) => wanted.has(externalId));
  }, [stores, shownIds]);
  const active = sheet.core.selection()?.active.row;

  return (
    <>
      <SheetBar
        filters={
          <>
            <DisplaysFilters stores={stores} search={search} onChange={onSearch} />
            <ViewsChip room="displays" schema={DisplaysSearch} search={search} onOpen={onOpen} />
          </>
        }
        tools={
          <DisplaysTools
            sheet={sheet}
            readOnly={readOnly}
            isEmpty={!hasDisplays}
            onAdd={shownStores.length === 0 ? null : () => setAdding(true)}
            onCopy={() => {
              const displaysNow = selectedDisplays(sheet);
              if (displaysNow.length > 0) setCopied(displaysNow);
            }}
          />
        }
      />
      <SheetPanel
        rows={displays}
        total={shownIds.length}
        label={t('title')}
        readOnly={readOnly}
        empty={isFiltered ? <NoMatch text={t('empty')} onClear={() => onSearch(NO_FILTERS)} /> : t('emptyStores')}
        panel={panel}
      />
      {adding ? (
        <AddDialog
          stores={shownStores}
          at={active === undefined ? undefined : partsOfKey(active).externalId}
          onClose={() => setAdding(false)}
          onAdd={(added) => {
            setAdding(false);
            addDisplays(sheet, added);
            // First let the dialog give the focus back to its button.
            requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[data-active]')?.focus());
          }}
        />
      ) : null}
      {copied === null ? null : (
        <CopyDialog
          rows={copied}
          stores={stores}
          onClose={() => setCopied(null)}
          onCopy={(plan) =>
            displays.saveStep(
              { key: 'copyDisplays', cells: 0, data: { rows: plan.creates } },
              patchesOfCopies(plan, () => crypto.randomUUID()),
            )
          }
        />
      )}
    </>
  );
}
