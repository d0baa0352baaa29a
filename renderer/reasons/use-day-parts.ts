import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { type ReadKey, readKey, readQuery } from '#renderer/bridge/read-query.ts';
import type { DayPartQuery } from '#shared/bridge/reports.ts';
import type { CalendarDate } from '#shared/domain/calendar.ts';
import { type DayPart, SETTLED_AFTER_MS } from '#shared/domain/reasons/day-parts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { useInTurn } from './use-in-turn.ts';

/** More requests than these only begin when a person wants them. */
const MOST_UNASKED = 150;

/** Without its key, neither a refresh of the page nor news of the core asks for it again. */
const KEPT = { meta: {}, staleTime: Number.POSITIVE_INFINITY };

/** Reports of parts of days, in their order. One that was read when all of it had been measured is kept. */
export function useDayParts(parts: readonly DayPart[], { status, externalIds }: Omit<DayPartQuery, 'from' | 'to'>) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const client = useQueryClient();
  const { question, asks } = useMemo(() => {
    const rest = { status, ...(externalIds === undefined ? {} : { externalIds }) };
    return {
      question: canonicalJson({ id, rest, from: parts.at(-1)?.from ?? null, to: parts[0]?.to ?? null }),
      asks: parts.map(({ date, from, to }) => {
        const input = { ...rest, from, to };
        const query = readQuery(bridge, id, 'fillRates.dayPart', input);
        return { date, of: readKey('fillRates.dayPart', input), query, settledMs: Date.parse(to) + SETTLED_AFTER_MS };
      }),
    };
  }, [bridge, id, parts, status, externalIds]);
  const queries = asks.map(({ query, settledMs }) => {
    const asOf = client.getQueryData(query.queryKey)?.asOf;
    return asOf !== undefined && Date.parse(asOf) >= settledMs ? { ...query, ...KEPT } : query;
  });
  return {
    ...useInTurn(queries, question, parts.length <= MOST_UNASKED),
    /** Asks once more for all parts of some days. */
    askAgain: (dates: ReadonlySet<CalendarDate>, refresh: (of: ReadKey) => Promise<void>) => {
      for (const { of, query } of asks.filter(({ date }) => dates.has(date))) {
        void refresh(of).then(() => client.invalidateQueries({ queryKey: query.queryKey }));
      }
    },
  };
}
