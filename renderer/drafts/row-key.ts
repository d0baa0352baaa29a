/** The identity of a row over all stores: local row ids are unique within a store only. */
export const rowKey = (externalId: string, rowId: string): string => JSON.stringify([externalId, rowId]);

/** @param key made by `rowKey` */
export function partsOfKey(key: string): { readonly externalId: string; readonly rowId: string } {
  const parts: unknown = JSON.parse(key);
  const [externalId, rowId] = Array.isArray(parts) ? parts : [];
  return { externalId: String(externalId), rowId: String(rowId) };
}
