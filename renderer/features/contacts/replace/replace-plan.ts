import { hasAllRows } from '#shared/bridge/all-rows.ts';
import type { Fields, ResourcePatch, StoreRows } from '#shared/bridge/drafts.ts';
import type { ContactFieldName } from '#shared/domain/fields/contact.ts';
import { emailKey, phoneDigits } from '#shared/domain/merge/contact-keys.ts';
import { fieldRule } from '#shared/domain/merge/kind-rules.ts';

/** A contact of the person who is looked for, with its edits. */
export type Hit = {
  readonly externalId: string;
  readonly rowId: string;
  readonly row: Fields;
  /** Phone numbers of all contacts of the store by row, as they are compared. */
  readonly phones: ReadonlyMap<string, string>;
};

/** How a person is looked for; null: the text is neither a whole phone number nor an e-mail address. */
export type Wanted = { readonly phone: string } | { readonly email: string } | null;

/** What a person typed: an e-mail address has an @, and anything else is a phone number. */
export function wantedPerson(text: string): Wanted {
  if (text.includes('@')) {
    const email = emailKey({ email: text });
    return email === null || email.startsWith('@') || email.endsWith('@') ? null : { email };
  }
  const phone = phoneDigits(text);
  return phone === null ? null : { phone };
}

/** Finds the contacts of a person in stores: those with the same phone number or e-mail, however it is written. */
export function findPerson(wanted: NonNullable<Wanted>, stores: readonly StoreRows[]): readonly Hit[] {
  const isMeant = (row: Fields): boolean =>
    'phone' in wanted ? phoneDigits(row['phone']) === wanted.phone : emailKey(row) === wanted.email;
  return stores.flatMap((store): Hit[] => {
    if (!store.known) return [];
    const rows = store.rows.flatMap(({ rowId, base, desired, removed }) => {
      const row = desired ?? base;
      return row === null || removed ? [] : [{ rowId, row }];
    });
    const phones = new Map(
      rows.flatMap(({ rowId, row }) => {
        const phone = phoneDigits(row['phone']);
        return phone === null ? [] : [[rowId, phone] as const];
      }),
    );
    return rows
      .filter(({ row }) => isMeant(row))
      .map(({ rowId, row }) => ({ externalId: store.externalId, rowId, row, phones }));
  });
}

/** Stores in which a person may be without being found: nothing, or not everything, of their contacts is known here. */
export const notSearched = (stores: readonly StoreRows[]): readonly StoreRows[] =>
  stores.filter((store) => !hasAllRows(store));

/** The new values; a field that is left out stays as it is. */
export type Replacement = { readonly [Name in Extract<ContactFieldName, 'name' | 'phone' | 'email'>]?: string };

/** The fields of a hit that a replacement changes. */
export const changesOf = (
  { row }: Hit,
  replacement: Replacement,
): readonly (readonly [field: string, value: string])[] =>
  Object.entries(replacement).filter(
    ([field, value]) => fieldRule('contacts', field)?.same(row[field], value) === false,
  );

/** What replacing a person would do. */
type ReplacePlan = {
  readonly resources: readonly ResourcePatch[];
  /** Number of contacts that change, and of those that have the new values already. */
  readonly rows: number;
  readonly already: number;
  /** Number of stores that would have the new phone number twice. */
  readonly twice: number;
};

/** Plans to replace a person without changing anything. */
export function planReplacement(hits: readonly Hit[], replacement: Replacement): ReplacePlan {
  const changed = hits.flatMap((hit) => {
    const fields = changesOf(hit, replacement);
    return fields.length === 0 ? [] : [{ hit, fields }];
  });
  const byStore = Map.groupBy(changed, ({ hit }) => hit.externalId);
  const resources = byStore
    .entries()
    .map(([externalId, ofStore]): ResourcePatch => {
      const cells = ofStore.flatMap(({ hit, fields }) =>
        fields.map(([field, value]) => ({ rowId: hit.rowId, field, value })),
      );
      const patches = [...Map.groupBy(cells, ({ field }) => field)].map(([field, of]) => ({
        field,
        rowIds: of.map(({ rowId }) => rowId),
        values: of.map(({ value }) => value),
      }));
      return { ref: { externalId, kind: 'contacts' }, patches, added: [], removed: [] };
    })
    .toArray();
  const phone = phoneDigits(replacement.phone);
  const isTwice = (ofStore: typeof changed): boolean => {
    const after = new Map(ofStore[0]?.hit.phones);
    for (const { hit } of ofStore) after.delete(hit.rowId);
    return ofStore.length + [...after.values()].filter((one) => one === phone).length > 1;
  };
  const twice = phone === null ? 0 : byStore.values().filter(isTwice).toArray().length;
  return { resources, rows: changed.length, already: hits.length - changed.length, twice };
}
