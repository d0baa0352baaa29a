import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import type { StoresSearch } from '../stores-search.ts';

const route = getRouteApi('/stores');

/** What the address of the list of stores asks for, and the way to ask for something else; Back does not stop at it. */
export function useStoresAddress(): {
  readonly search: StoresSearch;
  readonly change: (part: StoresSearch) => void;
} {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const change = (part: StoresSearch) => {
    // The pause after typing may end on the way to another page, which must not be called back.
    if (router.latestLocation.pathname !== '/stores') return;
    void navigate({
      to: '/stores',
      search: (before: StoresSearch) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  };
  return { search, change };
}
