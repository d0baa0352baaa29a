import { type OperationName, operations } from '#shared/contract/operations.ts';
import { operationNames } from './operation-sets.ts';

/** What a request asks for. */
export type MatchedOperation = { readonly operation: OperationName | null; readonly externalId: string | null };

const NOTHING: MatchedOperation = { operation: null, externalId: null };

/** The parts of a target before its query. */
export const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const PARAMETER = /^\{(\w+)\}$/;

const matchPath = (template: string, segments: readonly (string | null)[]): Map<string, string> | null => {
  const parts = template.split('/');
  if (parts.length !== segments.length) return null;
  const params = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? null;
    const parameter = PARAMETER.exec(part)?.[1];
    if (parameter === undefined ? segment !== part : !segment) return null;
    if (parameter !== undefined && segment) params.set(parameter, segment);
  }
  return params;
};

/**
 * Finds the operation of a request in the contract's table. It is written apart from the service's router, so that
 * a mistake of one shows against the other.
 *
 * @param target path and query as in the request line
 */
export function matchOperation(method: string, target: string): MatchedOperation {
  const segments = pathOf(target).split('/').map(decode);
  for (const name of operationNames) {
    const params = operations[name].method === method ? matchPath(operations[name].path, segments) : null;
    if (params) return { operation: name, externalId: params.get('externalId') ?? null };
  }
  return NOTHING;
}
