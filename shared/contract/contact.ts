import { z } from 'zod';
import { ContactType } from './enumerations.ts';
import { DateTime, Uuid } from './formats.ts';

/** An operational contact of a store (section 2.6). */
export const Contact = z
  .object({
    contactId: Uuid,
    contactType: ContactType,
    name: z.string(),
    phone: z.string(),
    email: z.email().nullable(),
    hasWhatsapp: z.boolean(),
    createdAt: DateTime,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

/** One contact of a replace request, with the defaults of section 2.7. */
export const ContactInput = z
  .object({
    contactType: ContactType.default('store'),
    name: z.string(),
    phone: z.string(),
    email: z.email().nullish(),
    hasWhatsapp: z.boolean().default(false),
  })
  .meta({ id: 'ContactInput' });
export type ContactInput = z.infer<typeof ContactInput>;

/** Replaces the whole contact list; an empty array clears it (sections 2.7 and 4.3). */
export const ReplaceContacts = z.object({ contacts: z.array(ContactInput) }).meta({ id: 'ReplaceContacts' });
export type ReplaceContacts = z.infer<typeof ReplaceContacts>;

/** All contacts of a store (section 2.8). */
export const ContactListResponse = z
  .object({ externalId: z.string().nullable(), items: z.array(Contact) })
  .meta({ id: 'ContactListResponse' });
export type ContactListResponse = z.infer<typeof ContactListResponse>;
