import { getRouteApi, type HistoryState, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Changes parts of an address. Use `replace` for a change that Back should skip. */
export type ChangeAddress<Search> = (
  part: Search,
  options?: { readonly replace?: boolean; readonly state?: HistoryState },
) => void;

/** What a page's address contains, and how to change it. */
type Address<Search, Params> = {
  readonly params: Params;
  readonly search: Search;
  readonly change: ChangeAddress<Search>;
};

/**
 * The address of a page. The page names the types itself, because the router's own types would import the pages in a
 * circle: `Search` is the type of the schema that the route validates with, `Params` that of the path's parameters.
 *
 * @param path of the route: `/stores/$externalId`
 */
export function useAddress<Search extends object, Params extends object = object>(
  path: string,
): Address<Search, Params> {
  const route = getRouteApi(path);
  const params: Params = route.useParams();
  const search: Search = route.useSearch();
  const navigate = useNavigate();
  // `change` stays the same for as long as the page does, so that what receives it does not render again.
  const latest = useRef(params);
  latest.current = params;
  const change = useCallback<ChangeAddress<Search>>(
    (part, { replace = false, state } = {}) =>
      void navigate({
        to: path,
        params: latest.current,
        search: (before: Search) => ({ ...before, ...part }),
        replace,
        resetScroll: false,
        ...(state === undefined ? {} : { state }),
      }),
    [navigate, path],
  );
  return { params, search, change };
}
