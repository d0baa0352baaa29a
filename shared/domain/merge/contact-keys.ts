import { type ContactFieldName, contactFields } from '#shared/domain/fields/contact.ts';
import { nfc } from '#shared/domain/fields/field.ts';
import { foldText } from '#shared/lib/compare-text.ts';
import type { Row } from './resource-tree.ts';

const SHORTEST_PHONE = 7;
const NATIONAL = 9;

const ZERO = 48;

/**
 * Ten thousand phone numbers may be compared at a time, and a loop is several times faster here than a regular
 * expression.
 */
function onlyDigits(phone: string): string {
  let digits = '';
  for (let at = 0; at < phone.length; at++) {
    const digit = phone.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) digits += phone.charAt(at);
  }
  return digits;
}

/**
 * A phone number in the form used for comparison: digits only, without the Polish prefix in any spelling ("+48",
 * "0048", "48") and without the old leading 0. null when it is too short to tell people apart.
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

/**
 * Key of a contact by type and normalised phone number; null when the number can't be used (sync.md, "Keys", contacts).
 */
export function phoneKey({ contactType, phone }: Row): string | null {
  const digits = phoneDigits(phone);
  return digits === null ? null : `${String(contactType)} ${digits}`;
}

/** Key of a contact by e-mail, ignoring case; null when it has no e-mail. */
export function emailKey({ email }: Row): string | null {
  const address = typeof email === 'string' ? nfc(email).trim().toLowerCase() : '';
  return address === '' ? null : address;
}

const NONE = '\u0000';
const text = (value: unknown): string => (typeof value === 'string' ? nfc(value) : String(value ?? NONE));

/** How each field is written in the content key of a contact. */
const CONTENT = Object.entries(contactFields).map(([name, { form }]) => ({
  name,
  textOf: form === 'text' ? text : String,
}));

/** Key of a contact by all of its content. */
export function contactContentKey(row: Row): string {
  let key = '';
  for (const { name, textOf } of CONTENT) key += `${textOf(row[name])}\n`;
  return key;
}

/** Each field as a service leaves it that trims and tidies values (docs/sync.md, P5). */
const TIDIED = Object.values({
  contactType: ({ contactType }) => String(contactType),
  name: ({ name }) => foldText(text(name)),
  phone: ({ phone }) => phoneDigits(phone) ?? text(phone).trim(),
  email: (row) => String(emailKey(row)),
  hasWhatsapp: ({ hasWhatsapp }) => String(hasWhatsapp),
} satisfies Record<ContactFieldName, (row: Row) => string>);

/** Key of a contact by all of its content, as a service leaves it that trims and tidies values. */
export const tidiedContactKey = (row: Row): string => TIDIED.map((textOf) => textOf(row)).join('\n');
