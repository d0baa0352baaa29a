import { isoOf } from '#electron/lib/clock.ts';
import { MAX_PROTOCOLS_PER_PAGE } from '#shared/contract/formats.ts';
import type { OperationInput } from '#shared/contract/operations.ts';
import type { ProtocolSummary } from '#shared/contract/protocol.ts';
import { afterRangeAnswer, beginRangeReading, type RangeReading } from '#shared/domain/range-reading.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import type { OnRequest } from './read-all-stores.ts';

/** `at`: when the first answer came, in milliseconds since 1970 UTC. */
export type AllRuns = {
  readonly items: readonly ProtocolSummary[];
  readonly at: number;
  readonly complete: boolean;
  readonly requests: number;
};

type RunsOfRange = OperationInput<'listStoreProtocols'>;

/**
 * Every run of a store in `[from, to)`, newest first, asked in smaller ranges as long as the service cuts its
 * answers (architecture.md section 10).
 */
export async function readRuns(
  api: Pick<ApiClient, 'listStoreProtocols'>,
  params: RunsOfRange['params'],
  query: Pick<RunsOfRange['query'], 'from' | 'to' | 'status'>,
  { onRequest, ...options }: CallOptions & { readonly onRequest?: OnRequest | undefined } = {},
): Promise<AllRuns> {
  const state = {
    reading: beginRangeReading<ProtocolSummary>({ from: Date.parse(query.from), to: Date.parse(query.to) }),
    at: null as number | null,
  };
  for (;;) {
    const { next, requests } = state.reading;
    if (!next) break;
    if (requests > 0) onRequest?.(requests, requestsInAll(state.reading));
    const part = { ...query, from: isoOf(next.from), to: isoOf(next.to), limit: MAX_PROTOCOLS_PER_PAGE };
    const { value, at } = await api.listStoreProtocols({ params, query: part }, options);
    state.at ??= at;
    const answer = { items: value.items, cut: value.nextCursor !== null };
    state.reading = afterRangeAnswer(state.reading, answer, instantOf);
  }
  const { items, complete, requests } = state.reading;
  return { items: withoutTwins(items), at: state.at ?? 0, complete, requests };
}

function instantOf(run: ProtocolSummary): number | null {
  const { scheduledDatetime } = runFacts(run);
  return scheduledDatetime === null ? null : Date.parse(scheduledDatetime);
}

/** How many requests it will have been, if the rest is like what came last; null: nothing has come. */
function requestsInAll({ requests, density, rest, largest }: RangeReading<unknown>): number | null {
  if (density === 0) return null;
  return requests + Math.max(1, Math.ceil((density * (rest.to - rest.from)) / largest));
}

/** A service that counts `to` in answers the same run for two neighbouring ranges. */
function withoutTwins<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
