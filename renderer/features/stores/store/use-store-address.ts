import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { StoreSearch } from '../stores-search.ts';

const route = getRouteApi('/stores/$externalId');

/** Changes parts of the address; `replace` for a step that Back should not stop at. */
export type ChangeAddress<Search> = (part: Search, options?: { readonly replace?: boolean }) => void;

/** What the address of a store's page asks for, and the way to ask for something else. */
export function useStoreAddress(): {
  readonly externalId: string;
  readonly search: StoreSearch;
  readonly change: ChangeAddress<StoreSearch>;
} {
  const { externalId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress<StoreSearch>>(
    (part, { replace = false } = {}) =>
      void navigate({
        to: '/stores/$externalId',
        params: { externalId },
        search: (before: StoreSearch) => ({ ...before, ...part }),
        replace,
        resetScroll: false,
      }),
    [navigate, externalId],
  );
  return { externalId, search, change };
}
