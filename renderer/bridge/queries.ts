import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Notice } from '#shared/bridge/followed.ts';
import type { SlotRatesQuery } from '#shared/bridge/offline.ts';
import type { Bridge } from './bridge.ts';

/** Language and theme, as the core stores them. */
export function settingsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => bridge.settings.get(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Facts about this program. */
export function infoQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['info'],
    queryFn: ({ signal }) => bridge.settings.info(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All workspaces and which one is active. */
export function workspacesQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['workspaces'],
    queryFn: ({ signal }) => bridge.workspaces.list(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where each workspace was left, asked once: from then on the window itself knows where it is. */
export function placesQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['places'],
    queryFn: ({ signal }) => bridge.places.all(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** First part of the query keys for everything stored on this computer. */
export const OFFLINE_KEY = ['offline'] as const;
const STATUS_KEY = [...OFFLINE_KEY, 'status'] as const;
/** The current or the last fetch. */
export const FETCH_KEY = ['fetch'] as const;
/** Queues of photos, and what people say of photos. */
export const REVIEW_KEY = ['review'] as const;
export const PINS_KEY = [...OFFLINE_KEY, 'pins'] as const;

/** Between two looks for the list of stores, without which nobody knows what is missing, in milliseconds. */
export const STORES_AWAITED_MS = 1000;

// Never stale by themselves: the events `offline_changed` and `pin_progress` report every change but sizes.
const ALWAYS_TOLD = Number.POSITIVE_INFINITY;

/** State, sizes and limits of the data stored on this computer. */
export function offlineStatusQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...STATUS_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.offline.status(undefined, { signal }),
    staleTime: ALWAYS_TOLD,
    // Never show another workspace's state here.
    placeholderData: () => undefined,
  });
}

/** What is available offline, with the progress of downloads. */
export function pinsQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...PINS_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.offline.pins(undefined, { signal }),
    staleTime: ALWAYS_TOLD,
    placeholderData: () => undefined,
  });
}

/** What was measured at a store in each slot of the week, from what is stored on this computer. */
export function slotRatesQuery(bridge: Bridge, workspaceId: string, query: SlotRatesQuery) {
  return queryOptions({
    queryKey: [...OFFLINE_KEY, 'slot-rates', workspaceId, query],
    queryFn: ({ signal }) => bridge.offline.slotRates(query, { signal }),
    staleTime: ALWAYS_TOLD,
    placeholderData: () => undefined,
  });
}

/** External IDs of the followed stores. */
export function followedQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: ['followed', workspaceId],
    queryFn: ({ signal }) => bridge.followed.list(undefined, { signal }),
    // No event tells of a change in another window.
    staleTime: 0,
    placeholderData: () => undefined,
  });
}

/** A notice, and whether the system has been given it. */
type HeardNotice = { readonly notice: Notice; readonly isTold: boolean };

/** The last notice of each kind, as the core's events bring them; undefined: none has come yet. */
export const noticesQuery = queryOptions<readonly HeardNotice[]>({
  queryKey: ['notices'],
  queryFn: skipToken,
  staleTime: ALWAYS_TOLD,
});
