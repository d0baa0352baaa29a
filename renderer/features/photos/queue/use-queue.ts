/*
 * The model of the photo queue. Photos whose results are on this computer are filtered and sorted by the core, as the
 * page's address says; the answer names them all in columns (queue-photos), with what was missing (gaps). A large queue
 * comes twice: its first photos for a moment, then all. It stays as it was read while a person goes through it: marks do
 * not move a photo, they lie over the answer (reviews.changed) until the queue is read again. What is known of a single
 * photo, and its shelf through time, is asked for when the photo is open. Pictures are not part of it: thumbnails are
 * loaded a few at a time, large photos ahead of the open one.
 */

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { fetchQuery } from '#renderer/download/fetch-photos.tsx';
import type { HistoryQuery } from '#shared/bridge/review.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { type PhotosSearch, queryOfSearch } from '../parts/photos-search.ts';
import { queuePhotos } from './queue-photos.ts';
import { type QueueRead, readQueue } from './read-queue.ts';

/** How often a queue is read again while a download brings photos, in milliseconds: often, until it has the first. */
const BEGINS_EVERY = 100;
const GROWS_EVERY = 1500;

const NOTHING_READ = { isWhole: false, readAt: 0, begunAt: 0, isSorted: true };

/**
 * The queue of an address. It stays as it was read until somebody refreshes it or changes its filters; while a download
 * brings photos, it grows at its end (grow-queue.ts). `photos` are the first ones for a moment (`isWhole` is false), and
 * then all.
 */
export function useQueue(search: PhotosSearch) {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  // When the period was last resolved: Today is the day that was asked for, also after midnight.
  const [now, setNow] = useState(() => Date.now());
  const query = queryOfSearch(search, now, timeZone);
  const download = useQuery(fetchQuery(bridge, id)).data?.state;
  const isArriving = download === 'waiting' || download === 'running';
  const queryText = canonicalJson(query);
  // The queue whose order has begun in this visit: what is read again has only grown, until a person asks.
  const begun = useRef<string | null>(null);
  const answer = useQuery({
    queryKey: [...REVIEW_KEY, id, 'queue', queryText],
    queryFn: async ({ signal, client, queryKey }): Promise<QueueRead> => {
      const read = await readQueue({
        ask: (first) => bridge.review.queue({ ...query, ...(first === undefined ? {} : { first }) }, { signal }),
        before: client.getQueryData<QueueRead>(queryKey),
        isGrowing: begun.current === queryText,
        // An open photo may stand anywhere in the queue.
        isWholeOnly: search.photo !== undefined,
        tell: (first) => void client.setQueryData<QueueRead>(queryKey, first),
      });
      begun.current = queryText;
      return read;
    },
    placeholderData: keepPreviousData,
    // A photo must not disappear while somebody marks it: read again on arrival, when the filters change, or
    // when somebody asks.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: read = NOTHING_READ, refetch } = answer;
  const data = answer.data?.queue;
  const resolveAgain = useCallback(() => setNow(Date.now()), []);
  const readAgain = useCallback(() => {
    begun.current = null;
    resolveAgain();
    // Other days are another query, which is asked as soon as it is drawn.
    void refetch();
  }, [refetch, resolveAgain]);
  const isEmpty = data?.total === 0;
  useEffect(() => {
    if (!isArriving) return;
    // A read under way is waited for: the core would finish it all the same, and no answer would ever come of a slow one.
    const grow = () => void refetch({ cancelRefetch: false });
    const timer = setInterval(grow, isEmpty ? BEGINS_EVERY : GROWS_EVERY);
    return () => clearInterval(timer);
  }, [isArriving, isEmpty, refetch]);
  // On a computer that is new to the chain, its stores come after the first look: without them nothing can be missing.
  const isEarly = data?.gaps.isStoreListUnknown === true;
  const hasStores = useStores().data !== undefined;
  useEffect(() => {
    if (isEarly && hasStores) void refetch();
  }, [isEarly, hasStores, refetch]);
  const photos = useMemo(() => (data === undefined ? undefined : queuePhotos(data)), [data]);
  return { query, now, answer, data, photos, isArriving, resolveAgain, readAgain, ...read };
}

const factsQuery = (bridge: Bridge, id: string, photoKey: string) =>
  queryOptions({
    queryKey: [...REVIEW_KEY, id, 'facts', photoKey],
    queryFn: async ({ signal }) => (await bridge.review.facts({ photoKeys: [photoKey] }, { signal }))[0] ?? null,
    // What was read for the photo before is not this photo's.
    placeholderData: () => undefined,
  });

/** Everything that is known of a photo; undefined while it is read, null when nothing of it is here. */
export function useFacts(photoKey: string | null) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({ ...factsQuery(bridge, id, photoKey ?? ''), enabled: photoKey !== null });
}

/** A value that follows another after a rest, so that keys held down don't ask for everything they pass. */
export function useRested<Value>(value: Value, pause: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return rested;
}

/** Photos that follow each other faster than this are run past, as when J is held down. In milliseconds. */
const PASS = 120;

/** Whether somebody runs past the photos: what is only passed need not load. */
export function useIsPassed(photoKey: string): boolean {
  const moved = useRef({ photoKey, at: Number.NEGATIVE_INFINITY, isQuick: false });
  if (moved.current.photoKey !== photoKey) {
    const at = performance.now();
    moved.current = { photoKey, at, isQuick: at - moved.current.at < PASS };
  }
  const rested = useRested(photoKey, PASS);
  return moved.current.isQuick && rested !== photoKey;
}

/** A display through time, around a photo; null: nothing is asked for. */
export function useHistory(asked: HistoryQuery | null) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [...REVIEW_KEY, id, 'history', canonicalJson(asked)],
    queryFn: ({ signal }) => (asked === null ? null : bridge.review.history(asked, { signal })),
    // Never the shelf of the photo before.
    placeholderData: () => undefined,
    enabled: asked !== null,
  });
}
