import type { FailureCode } from '#shared/bridge/answer.ts';

/** What is sent to connect a service; `baseUrl` is complete, the others are trimmed. */
export type ConnectValues = { readonly name: string; readonly baseUrl: string; readonly token: string };

/** What is wrong with each field, as a code; the form shows it in the user's language. */
export type ConnectProblems = {
  readonly name?: 'missing' | undefined;
  readonly address?: 'missing' | AddressProblem | undefined;
  readonly token?: 'missing' | undefined;
};
export type ConnectField = keyof ConnectProblems;

const isMissing = (text: string) => (text === '' ? 'missing' : undefined);

/** What is wrong with a complete or missing address. */
export function problemOfAddress(baseUrl: string): ConnectProblems['address'] {
  return isMissing(baseUrl) ?? addressProblem(baseUrl) ?? undefined;
}

/** What is wrong with the values; a test of the connection needs no name. */
export function connectProblems(values: ConnectValues, purpose: 'test' | 'connect'): ConnectProblems {
  return {
    name: purpose === 'connect' ? isMissing(values.name) : undefined,
    address: problemOfAddress(values.baseUrl),
    token: isMissing(values.token),
  };
}

/** The first wrong field, from the top. */
export function firstWrong(problems: ConnectProblems): ConnectField | undefined {
  return (['name', 'address', 'token'] as const).find((field) => problems[field] !== undefined);
}

/** What can be wrong with an address, as the core reports it. */
type AddressProblem = Extract<FailureCode, 'address_invalid' | 'address_insecure'>;

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** Adds https to an address without a scheme; other texts stay as typed. */
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
