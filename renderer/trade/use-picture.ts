import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { type Bridge, BridgeFailure, failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { PhotoQueue } from './photo-queue.ts';

/** A picture on its way. `url` is an object URL, valid while the part that asked for it is shown. */
export type PictureState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry: () => void };

type PictureRequest = {
  readonly bridge: Bridge;
  readonly workspaceId: string;
  readonly photoKey: string;
  readonly size: PictureSize;
  readonly queue?: PhotoQueue | undefined;
};

/** The bytes of a picture; kept for some minutes after the last part that shows it is gone. */
export function pictureQuery({ bridge, workspaceId, photoKey, size, queue }: PictureRequest) {
  return queryOptions({
    queryKey: ['photos', workspaceId, photoKey, size],
    queryFn: async ({ signal }) => {
      const load = () => bridge.photos.image({ photoKey, size }, { signal });
      const picture = await (queue === undefined ? load() : queue.run(load, signal));
      if (picture instanceof Blob) return picture;
      throw new BridgeFailure({ code: 'photo_refused', reason: 'type' });
    },
    staleTime: Number.POSITIVE_INFINITY,
    // An original is half a megabyte: enough of them for going back and forth, not for a whole month.
    gcTime: size === 'original' ? 60_000 : 300_000,
    retry: false,
    // Never the picture of another photo while this one is on its way.
    placeholderData: () => undefined,
  });
}

/** An object URL of a blob, revoked when the blob changes or the part goes away. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Before the paint: a picture that is already here must not blink.
  useLayoutEffect(() => {
    if (blob === undefined) return setUrl(null);
    const next = URL.createObjectURL(blob);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [blob]);
  return url;
}

/** Loads a picture through the core and shows it from memory; the page makes no request of its own. */
export function usePicture(photoKey: string, size: PictureSize, queue?: PhotoQueue): PictureState {
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  const query = useQuery(pictureQuery({ bridge, workspaceId, photoKey, size, queue }));
  const url = useObjectUrl(query.data);
  if (url !== null) return { state: 'ready', url };
  if (query.error === null || query.isFetching) return { state: 'loading' };
  return { state: 'failed', failure: failureOf(query.error), retry: () => void query.refetch() };
}
