import { type OperationName, operations } from '#shared/contract/operations.ts';

/** Names of the fifteen operations. */
export const operationNames = Object.keys(operations) as readonly OperationName[];

const withMethod = (method: string): readonly OperationName[] =>
  operationNames.filter((name) => operations[name].method === method);

/** Operations that only read. */
export const readOperations = withMethod('GET');

/** Operations that write. */
export const writeOperations = withMethod('PUT');

/** The operation that reads what a write has written: the GET of the same path. */
export function readerOf(write: OperationName): OperationName {
  const reader = readOperations.find((name) => operations[name].path === operations[write].path);
  if (!reader) throw new Error(`No operation reads what ${write} writes`);
  return reader;
}
