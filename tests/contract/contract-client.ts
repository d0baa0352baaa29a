import { expect } from 'vitest';
import type { z } from 'zod';
import { ErrorEnvelope, statusOfErrorCode } from '#shared/contract/errors.ts';
import {
  type Operation,
  type OperationAnswer,
  type OperationInput,
  type OperationName,
  operations,
} from '#shared/contract/operations.ts';

import { expectSame } from './expect-same.ts';

/** Any answer of a service. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
};

/** A refusal, read through the envelope of section 7. */
export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly paths: readonly string[];
  readonly envelope: ErrorEnvelope;
};

/** A client that checks every answer against the contract. */
export type ContractClient = {
  /** Sends a request as it is; `path` begins with a slash. */
  readonly send: (path: string, init?: RequestInit) => Promise<RawAnswer>;
  /** Calls an operation that must answer 200, with nothing in it that the contract does not show. */
  readonly call: <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ) => Promise<OperationAnswer<Name>>;
  /** Calls an operation that must be refused; the input may be anything. */
  readonly refuse: (name: OperationName, input: LooseInput) => Promise<Refusal>;
};

/** Parts of a request without the types of its operation. */
export type LooseInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | string;
  readonly body?: unknown;
};

const pathOf = (operation: Operation, { params, query }: LooseInput): string => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params?.[name] ?? ''));
  if (query === undefined) return path;
  if (typeof query === 'string') return `${path}?${query}`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return `${path}?${search}`;
};

/** Reads an error answer: the envelope, and nothing but the envelope. */
export function readRefusal({ status, json, text }: RawAnswer): Refusal {
  const parsed = ErrorEnvelope.safeParse(json);
  if (!parsed.success) expect.fail(`Not an error envelope (status ${status}): ${text.slice(0, 300)}`);
  expect(json).toEqual(parsed.data);
  const { error } = parsed.data;
  return { status, code: error.code, paths: (error.issues ?? []).map(({ path }) => path), envelope: parsed.data };
}

export function createContractClient(url: string, token: string | undefined): ContractClient {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send: ContractClient['send'] = async (path, init = {}) => {
    const response = await fetch(url + path, {
      ...init,
      headers: { ...authorization, ...init.headers },
      redirect: 'manual',
    });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, headers: response.headers, text, json };
  };
  const request = (name: OperationName, input: LooseInput): Promise<RawAnswer> => {
    const operation: Operation = operations[name];
    const body = 'body' in input ? { body: JSON.stringify(input.body) } : {};
    return send(pathOf(operation, input), {
      method: operation.method,
      headers: { 'content-type': 'application/json' },
      ...body,
    });
  };
  return {
    send,
    call: async <Name extends OperationName>(name: Name, input: OperationInput<Name>) => {
      const answer = await request(name, input as LooseInput);
      if (answer.status !== 200) expect.fail(`${name} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
      const schema: z.ZodType = operations[name].response;
      const parsed = schema.safeParse(answer.json);
      if (!parsed.success) expect.fail(`${name} breaks the contract: ${parsed.error.message}`);
      expectSame(answer.json, parsed.data, 'no field that the contract does not show');
      return parsed.data as OperationAnswer<Name>;
    },
    refuse: async (name, input) => {
      const refusal = readRefusal(await request(name, input));
      const expected = statusOfErrorCode[refusal.envelope.error.code];
      expect(refusal.status, 'status of the error code').toBe(expected);
      return refusal;
    },
  };
}
