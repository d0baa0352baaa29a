import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { textColumn } from '#renderer/ui/text-column.tsx';
import type { Contact } from '#shared/contract/contact.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { UnpublishedNote } from '../parts/unpublished-note.tsx';

/** A contact as the table shows it. One that is only drafted has no date, and may hold values that the contract refuses. */
export type ShownContact = Omit<Contact, 'contactType' | 'createdAt'> & {
  readonly contactType: string;
  readonly createdAt: string | null;
};

/** Columns of a store's contacts. */
export function useContactColumns(): DataColumn<ShownContact>[] {
  const t = useStoresTexts();
  const terms = useTerms();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  return useMemo(
    () => [
      textColumn({ id: 'name', header: t('contact.name'), width: 160 }, (contact) => contact.name),
      textColumn({ id: 'type', header: t('contact.type'), width: 140 }, (contact) =>
        terms.contactType(contact.contactType),
      ),
      {
        id: 'phone',
        header: t('contact.phone'),
        width: 140,
        cell: (contact) => <span>{contact.phone}</span>,
      },
      textColumn({ id: 'email', header: t('contact.email'), width: 250 }, (contact) => contact.email, t('nothing')),
      {
        id: 'whatsapp',
        header: t('contact.whatsapp'),
        width: 100,
        sortValue: (contact) => (contact.hasWhatsapp ? 0 : 1),
        cell: (contact) => <span>{t(contact.hasWhatsapp ? 'yes' : 'no')}</span>,
      },
      {
        id: 'since',
        header: t('contact.since'),
        width: 110,
        sortValue: ({ createdAt }) => (createdAt === null ? null : Date.parse(createdAt)),
        cell: ({ createdAt }) => (
          <span>
            {createdAt === null ? t('nothing') : format.date(localTimeOf(Date.parse(createdAt), timeZone).date)}
          </span>
        ),
      },
    ],
    [t, terms, format, timeZone],
  );
}

/** The contacts of a store as the service has them, and how many are changed. They are edited on the contacts page. */
export function ContactsTab({ externalId }: { readonly externalId: string }) {
  const t = useStoresTexts();
  const query = useRead('stores.contacts', { externalId });
  const columns = useContactColumns();
  return (
    <Panel
      title={t('tab.contacts')}
      note={
        query.data === undefined ? undefined : (
          <>
            <AsOf read={query.data} />
            <UnpublishedNote kind="contacts" externalId={externalId} />
          </>
        )
      }
      actions={
        <Button
          renderRoot={(props) => <Link to="/contacts" search={{ stores: [externalId] }} {...props} />}
          variant="default"
        >
          {t('contact.edit')}
        </Button>
      }
    >
      <Loaded
        query={query}
        of={readKey('stores.contacts', { externalId })}
        isEmpty={(contacts) => contacts.length === 0}
        empty={<Empty title={t('contact.empty')} hint={t('contact.emptyHint')} />}
      >
        {(contacts) => (
          <DataTable
            label={t('tab.contacts')}
            columns={columns}
            rows={contacts}
            rowId={(contact) => contact.contactId}
            initialSort={{ id: 'name', desc: false }}
            maxHeight="max(240px, calc(100dvh - 240px))"
          />
        )}
      </Loaded>
    </Panel>
  );
}
