/**
 * The identity of a row over all stores: local row ids are unique within a store only. The length stands before the
 * store, so that no character parts the two and fifty thousand keys are read in a few milliseconds.
 */
export const rowKey = (externalId: string, rowId: string): string => `${externalId.length}:${externalId}${rowId}`;

/**
 * The store and the row that a key names.
 *
 * @param key made by `rowKey`
 */
export function partsOfKey(key: string): { readonly externalId: string; readonly rowId: string } {
  const begin = key.indexOf(':') + 1;
  const end = begin + Number.parseInt(key, 10);
  return { externalId: key.slice(begin, end), rowId: key.slice(end) };
}
