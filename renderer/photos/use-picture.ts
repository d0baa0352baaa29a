import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, BridgeFailure, failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';

type Waiting = { readonly start: () => void; readonly signal: AbortSignal };

/** Limits how many pictures load at once. The others wait in the order in which they were requested. */
export type PhotoQueue = {
  /** Runs `load` when a place is free. If the signal is aborted while waiting, it rejects with the signal's reason. */
  readonly run: <Value>(load: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
  /** Changes how many may load at once, starting with the next one. */
  readonly allow: (places: number) => void;
  /** Resolves once nothing loads and nothing waits. */
  readonly idle: () => Promise<void>;
  /** Photos whose pictures could not be loaded, with the reason of the last attempt, by photoKey. */
  readonly lost: StoreApi<ReadonlyMap<string, Failure>>;
  /** Notes how a load ended; null: the picture is here. */
  readonly note: (photoKey: string, failure: Failure | null) => void;
};

/** @param places how many may load at once, at least 1 */
export function createPhotoQueue(places: number): PhotoQueue {
  const waiting: Waiting[] = [];
  const idle: (() => void)[] = [];
  const busy = { places: 0, allowed: places };
  const lost = createStore<ReadonlyMap<string, Failure>>(() => new Map());

  const next = () => {
    while (busy.places < busy.allowed) {
      const first = waiting.shift();
      if (first === undefined) {
        if (busy.places === 0) for (const tell of idle.splice(0)) tell();
        return;
      }
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
    idle: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        next();
      }),
    lost,
    note: (photoKey, failure) => {
      if (failure === null && !lost.getState().has(photoKey)) return;
      const now = new Map(lost.getState());
      if (failure === null) now.delete(photoKey);
      else now.set(photoKey, failure);
      lost.setState(now, true);
    },
  };
}

/** A picture that is loading or loaded. */
type PictureState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly bytes: Blob }
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
      const load = async () => {
        const picture = await bridge.photos.image({ photoKey, size }, { signal });
        if (picture instanceof Blob) return picture;
        throw new BridgeFailure({ code: 'photo_refused', reason: 'type' });
      };
      if (queue === undefined) return load();
      try {
        const picture = await queue.run(load, signal);
        queue.note(photoKey, null);
        return picture;
      } catch (error) {
        // A tile that left the grid gave up by itself, and a host that nobody has allowed is a question.
        const failure = failureOf(error);
        if (!signal.aborted && failure.code !== 'photo_held_back') queue.note(photoKey, failure);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Enough for going back and forth, but not a whole month of photos, or all that somebody scrolled past.
    gcTime: 60_000,
    retry: false,
    // Never show another photo's picture while this one loads.
    placeholderData: () => undefined,
  });
}

/**
 * Shows a picture in an `img`, which has no `src` before. Its address holds the bytes themselves: an object URL would be
 * registered with another process while the page waits, and fetched from there, a millisecond or two for each of dozens
 * of thumbnails. The page is not rendered once more for it either.
 */
export function useImageOf(bytes: Blob): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const reader = new FileReader();
    reader.onload = () => {
      if (image.current !== null && typeof reader.result === 'string') image.current.src = reader.result;
    };
    reader.readAsDataURL(bytes);
    return () => {
      reader.onload = null;
    };
  }, [bytes]);
  return image;
}

/** Failures that end by themselves when the service can be reached again. */
const NETWORK: readonly Failure['code'][] = [
  'not_kept',
  'unreachable',
  'dns_failed',
  'connection_lost',
  'timeout',
  'proxy_failed',
];

/** Whether a picture is missing only because the service or its pictures could not be reached. */
export const needsNetwork = ({ code }: Failure): boolean => NETWORK.includes(code);

/** Whether a picture is missing only because there is no network, so that trying again is no use yet. */
export const awaitsNetwork = (failure: Failure, isOffline: boolean): boolean => isOffline && needsNetwork(failure);

/**
 * Loads a picture in sight once the service can be reached again, if that was all that was missing.
 *
 * @param failure why it is not here; null: it is, or it is loading
 */
export function useRetryWhenBack(failure: Failure | null, retry: () => void): void {
  const isOffline = useConnection().connection.state === 'offline';
  const wasOffline = useRef(isOffline);
  const waits = failure !== null && needsNetwork(failure);
  useEffect(() => {
    if (isOffline) wasOffline.current = true;
    else if (wasOffline.current && waits) {
      wasOffline.current = false;
      retry();
    }
  });
}

/** Loads a picture through the core and shows it from memory. The page makes no request of its own. */
export function usePicture(photoKey: string, size: PictureSize, queue?: PhotoQueue): PictureState {
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  const query = useQuery(pictureQuery({ bridge, workspaceId, photoKey, size, queue }));
  const retry = () => void query.refetch();
  useRetryWhenBack(query.error === null || query.isFetching ? null : failureOf(query.error), retry);
  if (query.data !== undefined) return { state: 'ready', bytes: query.data };
  if (query.error === null || query.isFetching) return { state: 'loading' };
  return { state: 'failed', failure: failureOf(query.error), retry };
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
