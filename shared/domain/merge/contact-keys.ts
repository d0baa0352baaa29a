import { type ContactFieldName, contactFields } from '#shared/domain/fields/contact.ts';
import { nfc } from '#shared/domain/fields/value-rules.ts';
import { foldText } from '#shared/lib/compare-text.ts';
import type { Row } from './resource-tree.ts';

const SHORTEST_PHONE = 7;
const NATIONAL = 9;

const ZERO = 48;

/** Ten thousand phones are compared at a time: a loop is several times faster than a pattern here. */
function onlyDigits(phone: string): string {
  let digits = '';
  for (let at = 0; at < phone.length; at++) {
    const digit = phone.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) digits += phone.charAt(at);
  }
  return digits;
}

/**
 * A phone number as it is compared: digits only, without the prefix of Poland in any spelling ("+48", "0048", "48")
 * and without the old trunk 0. null when too short to tell people apart.
 */
export function phoneDigits(phone: unknown): string | null {
  if (typeof phone !== 'string') return null;
  const all = onlyDigits(phone);
  const digits = all.startsWith('00') ? all.slice(2) : all;
  const national =
    digits.length === NATIONAL + 2 && digits.startsWith('48')
      ? digits.slice(2)
      : digits.length === NATIONAL + 1 && digits.startsWith('0')
        ? digits.slice(1)
        : digits;
  return national.length < SHORTEST_PHONE ? null : national;
}

/** Key of a contact by type and normalised phone; null when the phone does not serve (sync.md, "Keys", contacts). */
export function phoneKey({ contactType, phone }: Row): string | null {
  const digits = phoneDigits(phone);
  return digits === null ? null : `${String(contactType)} ${digits}`;
}

/** Key of a contact by e-mail, without regard to case; null when there is none. */
export function emailKey({ email }: Row): string | null {
  const address = typeof email === 'string' ? nfc(email).trim().toLowerCase() : '';
  return address === '' ? null : address;
}

const NONE = '\u0000';
const text = (value: unknown): string => (typeof value === 'string' ? nfc(value) : String(value ?? NONE));

/** Each field as it takes part in the content of a contact. */
const CONTENT = Object.entries(contactFields).map(([name, { form }]) => ({
  name,
  textOf: form === 'text' ? text : String,
}));

/** Key of a contact by all that it says. */
export function contactContentKey(row: Row): string {
  let key = '';
  for (const { name, textOf } of CONTENT) key += `${textOf(row[name])}\n`;
  return key;
}

/** Each field as a service that trims and tidies leaves it (docs/sync.md, P5). */
const TIDIED = Object.values({
  contactType: ({ contactType }) => String(contactType),
  name: ({ name }) => foldText(text(name)),
  phone: ({ phone }) => phoneDigits(phone) ?? text(phone).trim(),
  email: (row) => String(emailKey(row)),
  hasWhatsapp: ({ hasWhatsapp }) => String(hasWhatsapp),
} satisfies Record<ContactFieldName, (row: Row) => string>);

/** Key of a contact by all that it says, as far as a service that trims and tidies leaves it. */
export const tidiedContactKey = (row: Row): string => TIDIED.map((textOf) => textOf(row)).join('\n');
