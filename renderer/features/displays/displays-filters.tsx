import { ChoiceChip, ColumnChip, StateChip } from '#renderer/drafts/sheet-filters.tsx';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { SheetStores } from '#renderer/sheets/sheet-stores.tsx';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { ExpositionStatus, ExpositionType } from '#shared/contract/enumerations.ts';
import type { DisplaysSearch } from './displays-search.ts';

type DisplaysFiltersProps = {
  readonly stores: readonly KnownStore[];
  readonly search: DisplaysSearch;
  readonly onChange: (change: Partial<DisplaysSearch>) => void;
};

/** Chooses which stores and which of their displays are shown. */
export function DisplaysFilters({ stores, search, onChange }: DisplaysFiltersProps) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const { collator } = useFormat();
  return (
    <>
      <SheetStores stores={stores} search={search} onChange={onChange} />
      <ColumnChip
        label={t('filter.type')}
        options={ExpositionType.options
          .map((value) => ({ value, label: terms.expositionType(value) }))
          .toSorted((a, b) => collator.compare(a.label, b.label))}
        chosen={search.types}
        onChange={(types) => onChange({ types })}
      />
      <ChoiceChip
        label={t('filter.status')}
        values={ExpositionStatus.options}
        word={terms.expositionStatus}
        chosen={search.status}
        onChange={(status) => onChange({ status })}
      />
      <StateChip search={search} onChange={onChange} />
    </>
  );
}
