import { getRouteApi, type HistoryState, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Changes parts of an address; `replace` for a step that Back should not stop at. */
export type ChangeAddress<Search> = (
  part: Search,
  options?: { readonly replace?: boolean; readonly state?: HistoryState },
) => void;

/** What the address of a page says, and how to change it. */
export type Address<Search, Params> = {
  readonly params: Params;
  readonly search: Search;
  readonly change: ChangeAddress<Search>;
};

/**
 * The address of a page. Its types are named by the page, because those of the router lead in a circle through the
 * pages: `Search` is the schema that the route validates with, `Params` what stands in the path.
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
  // `change` stays the same while the page does: what gets it is not drawn again for it.
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
