import { isoOf } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { type Unread, unreadOfAll } from '#shared/bridge/answer.ts';
import { MAX_PHOTOS_PER_PAGE, MAX_PROTOCOLS_PER_PAGE, MAX_STORES_PER_PAGE } from '#shared/contract/formats.ts';
import type { OperationInput } from '#shared/contract/operations.ts';
import type { ProtocolSummary } from '#shared/contract/protocol.ts';
import type { Store } from '#shared/contract/store.ts';
import { photoListFacts } from '#shared/domain/photo-facts.ts';
import { afterRangeAnswer, beginRangeReading, type RangeReading } from '#shared/domain/range-reading.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

/** `at`: when the first page was answered, in milliseconds since 1970 UTC; the list is at least that old. */
type AllStores = {
  readonly stores: readonly Store[];
  readonly at: number;
  readonly complete: boolean;
  /** Stores that break the contract: the list is complete but for them. */
  readonly unread: Unread | undefined;
};

/** How a read that takes several requests reports its progress; `total` null: not known yet. */
type OnRequest = (done: number, total: number | null) => void;

/** 100,000 stores; a chain has a few thousand. */
const MOST_STORE_PAGES = 1000;

/**
 * Reads every page of the stores (api.md section 4.1). If the service's cursor repeats or never ends, reading stops
 * with what came, and `complete` is false. A store that moved between two pages meanwhile counts once.
 */
export async function readAllStores(
  api: Pick<ApiClient, 'listStores'>,
  { onRequest, ...options }: CallOptions & { readonly onRequest?: OnRequest | undefined } = {},
): Promise<AllStores> {
  const stores = new Map<string, Store>();
  const seen = new Set<string>();
  const unread: (Unread | undefined)[] = [];
  const readPage = async (cursor?: string) => {
    const query = { limit: MAX_STORES_PER_PAGE, cursor };
    const page = await api.listStores({ query }, { ...options, spoiled: 'left_out' });
    for (const store of page.value.items) stores.set(store.storeId, store);
    unread.push(page.unread);
    return { cursor: page.value.nextCursor, at: page.at };
  };
  const { at, ...page } = await readPage();
  const read = (isWhole: boolean): AllStores => {
    const left = unreadOfAll(unread);
    // Of a list in several pages, all that came counts.
    const all = left && { ...left, of: stores.size + left.count };
    return { stores: [...stores.values()], at, complete: isWhole && all === undefined, unread: all };
  };
  while (page.cursor !== null) {
    if (seen.has(page.cursor) || seen.size >= MOST_STORE_PAGES) return read(false);
    seen.add(page.cursor);
    onRequest?.(seen.size, null);
    page.cursor = (await readPage(page.cursor)).cursor;
  }
  return read(true);
}

/** `at`: when the first answer came, in milliseconds since 1970 UTC. */
type AllRuns = {
  readonly items: readonly ProtocolSummary[];
  readonly at: number;
  readonly complete: boolean;
  readonly requests: number;
};

type RunsOfRange = OperationInput<'listStoreProtocols'>;

/**
 * Reads every run of a store in `[from, to)`, newest first. While the service truncates its answers, asks for smaller
 * ranges (architecture.md section 10).
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
  return { items: withoutDuplicates(items), at: state.at ?? 0, complete, requests };
}

function instantOf(run: ProtocolSummary): number | null {
  const { scheduledDatetime } = runFacts(run);
  return scheduledDatetime === null ? null : Date.parse(scheduledDatetime);
}

/**
 * How many requests the whole read will take, if the rest is as dense as what came last; null: nothing has come yet.
 */
function requestsInAll({ requests, density, rest, largest }: RangeReading<unknown>): number | null {
  if (density === 0) return null;
  return requests + Math.max(1, Math.ceil((density * (rest.to - rest.from)) / largest));
}

/** A service whose ranges include `to` returns the same run in two neighbouring ranges. */
function withoutDuplicates<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** Photos as unchecked records; `at`: when the first page was answered, in milliseconds since 1970 UTC. */
type AllPhotos = { readonly photos: readonly unknown[]; readonly at: number; readonly complete: boolean };

type PhotosOfRange = OperationInput<'listStorePhotos'>;

/** Enough for 100,000 photos of one store. */
const MOST_PAGES = 200;

/**
 * Reads every photo of a store in `[from, to)`, page after page (api.md section 4.10). `status` is never sent, because
 * there it means two things. If a list says that there is more but gives no way to it, or its cursor repeats, reading
 * stops with what came, and `complete` is false.
 */
export async function readPhotos(
  api: Pick<ApiClient, 'listStorePhotos'>,
  params: PhotosOfRange['params'],
  query: Pick<PhotosOfRange['query'], 'from' | 'to' | 'protocolId' | 'expositionId'>,
  options: CallOptions = {},
): Promise<AllPhotos> {
  const photos = new Map<string, unknown>();
  const seen = new Set<string>();
  const state = { at: null as number | null, cursor: undefined as string | undefined };
  for (;;) {
    const page = { ...query, limit: MAX_PHOTOS_PER_PAGE, cursor: state.cursor };
    const { value, at } = await api.listStorePhotos({ params, query: page }, options);
    state.at ??= at;
    const facts = photoListFacts(value, photos.size);
    // A photo that is on two pages counts once: the list may shift while it is read.
    for (const photo of facts.photos ?? []) photos.set(JSON.stringify(photo), photo);
    const mayGoOn = facts.cursor !== null && !seen.has(facts.cursor) && seen.size < MOST_PAGES;
    if (!mayGoOn || facts.cursor === null) {
      return { photos: [...photos.values()], at: state.at, complete: facts.photos !== null && !facts.hasMore };
    }
    seen.add(facts.cursor);
    state.cursor = facts.cursor;
  }
}

type ReportOfRange = OperationInput<'getStoreFillRates'>;

/**
 * How many runs of a status the service's fill-rate summary counts in `[from, to)`. This checks a list that was joined
 * from several answers. It takes one request, with as few groups as possible.
 *
 * @returns null: the service did not say
 * @throws FailureError `cancelled`
 */
export async function countRuns(
  api: Pick<ApiClient, 'getStoreFillRates'>,
  params: ReportOfRange['params'],
  query: Pick<ReportOfRange['query'], 'from' | 'to' | 'status'>,
  options: CallOptions,
): Promise<number | null> {
  // Only the summary counts here.
  const asked: CallOptions = { ...options, spoiled: 'left_out' };
  try {
    const { value } = await api.getStoreFillRates({ params, query: { ...query, groupBy: 'category' } }, asked);
    return value.summary.protocolCount;
  } catch (error) {
    if (error instanceof FailureError && !options.signal?.aborted) return null;
    throw error;
  }
}
