import {
  hashKey,
  type Query,
  type QueryState,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import type { ReadQueryKey } from '#renderer/bridge/read-query.ts';
import type { Read } from '#shared/bridge/answer.ts';
import { type Backoff, doubledMs } from '#shared/lib/backoff.ts';

/** How many are asked for at once. */
const AT_ONCE = 6;

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
 * Which reads are asked for now: the first that have no answer, and no further ones once one has failed. Those under way
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

/** How far reads in turn have come, and the ways to stop and to go on. */
export type InTurn = {
  readonly had: number;
  readonly isGoing: boolean;
  /** Why a read could not be had; nothing more is asked then. */
  readonly error: Error | null;
  readonly start: () => void;
  readonly stop: () => void;
};

/**
 * Reads of the service, six at once, in their order.
 *
 * @param question stands for them all: another one begins anew
 * @param isUnasked whether they begin without a click
 */
export function useInTurn<Data>(
  asks: readonly UseQueryOptions<Read<Data>, Error, Read<Data>, ReadQueryKey>[],
  question: string,
  isUnasked: boolean,
): InTurn & { readonly reads: readonly (Read<Data> | undefined)[] } {
  const client = useQueryClient();
  const [choice, setChoice] = useState<{ readonly question: string; readonly isOn: boolean } | null>(null);
  const isOn = choice?.question === question ? choice.isOn : isUnasked;
  const { had, isTurn } = turnsOf(asks.map(({ queryKey }) => client.getQueryState(queryKey)));
  const { reads, error } = useQueries({
    queries: asks.map((query, at) => ({ ...query, ...WHEN_NO_ROOM, enabled: isOn && isTurn(at) })),
    combine: ofService<Data>,
  });
  const own = (isWanted: (state: Query['state']) => boolean) => {
    const hashes = new Set(asks.map(({ queryKey }) => hashKey(queryKey)));
    return { predicate: ({ queryHash, state }: Query) => hashes.has(queryHash) && isWanted(state) };
  };
  return {
    reads,
    had,
    isGoing: isOn && had < asks.length && error === null,
    error,
    start: () => {
      setChoice({ question, isOn: true });
      void client.refetchQueries(own(({ status }) => status === 'error'));
    },
    stop: () => {
      setChoice({ question, isOn: false });
      void client.cancelQueries(own(() => true));
    },
  };
}
