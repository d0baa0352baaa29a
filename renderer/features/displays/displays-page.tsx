import { useCallback } from 'react';
import { ChoiceChip, ColumnChip, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { SheetDescription, SheetOnPage, SheetTexts } from '#renderer/sheets/sheet-description.ts';
import { SheetPage } from '#renderer/sheets/sheet-page.tsx';
import { useKindWords } from '#renderer/sheets/step-words.ts';
import { sortedChoices } from '#renderer/sheets/term-choices.ts';
import { ExpositionStatus, ExpositionType } from '#shared/contract/enumerations.ts';
import { useDisplaysActs } from './displays-acts.tsx';
import { DisplaysSearch } from './displays-search.ts';
import { useDisplays } from './use-displays.ts';

/** Chooses which displays are shown. */
function DisplaysChips({ search, onSearch }: SheetOnPage<DisplaysSearch>) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const { collator } = useFormat();
  return (
    <>
      <ColumnChip
        label={t('filter.type')}
        options={sortedChoices(ExpositionType.options, terms.expositionType, collator)}
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
