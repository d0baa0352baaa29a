import { isoOf } from '#electron/core/clock.ts';
import { MAX_PROTOCOLS_PER_PAGE } from '#shared/contract/limits.ts';
import type { CallInput } from '#shared/contract/operation-types.ts';
import type { ProtocolSummary } from '#shared/contract/protocol.ts';
import { afterRangeAnswer, beginRangeReading } from '#shared/domain/range-bisect.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import type { OnRequest } from './read-all-stores.ts';

/** `at`: when the first answer came, in milliseconds since 1970 UTC. */
export type AllRuns = { readonly items: readonly ProtocolSummary[]; readonly at: number; readonly complete: boolean };

type RunsOfRange = CallInput<'listStoreProtocols'>;

/**
 * Every run of a store in `[from, to)`, newest first, asked in ever smaller ranges as long as the service cuts
 * its answers (design.md section 8).
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
    const range = state.reading.pending[0];
    if (!range) break;
    const part = { ...query, from: isoOf(range.from), to: isoOf(range.to), limit: MAX_PROTOCOLS_PER_PAGE };
    const { value, at } = await api.listStoreProtocols({ params, query: part }, options);
    state.at ??= at;
    state.reading = afterRangeAnswer(state.reading, { items: value.items, cut: value.nextCursor !== null });
    const { requests, pending } = state.reading;
    if (pending.length > 0) onRequest?.(requests, requests + pending.length);
  }
  return { items: withoutTwins(state.reading.items), at: state.at ?? 0, complete: state.reading.complete };
}

/** A service that counts `to` in answers the same run for two neighbouring ranges. */
function withoutTwins<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
