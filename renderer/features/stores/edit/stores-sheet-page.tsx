import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { addressOfSheet } from '#renderer/drafts/sheet-address.ts';
import { allOf, ColumnChip, StateChip, stateFilter, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { SheetPage } from '#renderer/drafts/sheet-page.tsx';
import { SheetWorkbench, useActiveCell } from '#renderer/drafts/sheet-workbench.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useShownStores } from '#renderer/sheets/shown-stores.ts';
import { StoreFilter } from '#renderer/stores/store-filter.tsx';
import { TableTools } from '#renderer/tables/table-tools.tsx';
import { storeFields } from '#shared/domain/fields/store.ts';
import { StoresSheetSearch } from '../parts/stores-search.ts';
import { STORE_SHEET_COLUMNS } from './store-sheet-columns.ts';
import { useRegionWords, useStoreSheet, useStoreSheetWords } from './use-store-sheet.ts';

const PATH = '/stores/edit/details';
const route = getRouteApi(PATH);
const ADDRESS = addressOfSheet(STORE_SHEET_COLUMNS);
const NO_FILTERS: Partial<StoresSheetSearch> = { types: undefined, changed: undefined, marked: undefined };

/** Which stores the address shows; null: all. */
function useStoresFilter({ columns, given }: StoreRowsSheet, { types, changed, marked }: StoresSheetSearch) {
  return useMemo(
    () => allOf([valuesFilter('storeType', types), stateFilter({ changed, marked }, columns, given)]),
    [types, changed, marked, columns, given],
  );
}

/** The details of several or all stores as a sheet. Edits stay on this computer until they are published. */
export function StoresSheetPage() {
  const t = useDetailsTexts();
  const terms = useTerms();
  const number = useCount();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const readOnly = useWhyReadOnly() !== null;
  const shown = useShownStores(search.stores);
  const { nameOf, externalIds, stores } = shown;
  const rows = useStoreSheet({ externalIds, nameOf, readOnly, isSheet: true });
  const { panel } = useActiveCell();
  const filter = useStoresFilter(rows, search);
  const onOpen = (view: StoresSheetSearch) => void navigate({ to: PATH, search: view });
  const onSearch = (change: Partial<StoresSheetSearch>) =>
    void navigate({ to: PATH, search: { ...search, ...change }, replace: true });
  const regions = useRegionWords();
  const types = storeFields.storeType.values.flatMap((value) => value ?? []);
  return (
    <SheetPage
      title={t('sheet.title')}
      countText={(count) => t('sheet.subtitle', number(count))}
      words={useStoreSheetWords()}
      shown={shown}
      rows={rows}
      tools={
        <TableTools
          kind="store"
          rows={rows}
          shown={externalIds}
          nameOf={nameOf}
          readOnly={readOnly}
          regions={regions}
        />
      }
      storeChoice={<StoreFilter stores={stores} chosen={[]} onChange={(ids) => onSearch({ stores: [...ids] })} />}
    >
      <SheetWorkbench
        rows={rows}
        address={ADDRESS}
        search={search}
        onAddress={onSearch}
        filter={filter}
        onClearFilters={() => onSearch(NO_FILTERS)}
        onShowRows={(ids, isChanged) =>
          onOpen({ ...search, ...NO_FILTERS, ...(ids && { stores: [...ids] }), ...(isChanged && { changed: true }) })
        }
        total={externalIds.length}
        readOnly={readOnly}
        texts={{ label: t('sheet.title'), noMatch: t('sheet.noMatch'), empty: t('sheet.empty') }}
        panel={panel}
        filters={
          <>
            <StoreFilter
              stores={stores}
              chosen={search.stores ?? []}
              onChange={(ids) => onSearch({ stores: ids.length === 0 ? undefined : [...ids] })}
            />
            <ColumnChip
              label={t('column.storeType')}
              options={types.map((value) => ({ value, label: terms.storeType(value) }))}
              chosen={search.types}
              onChange={(chosen) => onSearch({ types: chosen })}
            />
            <StateChip search={search} onChange={onSearch} />
            <ViewsChip page="stores" schema={StoresSheetSearch} search={search} onOpen={onOpen} />
          </>
        }
        tools={null}
      />
    </SheetPage>
  );
}
