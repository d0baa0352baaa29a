import { useCallback, useMemo } from 'react';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { ChoiceChip, ColumnChip, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { useStoreRows, type WantedRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { SheetDescription, SheetOnPage, SheetTexts } from '#renderer/sheets/sheet-description.ts';
import { SheetPage } from '#renderer/sheets/sheet-page.tsx';
import { useKindWords } from '#renderer/sheets/step-words.ts';
import { ExpositionStatus, ExpositionType } from '#shared/contract/enumerations.ts';
import { useDisplaysActs } from './displays-acts.tsx';
import { DisplaysSearch } from './displays-search.ts';
import { type DisplayColumnParts, displayColumns, displayDuplicateKey } from './sheet/display-columns.ts';
import { displayKind } from './sheet/display-row.ts';

/** The sheet of some stores' displays. */
function useDisplays(wanted: WantedRows) {
  const { readOnly } = wanted;
  const t = useDisplaysTexts();
  const terms = useTerms();
  const { columns, duplicates } = useMemo(() => {
    const known = createDuplicates(backgroundSlices, displayDuplicateKey);
    const parts: DisplayColumnParts = { header: (column) => t(`column.${column}`), terms, isDuplicate: known.has };
    return { duplicates: known, columns: displayColumns(parts, readOnly) };
  }, [t, terms, readOnly]);
  return useStoreRows(wanted, { kind: displayKind, columns, duplicates });
}

/** Chooses which displays are shown. */
function DisplaysChips({ search, onSearch }: SheetOnPage<DisplaysSearch>) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const sorted = useSortedChoices();
  return (
    <>
      <ColumnChip
        label={t('filter.type')}
        options={sorted(ExpositionType.options, terms.expositionType)}
        chosen={search.types}
        onChange={(types) => onSearch({ types })}
      />
      <ChoiceChip
        label={t('filter.status')}
        values={ExpositionStatus.options}
        word={terms.expositionStatus}
        chosen={search.status}
        onChange={(status) => onSearch({ status })}
      />
    </>
  );
}

const WORDS = ['categoryDoesNotFit', 'noCategory', 'duplicate'] as const;

function useTexts(): SheetTexts {
  const t = useDisplaysTexts();
  const terms = useTerms();
  return {
    title: t('title'),
    count: (rows) => t('subtitle', rows),
    noMatch: t('empty'),
    empty: t('emptyStores'),
    words: useKindWords(
      WORDS,
      useCallback(
        (key, { category = '' }) => t(`words.${key}`, { category: terms.productCategory(String(category)) }),
        [t, terms],
      ),
    ),
  };
}

const displays: SheetDescription<DisplaysSearch> = {
  path: '/displays',
  page: 'displays',
  schema: DisplaysSearch,
  filters: {
    names: ['types', 'status'],
    of: ({ types, status }) => [valuesFilter('expositionType', types), valuesFilter('status', status && [status])],
    Chips: DisplaysChips,
  },
  useRows: useDisplays,
  useTexts,
  useActs: useDisplaysActs,
};

/** The displays of one, several or all stores. */
export const DisplaysPage = () => <SheetPage of={displays} />;
