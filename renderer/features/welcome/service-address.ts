import type { FailureCode } from '#shared/bridge/failure.ts';

/** What can be wrong with an address, as the core would say it. */
export type AddressProblem = Extract<FailureCode, 'address_invalid' | 'address_insecure'>;

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** An address without a scheme is meant as https; other texts stay as they were typed. */
export function completeAddress(text: string): string {
  const typed = text.trim();
  return typed === '' || HAS_SCHEME.test(typed) ? typed : `https://${typed}`;
}

const isThisComputer = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * What is wrong with an address, before anything is sent to it. The core checks it again.
 *
 * @returns null for an https address, and for an http address of this computer
 */
export function addressProblem(text: string): AddressProblem | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return 'address_invalid';
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return 'address_invalid';
  return url.protocol === 'http:' && !isThisComputer(url.hostname) ? 'address_insecure' : null;
}
