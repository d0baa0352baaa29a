import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { ColumnChip, StateChip } from '#renderer/drafts/sheet-filters.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { SheetStores } from '#renderer/sheets/sheet-stores.tsx';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { timesOfSheet } from '#renderer/targets/target-acts.ts';
import { weekdayChoices } from '#renderer/targets/target-columns.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { TargetsSearch } from './parts/targets-search.ts';

type TargetsFiltersProps = {
  readonly sheet: DraftSheet;
  readonly stores: readonly KnownStore[];
  readonly search: TargetsSearch;
  readonly onChange: (change: Partial<TargetsSearch>) => void;
};

/** Chooses which stores and which of their targets are shown. */
export function TargetsFilters({ sheet, stores, search, onChange }: TargetsFiltersProps) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const rows = useStore(sheet.store, () => sheet.core.rows());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other times
  const times = useMemo(() => timesOfSheet(sheet), [sheet, rows]);
  const labelled = (values: readonly string[], label: (value: string) => string) =>
    values
      .map((value) => ({ value, label: label(value) }))
      .toSorted((a, b) => format.collator.compare(a.label, b.label));
  return (
    <>
      <SheetStores stores={stores} search={search} onChange={onChange} />
      <ColumnChip
        label={t('type')}
        options={labelled(ExpositionType.options, terms.expositionType)}
        chosen={search.types}
        onChange={(types) => onChange({ types })}
      />
      <ColumnChip
        label={t('column.weekday')}
        options={weekdayChoices(format)}
        chosen={search.days}
        onChange={(days) => onChange({ days })}
      />
      <ColumnChip
        label={t('column.protocolTime')}
        options={times.map((value) => ({ value, label: value }))}
        chosen={search.times}
        onChange={(chosen) => onChange({ times: chosen })}
      />
      <ColumnChip
        label={t('column.productCategory')}
        options={[
          { value: '', label: t('allCategories') },
          ...labelled(ProductCategory.options, terms.productCategory),
        ]}
        chosen={search.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <StateChip search={search} onChange={onChange} />
    </>
  );
}
