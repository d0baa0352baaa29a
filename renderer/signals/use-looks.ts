import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { StoreLook } from '#shared/bridge/looks.ts';
import { type SeenStores, type SinceLook, seenNow, sinceLook } from '#shared/domain/signals/since-look.ts';
import type { SignalsScope } from './signals-scope.ts';

/** Periods that move with the days, and are long enough for a store to be judged by them. */
const PERIODS = ['last7', 'last14', 'last28'] as const;
/** A look that says nothing new is noted again after so long. */
const LOOK_MS = 10 * 60_000;

const rowsOf = (stores: SeenStores): StoreLook[] =>
  [...stores].map(([externalId, store]) => ({ externalId, ...store }));

const idsIn = (since: SinceLook): readonly string[] => [...new Set(Object.values(since).flat())];

/** What is told of the stores of a scope, since when, and how it is put away. null: there is nothing to tell. */
export type Looks = { readonly since: SinceLook; readonly at: number; readonly onRead: () => void };

/**
 * Compares how stores stand with how they stood at the last look at them, and notes this look: at once where there is
 * nothing to tell, else when what is told has been read. Figures that are not complete are not compared.
 */
export function useLooks({ scope, stores, byStore, isUsual }: SignalsScope): Looks | null {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id } = useWorkspace();
  const period = PERIODS.find((one) => one === scope.period);
  const isAsked = period !== undefined && isUsual && byStore.complete;
  const key = ['looks', id, period];
  const { data } = useQuery({
    queryKey: key,
    enabled: isAsked,
    // Nobody else changes it while the page is open, and the event of each write comes from here.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Looks at another period would be noted, and told, as if they were at this one.
    placeholderData: () => undefined,
    queryFn: () => bridge.looks.get({ period: period ?? 'last14' }),
  });
  const looked = useMemo(() => {
    if (data === undefined || !isAsked) return null;
    const before: SeenStores = new Map(data.stores.map(({ externalId, ...seen }) => [externalId, seen]));
    const asked = scope.filter.externalIds;
    const listed = asked ?? stores.flatMap(({ externalId }) => externalId ?? []);
    const is = seenNow(byStore.data.items, listed, before, Date.now());
    const opened = new Map(data.opened.map(({ externalId, at }) => [externalId, at]));
    const since = sinceLook(before, is, opened);
    return { before, is, since, told: idsIn(since) };
  }, [data, isAsked, byStore, stores, scope.filter.externalIds]);

  const keep = (seen: SeenStores) => {
    if (period === undefined || seen.size === 0) return;
    const rows = rowsOf(seen);
    // A file that can't be written to keeps no looks, and the line stays.
    bridge.looks
      .keep({ period, stores: rows })
      .then(() => queries.invalidateQueries({ queryKey: ['looks', id] }))
      .catch(() => {});
  };
  /** Stores that nobody has seen yet, and all of them while nothing is told. */
  const unseen = useMemo(() => {
    if (looked === null) return null;
    const { before, is, told } = looked;
    const isNew = ([externalId, { at }]: readonly [string, { at: number }]) => {
      const then = before.get(externalId);
      return then === undefined || (told.length === 0 && at - then.at >= LOOK_MS);
    };
    return new Map([...is].filter(isNew));
  }, [looked]);
  const keepUnseen = useEffectEvent(keep);
  useEffect(() => {
    if (unseen !== null) keepUnseen(unseen);
  }, [unseen]);

  if (looked === null || looked.told.length === 0) return null;
  const { before, is, since, told } = looked;
  const at = Math.min(...told.map((externalId) => before.get(externalId)?.at ?? Number.POSITIVE_INFINITY));
  return { since, at, onRead: () => keep(is) };
}
