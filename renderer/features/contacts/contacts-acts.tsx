import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { activeStore, removeSelected } from '#renderer/drafts/draft-sheet.ts';
import { someNames } from '#renderer/drafts/missing-stores.tsx';
import { ActTools, type RowAct, Tool } from '#renderer/drafts/sheet-tools.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { CopyDialog } from '#renderer/sheets/copy/copy-dialog.tsx';
import type { SheetActs, SheetOnPage } from '#renderer/sheets/sheet-description.ts';
import { useKnownStores } from '#renderer/sheets/shown-stores.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { Banner } from '#renderer/ui/page.tsx';
import type { Fields } from '#shared/bridge/drafts.ts';
import { AddContactDialog } from './add-dialog.tsx';
import type { ContactsSearch } from './contacts-search.ts';
import { ReplaceDialog } from './replace/replace-dialog.tsx';
import { activeContact, contactCopies, selectedContacts, storesWithout } from './sheet/contact-acts.ts';

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

/** The store that a new contact is probably for: that of the active row, or the only one on the page. */
function storeOf(sheet: StoreRowsSheet['sheet'], known: readonly KnownStore[]): readonly string[] {
  const [only, ...others] = known;
  const active = activeStore(sheet) ?? (others.length === 0 ? only?.externalId : undefined);
  return active === undefined ? [] : [active];
}

type Open =
  | { readonly what: 'add'; readonly preset: readonly string[] }
  | { readonly what: 'copy'; readonly copied: readonly Fields[] }
  | { readonly what: 'replace'; readonly person: Fields | undefined; readonly isMeant: boolean };

/** Contacts are added, copied, removed and replaced; a note tells which stores have none. */
export function useContactsActs(on: SheetOnPage<ContactsSearch>): SheetActs {
  const { rows, stores, externalIds, readOnly, isEmpty, focusActive } = on;
  const { sheet, nameOf } = rows;
  const t = useContactsTexts();
  const number = useCount();
  const [open, setOpen] = useState<Open | null>(null);
  const known = useKnownStores(rows, stores, externalIds);
  const without = useStoresWithout(rows, known);
  const close = () => setOpen(null);
  const add = (preset: readonly string[]) => setOpen({ what: 'add', preset });
  const menu: readonly RowAct[] = [
    {
      id: 'copy',
      label: t('tool.copy'),
      act: () => {
        const copied = selectedContacts(sheet);
        if (copied.length > 0) setOpen({ what: 'copy', copied });
      },
    },
    {
      id: 'replace',
      label: t('tool.replaceThis'),
      act: () => setOpen({ what: 'replace', person: activeContact(sheet), isMeant: true }),
    },
    { id: 'remove', label: t('tool.remove'), act: () => removeSelected(sheet, 'removeContacts') },
  ];
  return {
    menu,
    notes:
      without.length === 0 ? null : (
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
      ),
    tools: (
      <>
        <Tool disabled={readOnly || known.length === 0} onClick={() => add(storeOf(sheet, known))}>
          {t('tool.add')}
        </Tool>
        <Tool
          disabled={readOnly || stores.length === 0}
          onClick={() => setOpen({ what: 'replace', person: selectedContacts(sheet)[0], isMeant: false })}
        >
          {t('tool.replace')}
        </Tool>
        <ActTools acts={menu.filter(({ id }) => id !== 'replace')} disabled={readOnly || isEmpty} />
      </>
    ),
    dialogs: (
      <>
        {open?.what === 'add' ? (
          <AddContactDialog
            rows={rows}
            stores={known}
            preset={open.preset}
            onAdded={() => {
              close();
              focusActive();
            }}
            onClose={close}
          />
        ) : null}
        {open?.what === 'replace' ? (
          <ReplaceDialog
            stores={stores}
            person={open.person}
            isMeant={open.isMeant}
            saveStep={rows.saveStep}
            onClose={close}
          />
        ) : null}
        {open?.what === 'copy' ? (
          <CopyDialog
            kind={contactCopies}
            text={(key, data = {}) => t(`copy.${key}`, data)}
            rows={open.copied}
            stores={stores}
            saveStep={rows.saveStep}
            onClose={close}
          />
        ) : null}
      </>
    ),
  };
}
