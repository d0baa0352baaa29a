import type { Selectable } from 'kysely';
import type { Contact } from '#shared/contract/contact.ts';
import type { ServiceReadDb, ServiceWriteDb } from './database.ts';
import type { ContactColumns } from './schema.ts';
import { tableWriter } from './table-writer.ts';

type Placed = { readonly contact: Contact; readonly storeKey: number; readonly position: number };

const { columns, toRow } = tableWriter<ContactColumns, Placed>({
  store_key: ({ storeKey }) => storeKey,
  position: ({ position }) => position,
  contact_id: ({ contact }) => contact.contactId,
  contact_type: ({ contact }) => contact.contactType,
  name: ({ contact }) => contact.name,
  phone: ({ contact }) => contact.phone,
  email: ({ contact }) => contact.email,
  has_whatsapp: ({ contact }) => (contact.hasWhatsapp ? 1 : 0),
  created_at: ({ contact }) => contact.createdAt,
});

const fromRow = (row: Selectable<ContactColumns>): Contact => ({
  contactId: row.contact_id,
  contactType: row.contact_type,
  name: row.name,
  phone: row.phone,
  email: row.email,
  hasWhatsapp: row.has_whatsapp === 1,
  createdAt: row.created_at,
});

/** Contacts of a store in the order in which they were sent. */
export async function listContacts(db: ServiceReadDb, storeKey: number): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('store_key', '=', storeKey)
    .orderBy('position')
    .execute();
  return rows.map(fromRow);
}

/** Adds contacts to a store that has none. */
export async function insertContacts(
  db: ServiceWriteDb,
  storeKey: number,
  contacts: readonly Contact[],
): Promise<void> {
  await db.insertRows({
    table: 'contacts',
    columns,
    rows: contacts.map((contact, position) => toRow({ contact, storeKey, position })),
  });
}

/** Replaces all contacts of a store with these (api.md section 4.3). */
export async function replaceContacts(
  db: ServiceWriteDb,
  storeKey: number,
  contacts: readonly Contact[],
): Promise<void> {
  await db.lockStore({ storeKey });
  await db.trx.deleteFrom('contacts').where('store_key', '=', storeKey).execute();
  await insertContacts(db, storeKey, contacts);
}
