import { ChoiceChip, ColumnChip, StateChip } from '#renderer/drafts/sheet-filters.tsx';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { SheetStores } from '#renderer/sheets/sheet-stores.tsx';
import type { KnownStore } from '#renderer/stores/choices.ts';
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
  const terms = useTerms();
  return (
    <>
      <SheetStores stores={stores} search={search} onChange={onChange} />
      <ColumnChip
        label={t('filter.type')}
        options={ContactType.options.map((value) => ({ value, label: terms.contactType(value) }))}
        chosen={search.types}
        onChange={(types) => onChange({ types })}
      />
      <ChoiceChip
        label={t('filter.email')}
        values={EMAIL_CHOICES}
        word={(value) => t(`filter.${value}`)}
        chosen={search.email}
        onChange={(email) => onChange({ email })}
      />
      <StateChip search={search} onChange={onChange} />
    </>
  );
}
