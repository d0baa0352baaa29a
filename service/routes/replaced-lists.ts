import type { Handlers } from '#shared/contract/operations.ts';
import { listContacts, replaceContacts } from '../store/contacts-repository.ts';
import { listExpectations, replaceExpectations } from '../store/expectations-repository.ts';
import { type RoutePorts, refuseTooMany, requireStore } from './route-ports.ts';

/** The operations of the tag Contacts (api.md section 4.3). */
export function createContactRoutes({
  database,
  now,
  newId,
}: RoutePorts): Pick<Handlers, 'listStoreContacts' | 'replaceStoreContacts'> {
  return {
    listStoreContacts: ({ params: { externalId } }) =>
      database.read(async (db) => {
        const { storeKey } = await requireStore(db, externalId);
        return { externalId, items: await listContacts(db, storeKey) };
      }),

    replaceStoreContacts: ({ params: { externalId }, body }) =>
      database.write(async (db) => {
        refuseTooMany('contacts', body.contacts.length);
        const { storeKey } = await requireStore(db.trx, externalId);
        const createdAt = new Date(now()).toISOString();
        const items = body.contacts.map(({ contactType, name, phone, email, hasWhatsapp }) => ({
          contactId: newId(),
          contactType,
          name,
          phone,
          email: email ?? null,
          hasWhatsapp,
          createdAt,
        }));
        await replaceContacts(db, storeKey, items);
        return { externalId, items };
      }),
  };
}

/** The operations of the tag Expectations (api.md section 4.4). */
export function createExpectationRoutes({
  database,
  now,
  newId,
}: RoutePorts): Pick<Handlers, 'listStoreExpectations' | 'replaceStoreExpectations'> {
  return {
    listStoreExpectations: ({ params: { externalId } }) =>
      database.read(async (db) => {
        const { storeKey } = await requireStore(db, externalId);
        return { externalId, items: await listExpectations(db, storeKey) };
      }),

    // Two expectations for one slot are accepted: analytics count their photos as ambiguous (section 4.8).
    replaceStoreExpectations: ({ params: { externalId }, body }) =>
      database.write(async (db) => {
        refuseTooMany('expectations', body.expectations.length);
        const { storeKey } = await requireStore(db.trx, externalId);
        const updatedAt = new Date(now()).toISOString();
        const items = body.expectations.map((expectation) => ({ expectationId: newId(), ...expectation, updatedAt }));
        await replaceExpectations(db, storeKey, items);
        return { externalId, items };
      }),
  };
}
