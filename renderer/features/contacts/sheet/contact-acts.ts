import { addAndSelect, type DraftSheet, rowIdsOf, selectedKept } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey, rowKey } from '#renderer/drafts/row-keys.ts';
import type { CopyKind } from '#renderer/sheets/copy/copy-plan.ts';
import { rowsToAdd } from '#renderer/sheets/new-rows.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { CONTACT_FIELDS } from '#shared/domain/fields/contact.ts';
import { emailKey, phoneDigits } from '#shared/domain/merge/contact-keys.ts';
import { contactKind, contactOf } from './contact-columns.ts';

/** The selected contacts that are not removed, with their edits. */
export function selectedContacts(sheet: DraftSheet): readonly Fields[] {
  return selectedKept(sheet).map((key) => contactOf((column) => sheet.core.valueOf(key, column)));
}

/** The contact of the active row with its edits; undefined: no row is active, or it is removed. */
export function activeContact({ core }: DraftSheet): Fields | undefined {
  const row = core.active() === null ? undefined : core.selection()?.active.row;
  if (row === undefined || core.isRemoved(core.rows().indexOf(row))) return undefined;
  return contactOf((column) => core.valueOf(row, column));
}

/** What tells a person from others within a store: the phone number or, without one, the e-mail address. */
function personKey(row: Fields): string | null {
  const digits = phoneDigits(row['phone']);
  if (digits !== null) return `phone ${digits}`;
  const email = emailKey(row);
  return email === null ? null : `e-mail ${email}`;
}

/** How contacts are copied to other stores: a store has each person once. */
export const contactCopies: CopyKind = {
  kind: 'contacts',
  step: 'copyContacts',
  keyOf: personKey,
  valueIn: (field, row) => row[field],
};

/** The stores that would get a contact, and how many have the person already. */
type ContactPlan = { readonly externalIds: readonly string[]; readonly there: number };

/** Plans a new contact for some stores without adding anything. A store that has the person is left out. */
export function planContact(sheet: DraftSheet, contact: Fields, externalIds: readonly string[]): ContactPlan {
  const { core } = sheet;
  const wanted = personKey(contact);
  const isThere = (externalId: string): boolean =>
    wanted !== null &&
    [...rowIdsOf(sheet, externalId)].some((rowId) => {
      const index = core.rows().indexOf(rowKey(externalId, rowId));
      return !core.isRemoved(index) && personKey(contactOf((column) => core.value(index, column))) === wanted;
    });
  const free = externalIds.filter((externalId) => !isThere(externalId));
  return { externalIds: free, there: externalIds.length - free.length };
}

/** Adds a contact to the planned stores as one step, then moves to the first of them. */
export function addContact(
  sheet: DraftSheet,
  contact: Fields,
  { externalIds }: ContactPlan,
  nameOf: (externalId: string) => string,
): void {
  const cells = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, contactKind.cellOf(field, contact)]));
  const rows = externalIds.flatMap((externalId) =>
    rowsToAdd(sheet, { externalId, storeName: nameOf(externalId) }, [cells]),
  );
  addAndSelect(sheet, rows, { kind: 'other', key: 'addContacts', data: { rows: rows.length } }, 'name');
}

/** External IDs of the stores that have no contact, drafts included. */
export function storesWithout({ core }: DraftSheet, externalIds: readonly string[]): readonly string[] {
  const empty = new Set(externalIds);
  const rows = core.rows();
  for (let index = 0; index < rows.count() && empty.size > 0; index += 1) {
    if (rows.has(index) && !core.isRemoved(index)) empty.delete(partsOfKey(rows.idAt(index) ?? '').externalId);
  }
  return externalIds.filter((externalId) => empty.has(externalId));
}
