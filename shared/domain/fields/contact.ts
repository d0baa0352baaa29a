import { z } from 'zod';
import { type Contact, ContactInput } from '#shared/contract/contact.ts';
import { ContactType } from '#shared/contract/enumerations.ts';
import { type Field, plainValue, schemasOf, textValue } from './field.ts';

/**
 * Every field of the contract except those that only the service makes. If one is missing below, it does not compile.
 */
type Named = Exclude<keyof Contact | keyof ContactInput, 'contactId' | 'createdAt'>;

const input = ContactInput.shape;

/** The fields of a contact. */
export const contactFields = {
  contactType: {
    schema: input.contactType.unwrap(),
    rule: plainValue,
    form: 'choice',
    values: ContactType.options,
    terms: 'contactType',
    initial: 'store',
  },
  name: { schema: input.name, rule: textValue, form: 'text' },
  phone: { schema: input.phone, rule: textValue, form: 'text' },
  email: { schema: input.email.unwrap(), rule: textValue, form: 'text', initial: null, empty: null },
  hasWhatsapp: { schema: input.hasWhatsapp.unwrap(), rule: plainValue, form: 'other', initial: false },
} as const satisfies { readonly [Name in Named]: Field<Contact[Name]> };

export type ContactFieldName = keyof typeof contactFields;

/** A contact of a replace request, with all fields. */
export const SentContact = z.object(schemasOf(contactFields));
export type SentContact = z.infer<typeof SentContact>;
