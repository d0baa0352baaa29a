import type { OpenTable } from '#electron/tables/open-tables.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { TABLE_STORES_AT_ONCE } from '#shared/bridge/tables.ts';
import type { NamedStore } from '#shared/domain/display-table/find-store.ts';
import type { StoreState } from '#shared/domain/display-table/known-displays.ts';

/** All stores of the chain, as a table names them. */
export async function namedStores({ reads }: Session, signal: AbortSignal | undefined): Promise<readonly NamedStore[]> {
  const { data } = await reads.read('stores.list', undefined, signal);
  return data.flatMap(({ externalId, name }) => (externalId === null ? [] : [{ externalId, name }]));
}

/** Displays of stores, a few at a time, each part as soon as it is here. */
export async function* displaysInParts(
  { sync }: Session,
  externalIds: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly StoreRows[]> {
  for (let at = 0; at < externalIds.length; at += TABLE_STORES_AT_ONCE) {
    signal?.throwIfAborted();
    const part = externalIds.slice(at, at + TABLE_STORES_AT_ONCE);
    yield await Promise.all(part.map((externalId) => sync.drafts.displays(externalId, signal)));
  }
}

/** What a dry run has to know of a store. */
export function stateOf(store: StoreRows): StoreState {
  const { externalId } = store;
  if (!store.known) return { externalId, state: store.failure.code === 'not_found' ? 'gone' : 'unread' };
  return {
    externalId,
    state: 'known',
    rows: store.rows.map(({ rowId, base, desired }) => ({ rowId, base, desired })),
  };
}

/** Gives the thread of a table the displays of all stores that it names, as they are now; ends early when it is stopped. */
export async function learnAgain(
  open: Session,
  { needed: { externalIds }, thread, tally }: OpenTable,
  signal: AbortSignal | undefined,
): Promise<void> {
  tally.begin('stores_read', externalIds.length);
  let isFirst = true;
  for await (const stores of displaysInParts(open, externalIds, signal)) {
    if (tally.isStopped()) return;
    await thread().call('learn', { states: stores.map(stateOf), isFirst });
    isFirst = false;
    tally.add(stores.length);
  }
}
