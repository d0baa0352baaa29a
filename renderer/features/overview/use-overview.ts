import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { OverviewSearch } from './overview-search.ts';
import { type OverviewView, viewOf } from './overview-view.ts';

const route = getRouteApi('/overview');

/** Changes parts of the address; `replace` for a step that Back should not stop at. */
export type ChangeSearch = (change: OverviewSearch, options?: { readonly replace?: boolean }) => void;

/** The overview that the address asks for, and the way to ask for another one. */
export function useOverview(): { readonly view: OverviewView; readonly change: ChangeSearch } {
  const { timeZone } = useWorkspace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback<ChangeSearch>(
    (next, { replace = false } = {}) =>
      void navigate({
        to: '/overview',
        search: (before: OverviewSearch) => ({ ...before, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return { view: viewOf(search, Date.now(), timeZone), change };
}
