import { type AddressProblem, addressProblem } from './service-address.ts';

/** What is sent to connect a service; `baseUrl` is complete, the others are without blanks around them. */
export type ConnectValues = { readonly name: string; readonly baseUrl: string; readonly token: string };

/** What is wrong with each field, as a code; the form says it in the language shown. */
export type ConnectProblems = {
  readonly name?: 'missing' | undefined;
  readonly address?: 'missing' | AddressProblem | undefined;
  readonly token?: 'missing' | undefined;
};
export type ConnectField = keyof ConnectProblems;

const isMissing = (text: string) => (text === '' ? 'missing' : undefined);

/** What is wrong with a complete address, one that was left out included. */
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

/** The first field, from the top, that something is wrong with. */
export function firstWrong(problems: ConnectProblems): ConnectField | undefined {
  return (['name', 'address', 'token'] as const).find((field) => problems[field] !== undefined);
}
