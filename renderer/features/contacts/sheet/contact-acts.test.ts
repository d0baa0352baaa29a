import { expect, test } from 'vitest';
import { removeSelected } from '#renderer/drafts/draft-sheet.ts';
import { planCopies } from '#renderer/sheets/copy/copy-plan.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { aContactInput } from '#tests/builders/contract.ts';
import { aDraftRow, rowsOfStore } from '#tests/builders/rows.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import {
  activeContact,
  addContact,
  contactCopies,
  planContact,
  selectedContacts,
  storesWithout,
} from './contact-acts.ts';
import { contactColumns } from './contact-columns.ts';

const columns = contactColumns(
  { header: (column) => column, terms: plainTerms, day: String, isDuplicate: () => false },
  false,
);

const contactOf = (phone: string, change: Fields = {}): Fields => ({
  ...aContactInput({ name: 'Ola', phone }),
  ...change,
});

const aSheet = (phones: Readonly<Record<string, readonly string[]>>) =>
  aDraftSheet(
    columns,
    Object.entries(phones).flatMap(([externalId, numbers]) =>
      numbers.map((phone, at) => aSheetRow(externalId, String(at), contactOf(phone))),
    ),
  );

test('a contact is added to several stores in one step; a store that has the person is left out', async () => {
  const sheet = await aSheet({ A: ['+48 600 100 200'], B: ['700 100 200'] });
  const contact = contactOf('600-100-200', { hasWhatsapp: true });
  const plan = planContact(sheet, contact, ['A', 'B', 'C']);
  expect(plan).toEqual({ externalIds: ['B', 'C'], there: 1 });
  addContact(sheet, contact, plan, (id) => `Store ${id}`);
  expect(sheet.core.rows().count()).toBe(4);
  expect(selectedContacts(sheet)).toEqual([contact]);
  expect(sheet.store.getState().history.steps).toHaveLength(1);
  expect(planContact(sheet, contact, ['A', 'B', 'C']).there).toBe(3);
});

test('a store is without contacts when all of its rows are removed, too', async () => {
  const sheet = await aSheet({ A: ['600100200'], B: ['700100200'] });
  expect(storesWithout(sheet, ['A', 'B', 'C'])).toEqual(['C']);
  sheet.select({ row: 0, column: 1 });
  removeSelected(sheet, 'removeContacts');
  expect(storesWithout(sheet, ['A', 'B', 'C'])).toEqual(['A', 'C']);
  expect(selectedContacts(sheet)).toEqual([]);
  expect(planContact(sheet, contactOf('600100200'), ['A']).there).toBe(0);
});

test('the person of the active row is meant, as long as the contact is not removed', async () => {
  const sheet = await aSheet({ A: ['600100200', '601100200'] });
  sheet.select({ row: 0, column: 2 });
  sheet.select({ row: 1, column: 2 }, 'add');
  expect(activeContact(sheet)).toMatchObject({ phone: '601100200' });
  removeSelected(sheet, 'removeContacts');
  expect(activeContact(sheet)).toBeUndefined();
});

test('copies leave out who is there already, by phone or by e-mail, and who has neither', () => {
  const store = rowsOfStore(
    'A',
    aDraftRow('1', contactOf('600 100 200')),
    aDraftRow('2', contactOf('', { email: 'OLA@endcap.example' })),
  );
  const wanted = [
    contactOf('+48600100200', { name: 'Other' }),
    contactOf('', { email: 'ola@endcap.example' }),
    contactOf('112'),
    contactOf('601100200'),
  ];
  const plan = planCopies(contactCopies, wanted, [store]);
  expect(plan).toMatchObject({ creates: 1, there: 2, unnamed: 1 });
  expect(plan.copies[0]?.rows).toEqual([contactOf('601100200')]);
  const removed = { ...store, rows: store.rows.map((one) => ({ ...one, removed: true })) };
  expect(planCopies(contactCopies, wanted, [removed])).toMatchObject({ creates: 3, there: 0 });
});
