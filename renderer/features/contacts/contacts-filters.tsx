import { StateChip, ValuesChip } from '#renderer/drafts/sheet-filters.tsx';
import { useContactsTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { ContactType } from '#shared/contract/enumerations.ts';
import { type ContactsSearch, EMAIL_CHOICES } from './contacts-search.ts';

type ContactsFiltersProps = {
  readonly stores: readonly KnownStore[];
  readonly search: ContactsSearch;
  readonly onChange: (change: Partial<ContactsSearch>) => void;
};

/** Chooses which stores and which of their contacts are shown. */
export function ContactsFilters({ stores, search, onChange }: ContactsFiltersProps) {
  const t = useContactsTexts();
  const d = useDraftsTexts();
  const terms = useTerms();
  const { email } = search;
  const choices = [undefined, ...EMAIL_CHOICES];
  const word = (value: (typeof choices)[number]) => (value === undefined ? d('filter.any') : t(`filter.${value}`));
  return (
    <>
      <StoreFilter
        stores={stores}
        chosen={search.stores ?? []}
        onChange={(ids) => onChange({ stores: ids.length === 0 ? undefined : [...ids] })}
      />
      <ValuesChip
        label={t('filter.type')}
        options={ContactType.options.map((value) => ({ value, label: terms.contactType(value) }))}
        chosen={search.types}
        onChange={(types) => onChange({ types })}
      />
      <Menu
        label={t('filter.email')}
        target={<FilterChip label={t('filter.email')} value={word(email)} on={email !== undefined} />}
        items={choices.map((value) => ({
          id: value ?? 'any',
          label: word(value),
          checked: value === email,
          onSelect: () => onChange({ email: value }),
        }))}
      />
      <StateChip search={search} onChange={onChange} />
    </>
  );
}
