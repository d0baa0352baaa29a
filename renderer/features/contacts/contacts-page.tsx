import { useCallback, useMemo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { ChoiceChip, ColumnChip, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { useStoreRows, type WantedRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { SheetDescription, SheetOnPage, SheetTexts } from '#renderer/sheets/sheet-description.ts';
import { SheetPage } from '#renderer/sheets/sheet-page.tsx';
import { useKindWords } from '#renderer/sheets/step-words.ts';
import { ContactType } from '#shared/contract/enumerations.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { useContactsActs } from './contacts-acts.tsx';
import { ContactsSearch, EMAIL_CHOICES } from './contacts-search.ts';
import { type ContactColumnParts, contactColumns, contactDuplicateKey, contactKind } from './sheet/contact-columns.ts';

/** The sheet of some stores' contacts. */
function useContacts(wanted: WantedRows) {
  const { readOnly } = wanted;
  const t = useContactsTexts();
  const terms = useTerms();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { columns, duplicates } = useMemo(() => {
    const known = createDuplicates(backgroundSlices, contactDuplicateKey);
    const parts: ContactColumnParts = {
      header: (column) => t(`column.${column}`),
      terms,
      day: (moment) => format.date(localTimeOf(moment, timeZone).date),
      isDuplicate: known.has,
    };
    return { duplicates: known, columns: contactColumns(parts, readOnly) };
  }, [t, terms, format, timeZone, readOnly]);
  return useStoreRows(wanted, { kind: contactKind, columns, duplicates });
}

/** Chooses which contacts are shown. */
function ContactsChips({ search, onSearch }: SheetOnPage<ContactsSearch>) {
  const t = useContactsTexts();
  const terms = useTerms();
  return (
    <>
      <ColumnChip
        label={t('filter.type')}
        options={ContactType.options.map((value) => ({ value, label: terms.contactType(value) }))}
        chosen={search.types}
        onChange={(types) => onSearch({ types })}
      />
      <ChoiceChip
        label={t('filter.email')}
        values={EMAIL_CHOICES}
        word={(value) => t(`filter.${value}`)}
        chosen={search.email}
        onChange={(email) => onSearch({ email })}
      />
    </>
  );
}

const WORDS = ['duplicate', 'blank', 'strangePhone', 'strangeEmail', 'noEmail'] as const;

function useTexts(): SheetTexts {
  const t = useContactsTexts();
  return {
    title: t('title'),
    count: (rows) => t('subtitle', rows),
    noMatch: t('empty'),
    empty: t('emptyStores'),
    words: useKindWords(
      WORDS,
      useCallback((key) => t(`words.${key}`), [t]),
    ),
  };
}

const contacts: SheetDescription<ContactsSearch> = {
  path: '/contacts',
  page: 'contacts',
  schema: ContactsSearch,
  filters: {
    names: ['types', 'email'],
    of: ({ types, email }) => [
      valuesFilter('contactType', types),
      email === undefined ? null : (row) => (row.get('email') === null) === (email === 'without'),
    ],
    Chips: ContactsChips,
  },
  useRows: useContacts,
  useTexts,
  useActs: useContactsActs,
};

/** The contacts of one, several or all stores. */
export const ContactsPage = () => <SheetPage of={contacts} />;
