import { StateChip, ValuesChip } from '#renderer/drafts/sheet-filters.tsx';
import { useDisplaysTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
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
  const d = useDraftsTexts();
  const terms = useTerms();
  const { collator } = useFormat();
  const { status } = search;
  const statuses = [undefined, ...ExpositionStatus.options];
  const statusWord = (value: (typeof statuses)[number]) =>
    value === undefined ? d('filter.any') : terms.expositionStatus(value);
  return (
    <>
      <StoreFilter
        stores={stores}
        chosen={search.stores ?? []}
        onChange={(ids) => onChange({ stores: ids.length === 0 ? undefined : [...ids] })}
      />
      <ValuesChip
        label={t('filter.type')}
        options={ExpositionType.options
          .map((value) => ({ value, label: terms.expositionType(value) }))
          .toSorted((a, b) => collator.compare(a.label, b.label))}
        chosen={search.types}
        onChange={(types) => onChange({ types })}
      />
      <Menu
        label={t('filter.status')}
        target={<FilterChip label={t('filter.status')} value={statusWord(status)} on={status !== undefined} />}
        items={statuses.map((value) => ({
          id: value ?? 'any',
          label: statusWord(value),
          checked: value === status,
          onSelect: () => onChange({ status: value }),
        }))}
      />
      <StateChip search={search} onChange={onChange} />
    </>
  );
}
