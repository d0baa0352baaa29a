import { queryOptions } from '@tanstack/react-query';
import type { Bridge } from './endcap.ts';
import { readKey } from './read-key.ts';

/** All stores of a workspace; the frame counts and searches them, the features list them. */
export function storesQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: ['stores', 'list', workspaceId],
    queryFn: ({ signal }) => bridge.stores.list(undefined, { signal }),
    meta: { of: readKey('stores.list') },
  });
}
