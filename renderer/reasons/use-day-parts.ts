import { type Query, type QueryState, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { type ReadKey, readKey, readQuery } from '#renderer/bridge/read-query.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { DayPartQuery } from '#shared/bridge/reports.ts';
import type { CalendarDate } from '#shared/domain/calendar.ts';
import { type DayPart, SETTLED_AFTER_MS } from '#shared/domain/reasons/day-parts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** How many are asked for at once. */
const AT_ONCE = 6;
/** More requests than these only begin when a person wants them. */
const MOST_UNASKED = 150;

const KEPT = { meta: {}, staleTime: Number.POSITIVE_INFINITY };

/** Answers that were given by the service, in the order of what was asked, and why one could not be had. */
export const ofService = <Data>(results: readonly UseQueryResult<Read<Data>>[]) => ({
  reads: results.map(({ data }) => (data?.computed === null ? data : undefined)),
  isPending: results.some(({ isPending, isFetching }) => isPending && isFetching),
  error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
});

/** Which parts are asked for now: the first that have no answer, and none more once one has failed. */
function turnsOf(states: readonly (Pick<QueryState, 'status' | 'data'> | undefined)[]) {
  const open = states.flatMap((state, at) => (state?.data === undefined ? [at] : []));
  const isHalted = states.some((state) => state?.status === 'error');
  const last = open[AT_ONCE - 1] ?? states.length;
  return {
    had: states.length - open.length,
    isTurn: (at: number): boolean =>
      states[at]?.data !== undefined || (isHalted ? states[at]?.status === 'error' : at <= last),
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
        const query = readQuery(bridge, id, 'fillRates.dayPart', input);
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
