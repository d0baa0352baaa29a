import { z } from 'zod';
import { SheetSearch, severalTexts } from '#renderer/sheets/sheet-search.ts';
import { lenient } from '#renderer/ui/lenient.ts';

/** Whether a contact has an e-mail address, in an address. */
export const EMAIL_CHOICES = ['with', 'without'] as const;

/** Address of the contacts page: which stores and which contacts are shown. */
export const ContactsSearch = z.object({
  ...SheetSearch.shape,
  types: severalTexts,
  email: lenient(z.enum(EMAIL_CHOICES)),
});
export type ContactsSearch = z.infer<typeof ContactsSearch>;
