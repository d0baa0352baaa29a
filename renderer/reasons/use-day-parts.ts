import { type Query, type QueryState, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { type ReadKey, readKey, readQuery } from '#renderer/bridge/read-query.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { DayPartQuery } from '#shared/bridge/reports.ts';
import type { CalendarDate } from '#shared/domain/calendar.ts';
import { type DayPart, SETTLED_AFTER_MS } from '#shared/domain/reasons/day-parts.ts';
import { type Backoff, doubledMs } from '#shared/lib/backoff.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** How many are asked for at once. */
const AT_ONCE = 6;
/** More requests than these only begin when a person wants them. */
const MOST_UNASKED = 150;

const KEPT = { meta: {}, staleTime: Number.POSITIVE_INFINITY };

const NO_ROOM: Backoff = { firstMs: 2000, longestMs: 8000 };
const MOST_TRIES = 12;
/** Whoever is to wait longer than this is told so instead. */
const LONGEST_WAIT_SECONDS = 60;

const secondsToWait = (error: Error): number | null => {
  const failure = failureOf(error);
  return failure.code === 'rate_limited' ? (failure.retryAfterSeconds ?? 0) : null;
};

/**
 * For reads of which many are sent at once: one that the service had no room for, also after the client's own attempts,
 * keeps its place among those under way, so that fewer are sent meanwhile.
 */
export const WHEN_NO_ROOM = {
  retry: (tries: number, error: Error) =>
    tries < MOST_TRIES && (secondsToWait(error) ?? Number.POSITIVE_INFINITY) <= LONGEST_WAIT_SECONDS,
  retryDelay: (tries: number, error: Error) =>
    Math.max((secondsToWait(error) ?? 0) * 1000, doubledMs(NO_ROOM, tries + 1)),
};

/** Answers that were given by the service, in the order of what was asked, and why one could not be had. */
export const ofService = <Data>(results: readonly UseQueryResult<Read<Data>>[]) => ({
  reads: results.map(({ data }) => (data?.computed === null ? data : undefined)),
  isPending: results.some(({ isPending, isFetching }) => isPending && isFetching),
  error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
});

/**
 * Which parts are asked for now: the first that have no answer, and no further ones once one has failed. Those under way
 * and those that failed keep their turn: whoever gets it back is asked again.
 */
function turnsOf(states: readonly (Pick<QueryState, 'status' | 'fetchStatus' | 'data'> | undefined)[]) {
  const open = states.flatMap((state, at) => (state?.data === undefined ? [at] : []));
  const isHalted = states.some((state) => state?.status === 'error' && state.data === undefined);
  const last = open[AT_ONCE - 1] ?? states.length;
  const isBegun = states.map(
    (state) => state !== undefined && (state.status !== 'pending' || state.fetchStatus !== 'idle'),
  );
  return {
    had: states.length - open.length,
    isTurn: (at: number): boolean => isBegun[at] === true || (!isHalted && at <= last),
  };
}

/** Reports of parts of days, six at once, in their order. What is over is asked for once, and kept. */
export function useDayParts(parts: readonly DayPart[], { status, externalIds }: Omit<DayPartQuery, 'from' | 'to'>) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const client = useQueryClient();
  const [choice, setChoice] = useState<{ readonly question: string; readonly isOn: boolean } | null>(null);
  const { question, asks } = useMemo(() => {
    const rest = { status, ...(externalIds === undefined ? {} : { externalIds }) };
    return {
      question: canonicalJson({ id, rest, from: parts.at(-1)?.from ?? null, to: parts[0]?.to ?? null }),
      asks: parts.map(({ date, from, to }) => {
        const input = { ...rest, from, to };
        const query = { ...readQuery(bridge, id, 'fillRates.dayPart', input), ...WHEN_NO_ROOM };
        const isOver = Date.parse(to) + SETTLED_AFTER_MS <= Date.now();
        // Without its key, neither a refresh of the page nor news of the core asks for it again.
        return { date, of: readKey('fillRates.dayPart', input), query: isOver ? { ...query, ...KEPT } : query };
      }),
    };
  }, [bridge, id, parts, status, externalIds]);
  const isOn = choice?.question === question ? choice.isOn : parts.length <= MOST_UNASKED;
  const { had, isTurn } = turnsOf(asks.map(({ query }) => client.getQueryState(query.queryKey)));
  const { reads, error } = useQueries({
    queries: asks.map(({ query }, at) => ({ ...query, enabled: isOn && isTurn(at) })),
    combine: ofService,
  });
  const failed = { queryKey: ['fillRates.dayPart', id], predicate: ({ state }: Query) => state.status === 'error' };
  return {
    reads,
    had,
    isGoing: isOn && had < parts.length && error === null,
    error,
    start: () => {
      setChoice({ question, isOn: true });
      void client.refetchQueries(failed);
    },
    stop: () => {
      setChoice({ question, isOn: false });
      void client.cancelQueries({ queryKey: ['fillRates.dayPart', id] });
    },
    /** Asks once more for all parts of some days. */
    askAgain: (dates: ReadonlySet<CalendarDate>, refresh: (of: ReadKey) => Promise<void>) => {
      for (const { of, query } of asks.filter(({ date }) => dates.has(date))) {
        void refresh(of).then(() => client.invalidateQueries({ queryKey: query.queryKey }));
      }
    },
  };
}
