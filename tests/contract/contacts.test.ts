import { expect, test } from 'vitest';
import { aChain, aChainStore } from '../builders/chain.ts';
import { aContact } from '../builders/contract.ts';
import { serveChain } from './shared-service.ts';

const untouched = aContact({ name: 'Untouched' });
const shared = serveChain(
  aChain({
    stores: [aChainStore({ externalId: 'S-1' }), aChainStore({ externalId: 'S-2' }, { contacts: [untouched] })],
  }),
);

const params = { externalId: 'S-1' };
const list = () => shared.client.call('listStoreContacts', { params });
const replace = (contacts: Parameters<typeof asBody>[0]) =>
  shared.client.call('replaceStoreContacts', { params, body: asBody(contacts) });
const asBody = (contacts: { name: string; phone: string; email?: string | null; hasWhatsapp?: boolean }[]) => ({
  contacts,
});

test('2.7 omitted contactType and hasWhatsapp take their defaults, an omitted email is null', async () => {
  const { externalId, items } = await replace([{ name: 'Jan', phone: '600' }]);
  expect(externalId).toBe('S-1');
  expect(items).toEqual([
    {
      contactId: expect.any(String),
      contactType: 'store',
      name: 'Jan',
      phone: '600',
      email: null,
      hasWhatsapp: false,
      createdAt: expect.any(String),
    },
  ]);
  expect((await list()).items).toEqual(items);
});

test('4.3.1 replaces the whole list and keeps the order sent', async () => {
  await replace([{ name: 'Old', phone: '1' }]);
  const names = ['c', 'a', 'b', 'a'];
  const { items } = await replace(names.map((name) => ({ name, phone: '1', email: `${name}@example.pl` })));
  expect(items.map(({ name }) => name)).toEqual(names);
  expect(new Set(items.map(({ contactId }) => contactId)).size).toBe(4);
  expect((await list()).items).toEqual(items);
});

test('characters that end values and rows elsewhere come back as they were sent', async () => {
  const names = ['a\tb', 'a\nb', 'a\r\nb', 'a\\b', '\\N', '\\.', '\\', '\\t', 'NULL', ' ', '"', ',', 'Zażółć 🥖'];
  await replace(names.map((name) => ({ name, phone: name })));
  const { items } = await list();
  expect(items.map(({ name }) => name)).toEqual(names);
  expect(items.map(({ phone }) => phone)).toEqual(names);
});

test('4.3.2 an empty array clears all contacts', async () => {
  await replace([{ name: 'Jan', phone: '600' }]);
  expect((await replace([])).items).toEqual([]);
  expect((await list()).items).toEqual([]);
});

test("another store's contacts are not touched", async () => {
  await replace([]);
  const other = await shared.client.call('listStoreContacts', { params: { externalId: 'S-2' } });
  expect(other.items).toEqual([untouched]);
});

test('7 every problem is listed with its path, and nothing is changed', async () => {
  const before = (await replace([{ name: 'Before', phone: '1' }])).items;
  const { paths } = await shared.client.refuse('replaceStoreContacts', {
    params,
    body: {
      contacts: [
        { name: 'Fine', phone: '1' },
        { contactType: 'owner', name: 5, hasWhatsapp: 'yes', email: 'not an address' },
        null,
      ],
    },
  });
  expect(paths).toEqual([
    'contacts.1.contactType',
    'contacts.1.name',
    'contacts.1.phone',
    'contacts.1.email',
    'contacts.1.hasWhatsapp',
    'contacts.2',
  ]);
  expect((await list()).items).toEqual(before);
});

test('2.7 contacts is required', async () => {
  const refusal = await shared.client.refuse('replaceStoreContacts', { params, body: {} });
  expect(refusal).toMatchObject({ code: 'validation_failed', paths: ['contacts'] });
});

test.each(['listStoreContacts', 'replaceStoreContacts'] as const)('4 %s of an unknown store is 404', async (name) => {
  const body = name === 'replaceStoreContacts' ? { body: { contacts: [] } } : {};
  const refusal = await shared.client.refuse(name, { params: { externalId: 'nobody' }, ...body });
  expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
});

test('7 an invalid body for an unknown store is 400, not 404', async () => {
  const refusal = await shared.client.refuse('replaceStoreContacts', { params: { externalId: 'nobody' }, body: {} });
  expect(refusal.status).toBe(400);
});
