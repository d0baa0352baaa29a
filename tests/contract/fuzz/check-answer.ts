import { isDeepStrictEqual } from 'node:util';
import { ErrorEnvelope } from '#shared/contract/errors.ts';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { matchOperation } from '#tests/support/behaviours/match-operation.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';
import type { FuzzedAnswer } from './send-fuzzed.ts';

/** Statuses that the contract names, and those of HTTP for other cases. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410, 413, 414, 431]);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const refusalFault = ({ text }: FuzzedAnswer): string | undefined => {
  const json = parse(text);
  const parsed = ErrorEnvelope.safeParse(json);
  if (!parsed.success) return 'an error outside the envelope';
  return isDeepStrictEqual(json, parsed.data) ? undefined : 'an error with more than the envelope';
};

const successFault = (operation: OperationName | null, { text }: FuzzedAnswer): string | undefined => {
  if (operation === null) return undefined;
  const json = parse(text);
  const parsed = operations[operation].response.safeParse(json);
  if (!parsed.success) return `an answer of ${operation} that breaks its schema: ${parsed.error.message}`;
  return isDeepStrictEqual(json, parsed.data) ? undefined : `an answer of ${operation} with fields that are not shown`;
};

/** Which operation a request asked for, and what is wrong with its answer; undefined: nothing. */
export type Verdict = { readonly operation: OperationName | null; readonly fault: string | undefined };

/** Holds an answer against the contract. */
export function checkAnswer({ method, target }: FuzzedRequest, answer: FuzzedAnswer): Verdict {
  const { operation } = matchOperation(method, target);
  if (answer.status === 200) {
    return { operation, fault: method === 'HEAD' ? undefined : successFault(operation, answer) };
  }
  if (!REFUSALS.has(answer.status)) return { operation, fault: `status ${answer.status}` };
  return { operation, fault: method === 'HEAD' && answer.text === '' ? undefined : refusalFault(answer) };
}
