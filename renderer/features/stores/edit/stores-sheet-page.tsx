import { ColumnChip, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { SheetDescription, SheetOnPage, SheetTexts } from '#renderer/sheets/sheet-description.ts';
import { SheetPage } from '#renderer/sheets/sheet-page.tsx';
import { storeFields } from '#shared/domain/fields/store.ts';
import { SHEET_OF_STORES } from '#shared/domain/sheet-of-stores.ts';
import { StoresSheetSearch } from '../parts/stores-search.ts';
import { useRegionWords, useStoreSheet, useStoreSheetWords } from './use-store-sheet.ts';

const TYPES = storeFields.storeType.values.flatMap((value) => value ?? []);

/** Chooses which stores are shown. */
function StoresChips({ search, onSearch }: SheetOnPage<StoresSheetSearch>) {
  const t = useDetailsTexts();
  const terms = useTerms();
  return (
    <ColumnChip
      label={t('column.storeType')}
      options={TYPES.map((value) => ({ value, label: terms.storeType(value) }))}
      chosen={search.types}
      onChange={(types) => onSearch({ types })}
    />
  );
}

function useTexts(): SheetTexts {
  const t = useDetailsTexts();
  return {
    title: t('sheet.title'),
    count: (rows) => t('sheet.subtitle', rows),
    noMatch: t('sheet.noMatch'),
    empty: t('sheet.empty'),
    words: useStoreSheetWords(),
    regions: useRegionWords(),
  };
}

const details: SheetDescription<StoresSheetSearch> = {
  path: '/stores/edit/details',
  page: SHEET_OF_STORES,
  schema: StoresSheetSearch,
  filters: {
    names: ['types'],
    of: ({ types }) => [valuesFilter('storeType', types)],
    Chips: StoresChips,
  },
  useRows: (wanted) => useStoreSheet(wanted, 'sheet'),
  useTexts,
  useActs: () => ({ tools: null, menu: [], dialogs: null }),
};

/** The details of several or all stores. */
export const StoresSheetPage = () => <SheetPage of={details} />;
