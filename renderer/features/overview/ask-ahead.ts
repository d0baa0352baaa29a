import type { QueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import type { CrossStoreQuery } from '#shared/bridge/fill-rates.ts';
import type { Workspace } from '#shared/bridge/workspaces.ts';
import { askedOf, crossStoreQuery } from './cross-store-query.ts';
import type { OverviewSearch } from './overview-search.ts';
import { viewOf } from './overview-view.ts';
import { withoutCommas } from './store-regions.ts';

/**
 * The report that the overview of an address begins with.
 *
 * @param now milliseconds since 1970 UTC
 * @returns null where the stores of a region must be known first, or when nothing is to be asked
 */
export function reportAhead(search: OverviewSearch, now: number, timeZone: string): CrossStoreQuery | null {
  const view = viewOf(search, now, timeZone);
  if (view.region !== null) return null;
  return askedOf(view, view.stores.length === 0 ? null : withoutCommas(view.stores).possible);
}

/** Asks for the report of the overview before the page is there to ask for it; resolves when it has come or failed. */
export async function askAhead(
  { bridge, queries }: { readonly bridge: Bridge; readonly queries: QueryClient },
  workspace: Workspace,
  search: OverviewSearch,
): Promise<void> {
  const query = reportAhead(search, Date.now(), workspace.timeZone);
  if (query !== null) await queries.prefetchQuery(crossStoreQuery(bridge, workspace.id, query));
}
