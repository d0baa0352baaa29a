import { foldText } from '#shared/lib/compare-text.ts';
import type { Row } from './resource-tree.ts';
import { nfc } from './value-rules.ts';

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

/** Key of a contact by all that it says. */
export function contactContentKey({ contactType, name, phone, email, hasWhatsapp }: Row): string {
  return `${String(contactType)}\n${text(name)}\n${text(phone)}\n${text(email)}\n${String(hasWhatsapp)}`;
}

/** Key of a contact by all that it says, as far as a service that trims and tidies leaves it (sync.md, P5). */
export function tidiedContactKey(row: Row): string {
  const { contactType, name, phone, hasWhatsapp } = row;
  const digits = phoneDigits(phone) ?? text(phone).trim();
  return `${String(contactType)}\n${foldText(text(name))}\n${digits}\n${emailKey(row)}\n${String(hasWhatsapp)}`;
}
