import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ChangePhotoAddress } from '../parts/use-open-photo.ts';
import type { RunSearch } from '../stores-search.ts';

const route = getRouteApi('/stores/$externalId/runs/$protocolId');

/** What the address of a run's page asks for, and the way to ask for something else. */
export function useRunAddress(): {
  readonly externalId: string;
  readonly protocolId: string;
  readonly search: RunSearch;
  readonly change: ChangePhotoAddress<RunSearch>;
} {
  const { externalId, protocolId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = useCallback<ChangePhotoAddress<RunSearch>>(
    (part, { replace = false, photoOnTop = false } = {}) =>
      void navigate({
        to: '/stores/$externalId/runs/$protocolId',
        params: { externalId, protocolId },
        search: (before: RunSearch) => ({ ...before, ...part }),
        state: { photoOnTop },
        replace,
        resetScroll: false,
      }),
    [navigate, externalId, protocolId],
  );
  return { externalId, protocolId, search, change };
}
