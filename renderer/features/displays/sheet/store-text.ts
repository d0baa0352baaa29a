/** A store as the sheet writes it. */
export const storeText = (storeName: string, externalId: string): string => `${storeName} · ${externalId}`;
