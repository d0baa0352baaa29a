import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ChangePhotoAddress } from '../parts/use-open-photo.ts';
import type { DisplaySearch } from '../stores-search.ts';

const route = getRouteApi('/stores/$externalId/displays/$expositionId');

/** What the address of a display's page asks for, and the way to ask for something else. */
export function useDisplayAddress(): {
  readonly externalId: string;
  readonly expositionId: string;
  readonly search: DisplaySearch;
  readonly change: ChangePhotoAddress<DisplaySearch>;
} {
  const { externalId, expositionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = useCallback<ChangePhotoAddress<DisplaySearch>>(
    (part, { replace = false, photoOnTop = false } = {}) =>
      void navigate({
        to: '/stores/$externalId/displays/$expositionId',
        params: { externalId, expositionId },
        search: (before: DisplaySearch) => ({ ...before, ...part }),
        state: { photoOnTop },
        replace,
        resetScroll: false,
      }),
    [navigate, externalId, expositionId],
  );
  return { externalId, expositionId, search, change };
}
