import type { z } from 'zod';
import { MOST_UNREAD_NAMED, type Unread } from '#shared/bridge/answer.ts';
import { formatIssuePath } from '#shared/contract/errors.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { isRecord, isText } from '#shared/domain/loose-record.ts';

/** The lists of which one element may be unreadable without the others being so. */
const KINDS: { readonly [Name in OperationName]?: Unread['kind'] } = {
  listStores: 'stores',
  listStoreContacts: 'contacts',
  listStoreExpectations: 'targets',
  listStoreExpositions: 'displays',
  getStoreFillRates: 'groups',
  getExpositionFillRate: 'photos',
  getCrossStoreFillRates: 'groups',
};

/** What each element has that a person may know it by, best first. */
const NAMES = ['externalId', 'label', 'name', 'storeName', 'key', 'expositionId', 'contactId', 'photoId'];

/** An answer that was read without some elements of its list. */
type ReadPartly<Value> = { readonly value: Value; readonly unread: Unread };

/**
 * Reads an answer of which only elements of its list break the contract, without these elements.
 *
 * @param issues all that the schema has against the value
 * @returns null: something else breaks the contract too, or no element is left
 */
export function readWithoutBroken<Schema extends z.ZodType>(
  operation: OperationName,
  schema: Schema,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): ReadPartly<z.output<Schema>> | null {
  const kind = KINDS[operation];
  const items = isRecord(value) ? value['items'] : undefined;
  if (kind === undefined || !isRecord(value) || !Array.isArray(items)) return null;
  const fieldOf = new Map<number, string>();
  for (const { path } of issues) {
    const [list, index, ...inside] = path;
    if (list !== 'items' || typeof index !== 'number') return null;
    if (!fieldOf.has(index)) fieldOf.set(index, formatIssuePath(inside));
  }
  if (fieldOf.size >= items.length) return null;
  const read = schema.safeParse({ ...value, items: items.filter((_, index) => !fieldOf.has(index)) });
  if (!read.success) return null;
  const elements = [...fieldOf]
    .slice(0, MOST_UNREAD_NAMED)
    .map(([index, field]) => ({ name: nameOf(items[index]), field }));
  return { value: read.data, unread: { kind, count: fieldOf.size, of: items.length, elements } };
}

function nameOf(element: unknown): string | null {
  if (!isRecord(element)) return null;
  return NAMES.map((name) => element[name]).find(isText) ?? null;
}
