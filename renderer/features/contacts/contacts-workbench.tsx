import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { removeSelected } from '#renderer/drafts/draft-sheet.ts';
import { someNames } from '#renderer/drafts/missing-stores.tsx';
import { addressOfSheet } from '#renderer/drafts/sheet-address.ts';
import { allOf, stateFilter, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import {
  activeStore,
  itemsOfActs,
  type RowAct,
  SheetWorkbench,
  Tool,
  useActiveCell,
  useHasRows,
} from '#renderer/drafts/sheet-workbench.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { CopyDialog } from '#renderer/sheets/copy/copy-dialog.tsx';
import { patchesOfCopies } from '#renderer/sheets/copy/copy-plan.ts';
import { copyTexts } from '#renderer/sheets/copy/copy-preview.tsx';
import { useKnownStores } from '#renderer/sheets/shown-stores.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { Banner } from '#renderer/ui/page.tsx';
import type { Fields } from '#shared/bridge/drafts.ts';
import { AddContactDialog } from './add-dialog.tsx';
import { ContactsFilters } from './contacts-filters.tsx';
import { ContactsSearch } from './contacts-search.ts';
import { ReplaceDialog } from './replace/replace-dialog.tsx';
import { addContact, contactCopies, selectedContacts, storesWithout } from './sheet/contact-acts.ts';
import { CONTACT_COLUMNS } from './sheet/contact-columns.ts';

type ContactsWorkbenchProps = {
  readonly contacts: StoreRowsSheet;
  readonly stores: readonly KnownStore[];
  readonly shownIds: readonly string[];
  readonly search: ContactsSearch;
  readonly readOnly: boolean;
  readonly onSearch: (change: Partial<ContactsSearch>) => void;
  /** Shows another view by replacing the whole address. */
  readonly onOpen: (search: ContactsSearch) => void;
};

const ADDRESS = addressOfSheet(CONTACT_COLUMNS);

const NO_FILTERS: Partial<ContactsSearch> = {
  types: undefined,
  email: undefined,
  changed: undefined,
  marked: undefined,
};

/** Which contacts the address shows; null: all. */
function useContactsFilter({ columns, given }: StoreRowsSheet, { types, email, changed, marked }: ContactsSearch) {
  return useMemo(
    () =>
      allOf([
        valuesFilter('contactType', types),
        email === undefined ? null : (row) => (row.get('email') === null) === (email === 'without'),
        stateFilter({ changed, marked }, columns, given),
      ]),
    [types, email, changed, marked, columns, given],
  );
}

/** IDs of those stores that have no contact, drafts included. */
function useStoresWithout({ sheet, isShown }: StoreRowsSheet, known: readonly KnownStore[]): readonly string[] {
  const [without, setWithout] = useState<readonly string[]>([]);
  useEffect(() => {
    const ids = known.map(({ externalId }) => externalId);
    const look = () => {
      const now = isShown ? storesWithout(sheet, ids) : [];
      setWithout((before) => (before.join('\n') === now.join('\n') ? before : now));
    };
    look();
    return sheet.store.subscribe((now, before) => {
      if (now.cells !== before.cells) look();
    });
  }, [sheet, known, isShown]);
  return without;
}

type Open = 'add' | 'replace' | { readonly copied: readonly Fields[] } | null;

/** The store that a new contact is probably for: that of the active row, or the only one on the page. */
function storeOf(sheet: StoreRowsSheet['sheet'], known: readonly KnownStore[]): readonly string[] {
  const [only, ...others] = known;
  const active = activeStore(sheet) ?? (others.length === 0 ? only?.externalId : undefined);
  return active === undefined ? [] : [active];
}

/** The sheet with its filters and tools, and notes on saving and on stores without contacts. */
export function ContactsWorkbench(props: ContactsWorkbenchProps) {
  const { contacts, stores, shownIds, search, readOnly, onSearch, onOpen } = props;
  const { sheet, nameOf } = contacts;
  const t = useContactsTexts();
  const number = useCount();
  const [open, setOpen] = useState<Open>(null);
  const [preset, setPreset] = useState<readonly string[]>([]);
  const { panel, focusActive } = useActiveCell();
  const filter = useContactsFilter(contacts, search);
  const hasContacts = useHasRows(sheet);
  const known = useKnownStores(contacts, stores, shownIds);
  const without = useStoresWithout(contacts, known);
  const close = () => setOpen(null);
  const add = (externalIds: readonly string[]) => {
    setPreset(externalIds);
    setOpen('add');
  };
  const isNothing = readOnly || !hasContacts;
  const acts: readonly RowAct[] = [
    {
      id: 'copy',
      label: t('tool.copy'),
      act: () => {
        const copied = selectedContacts(sheet);
        if (copied.length > 0) setOpen({ copied });
      },
    },
    { id: 'remove', label: t('tool.remove'), act: () => removeSelected(sheet, 'removeContacts') },
  ];

  return (
    <>
      {without.length === 0 ? null : (
        <Banner>
          {t('without.text', {
            ...number(without.length),
            names: someNames(
              without.map((externalId) => ({ externalId })),
              nameOf,
            ),
          })}{' '}
          {readOnly ? null : (
            <Button size="compact-sm" variant="default" onClick={() => add(without)}>
              {t('without.add')}
            </Button>
          )}
        </Banner>
      )}
      <SheetWorkbench
        rows={contacts}
        address={ADDRESS}
        search={search}
        onAddress={onSearch}
        filter={filter}
        onClearFilters={() => onSearch(NO_FILTERS)}
        onShowRows={(ids, isChanged) =>
          onOpen({ ...search, ...NO_FILTERS, ...(ids && { stores: [...ids] }), ...(isChanged && { changed: true }) })
        }
        total={shownIds.length}
        readOnly={readOnly}
        texts={{ label: t('title'), noMatch: t('empty'), empty: t('emptyStores') }}
        panel={panel}
        filters={
          <>
            <ContactsFilters stores={stores} search={search} onChange={onSearch} />
            <ViewsChip page="contacts" schema={ContactsSearch} search={search} onOpen={onOpen} />
          </>
        }
        tools={
          <>
            <Tool disabled={readOnly || known.length === 0} onClick={() => add(storeOf(sheet, known))}>
              {t('tool.add')}
            </Tool>
            <Tool disabled={readOnly || stores.length === 0} onClick={() => setOpen('replace')}>
              {t('tool.replace')}
            </Tool>
            {acts.map(({ id, label, act }) => (
              <Tool key={id} disabled={isNothing} onClick={act}>
                {label}
              </Tool>
            ))}
          </>
        }
        menuItems={itemsOfActs(acts)}
      />
      {open === 'add' ? (
        <AddContactDialog
          sheet={sheet}
          stores={known}
          preset={preset}
          onClose={close}
          onAdd={(contact, plan) => contacts.makeStep(() => addContact(sheet, contact, plan, nameOf))}
          onAdded={() => {
            close();
            focusActive();
          }}
        />
      ) : null}
      {open === 'replace' ? (
        <ReplaceDialog
          stores={stores}
          person={selectedContacts(sheet)[0]}
          onClose={close}
          onReplace={(rows, resources) =>
            contacts.saveStep({ key: 'replacePerson', cells: rows, data: { rows } }, [...resources])
          }
        />
      ) : null}
      {open !== null && typeof open === 'object' ? (
        <CopyDialog
          kind={contactCopies}
          texts={copyTexts((key, data) => t(`copy.${key}`, data))}
          rows={open.copied}
          stores={stores}
          onClose={close}
          onCopy={(plan) =>
            contacts.saveStep(
              { key: 'copyContacts', cells: 0, data: { rows: plan.creates } },
              patchesOfCopies(contactCopies, plan, () => crypto.randomUUID()),
            )
          }
        />
      ) : null}
    </>
  );
}
