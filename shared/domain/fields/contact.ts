import { z } from 'zod';
import { type Contact, ContactInput } from '#shared/contract/contact.ts';
import { ContactType } from '#shared/contract/enumerations.ts';
import { namesOf, plainValue, type SheetField, schemasOf, textValue } from './field.ts';

/**
 * Every field of the contract except those that only the service makes. If one is missing below, it does not compile.
 */
type Named = Exclude<keyof Contact | keyof ContactInput, 'contactId' | 'createdAt'>;

const input = ContactInput.shape;

/** The fields of a contact. The header of a column is the text `column.<name>` in locales/{en,pl}/contacts.json. */
export const contactFields = {
  name: { schema: input.name, rule: textValue, form: 'text', column: { width: 130, grow: 3, characters: 28 } },
  contactType: {
    schema: input.contactType.unwrap(),
    rule: plainValue,
    form: 'choice',
    values: ContactType.options,
    terms: 'contactType',
    initial: 'store',
    column: { width: 108, grow: 2, characters: 20 },
  },
  phone: { schema: input.phone, rule: textValue, form: 'text', column: { width: 132, grow: 0, characters: 18 } },
  email: {
    schema: input.email.unwrap(),
    rule: textValue,
    form: 'text',
    initial: null,
    empty: null,
    column: { width: 160, grow: 3, characters: 34 },
  },
  hasWhatsapp: {
    schema: input.hasWhatsapp.unwrap(),
    rule: plainValue,
    form: 'flag',
    initial: false,
    empty: false,
    column: { width: 92, grow: 0, characters: 10 },
  },
} as const satisfies { readonly [Name in Named]: SheetField<Contact[Name]> };

export type ContactFieldName = keyof typeof contactFields;

/** Names of the fields of a contact, in the order of their columns. */
export const CONTACT_FIELDS = namesOf(contactFields);

/** A contact of a replace request, with all fields. */
export const SentContact = z.object(schemasOf(contactFields));
export type SentContact = z.infer<typeof SentContact>;
