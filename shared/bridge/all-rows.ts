import type { StoreRows } from './drafts.ts';

/** Whether these are all rows of the store. If not, nothing may take one that is not among them for gone. */
export const hasAllRows = (store: StoreRows): store is Extract<StoreRows, { known: true }> =>
  store.known && !store.isPartial && (store.origin?.complete ?? true) && store.origin?.unread === undefined;
