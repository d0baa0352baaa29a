import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { type Bridge, BridgeFailure, failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';

type Waiting = { readonly start: () => void; readonly signal: AbortSignal };

/** Limits how many pictures load at once. The others wait in the order in which they were requested. */
export type PhotoQueue = {
  /** Runs `load` when a place is free. If the signal is aborted while waiting, it rejects with the signal's reason. */
  readonly run: <Value>(load: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
  /** Changes how many may load at once, starting with the next one. */
  readonly allow: (places: number) => void;
};

/** @param places how many may load at once, at least 1 */
export function createPhotoQueue(places: number): PhotoQueue {
  const waiting: Waiting[] = [];
  const busy = { places: 0, allowed: places };

  const next = () => {
    while (busy.places < busy.allowed) {
      const first = waiting.shift();
      if (first === undefined) return;
      if (first.signal.aborted) continue;
      busy.places += 1;
      first.start();
    }
  };

  const place = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      waiting.push({ start: resolve, signal });
      next();
    });

  return {
    run: async (load, signal) => {
      await place(signal);
      try {
        return await load();
      } finally {
        busy.places -= 1;
        next();
      }
    },
    allow: (allowed) => {
      busy.allowed = allowed;
      next();
    },
  };
}

/**
 * A picture that is loading or loaded. `url` is an object URL, valid while the component that asked for it is shown.
 */
type PictureState =
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

/** First part of the query keys of all pictures; the workspace's id follows. */
export const PICTURES_KEY = ['photos'] as const;

/** The bytes of a picture. They stay in memory for some minutes after the last component that shows it is gone. */
export function pictureQuery({ bridge, workspaceId, photoKey, size, queue }: PictureRequest) {
  return queryOptions({
    queryKey: [...PICTURES_KEY, workspaceId, photoKey, size],
    queryFn: async ({ signal }) => {
      const load = () => bridge.photos.image({ photoKey, size }, { signal });
      const picture = await (queue === undefined ? load() : queue.run(load, signal));
      if (picture instanceof Blob) return picture;
      throw new BridgeFailure({ code: 'photo_refused', reason: 'type' });
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Enough for going back and forth, but not a whole month of photos, or all that somebody scrolled past.
    gcTime: 60_000,
    retry: false,
    // Never show another photo's picture while this one loads.
    placeholderData: () => undefined,
  });
}

/** An object URL of a blob, revoked when the blob changes or the component is removed. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Before the paint: a picture that is already loaded must not blink.
  useLayoutEffect(() => {
    if (blob === undefined) return setUrl(null);
    const next = URL.createObjectURL(blob);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [blob]);
  return url;
}

/** Loads a picture through the core and shows it from memory. The page makes no request of its own. */
export function usePicture(photoKey: string, size: PictureSize, queue?: PhotoQueue): PictureState {
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  const query = useQuery(pictureQuery({ bridge, workspaceId, photoKey, size, queue }));
  const url = useObjectUrl(query.data);
  if (url !== null) return { state: 'ready', url };
  if (query.error === null || query.isFetching) return { state: 'loading' };
  return { state: 'failed', failure: failureOf(query.error), retry: () => void query.refetch() };
}

/** Returns a function that asks again for the pictures of a photo that failed. */
export function useRetryPicture(photoKey: string): () => void {
  const queries = useQueryClient();
  const workspaceId = useWorkspace().id;
  return () =>
    void queries.refetchQueries({
      queryKey: [...PICTURES_KEY, workspaceId, photoKey],
      predicate: ({ state }) => state.status === 'error',
    });
}
