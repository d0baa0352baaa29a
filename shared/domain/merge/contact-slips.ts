import { contactFields } from '#shared/domain/fields/contact.ts';
import { phoneDigits } from './contact-keys.ts';

/** The longest number that a telephone network takes, with its country (ITU-T E.164). */
const LONGEST_PHONE = 15;

const LETTER = /\p{L}/u;

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * true for a phone number that nobody could dial: too short, too long, or with letters. It is kept and sent as it was
 * typed; an empty text is no number at all and not meant here.
 */
export function isStrangePhone(phone: unknown): boolean {
  if (typeof phone !== 'string' || isBlank(phone)) return false;
  const digits = phoneDigits(phone);
  return digits === null || digits.length > LONGEST_PHONE || LETTER.test(phone);
}

/** true for a text that the contract does not take for an e-mail address (api.md section 2.7). */
export const isNoEmail = (email: unknown): boolean =>
  typeof email === 'string' && !contactFields.email.schema.safeParse(email).success;

/** Slips seen again and again: letters of a well-known name swapped or lost, and endings that do not exist. */
const SLIPS = /@(?:gmial|gmai|gamil|gnail|gmal|hotmial|outlok)\.|@(?:wp|o2|onet|interia)\.p$|\.(?:con|comm|cmo|pll)$/;

/** true for an address that hardly reaches anybody, although the contract takes it: its domain has a common slip. */
export const isStrangeEmail = (email: unknown): boolean =>
  typeof email === 'string' && SLIPS.test(email.trim().toLowerCase());
