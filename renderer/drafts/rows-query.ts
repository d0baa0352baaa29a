import { type QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { type Bridge, failureOf } from '#renderer/bridge/bridge.ts';
import { rowsKey, rowsNews } from '#renderer/bridge/draft-queries.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { DraftRef, StoreRows } from '#shared/bridge/drafts.ts';
import { readOfKind } from '#shared/bridge/reads.ts';
import type { DraftsRead } from './use-draft-sheet.ts';

/**
 * How many stores are read in one call: few enough that the progress bar moves, enough that the calls cost next to
 * nothing.
 */
export const STORES_PER_CALL = 25;
/** How many stores of a sheet are read before it is shown: their rows fill most of a screen. */
export const FIRST_STORES = 5;

/** The read whose events tell that rows of a kind have changed. */
export const readOfRows = (kind: DraftRef['kind']) => readOfKind({ kind, externalId: '' }).name;

type PartPorts = {
  readonly drafts: Pick<Bridge['drafts'], 'rows'>;
  readonly signal: AbortSignal;
  /** Called when the service wants so many seconds of pause, and with null after them. */
  readonly onPause?: (seconds: number | null) => void;
};

/** How often a part is asked for of which the service answers nothing because it has too many requests. */
const MOST_TRIES = 3;
/** The longest of its pauses that is waited for. After a longer one, a person is told. */
const LONGEST_PAUSE_SECONDS = 60;

const pauseOf = (store: StoreRows): number | null =>
  !store.known && store.failure.code === 'rate_limited' ? (store.failure.retryAfterSeconds ?? 1) : null;

/**
 * Rows of a few stores in one call. Where the service had too many requests for some of them, they are asked for again
 * after its pause, as long as it answers any.
 */
export async function readPart(
  ports: PartPorts,
  kind: DraftRef['kind'],
  externalIds: readonly string[],
  tries = MOST_TRIES,
): Promise<readonly StoreRows[]> {
  const { drafts, signal, onPause = () => {} } = ports;
  const stores = await drafts.rows({ kind, externalIds: [...externalIds] }, { signal });
  const late = stores.filter((store) => pauseOf(store) !== null).map(({ externalId }) => externalId);
  const left = late.length < stores.length ? MOST_TRIES : tries - 1;
  const seconds = Math.max(...stores.map((store) => pauseOf(store) ?? 0));
  if (late.length === 0 || left === 0 || seconds > LONGEST_PAUSE_SECONDS) return stores;
  onPause(seconds);
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  signal.throwIfAborted();
  onPause(null);
  const again = await readPart(ports, kind, late, left);
  const found = new Map(again.map((store) => [store.externalId, store]));
  return stores.map((store) => found.get(store.externalId) ?? store);
}

type OrderPorts = { readonly drafts: Pick<Bridge['drafts'], 'here'>; readonly signal: AbortSignal };

/**
 * Stores in the order in which their rows are read: first those that need no request, with the changed ones before the
 * others if that is what a person wants to see.
 */
export async function readingOrder(
  { drafts, signal }: OrderPorts,
  { kind, externalIds, isChangedFirst }: WantedStores,
): Promise<readonly string[]> {
  // The list of stores has the details of all alike.
  const isAlike = kind === 'store' && !isChangedFirst;
  if (isAlike || externalIds.length <= FIRST_STORES) return externalIds;
  const here = await drafts.here({ kind }, { signal });
  const [kept, changed] = [new Set(here.kept), new Set(here.changed)];
  const placeOf = (id: string) => (isChangedFirst && changed.has(id) ? 0 : kept.has(id) || changed.has(id) ? 1 : 2);
  return externalIds.toSorted((a, b) => placeOf(a) - placeOf(b));
}

type ReadPorts = PartPorts & {
  /** Called with the number of stores read so far. */
  readonly onProgress: (done: number) => void;
};

/**
 * Rows of stores with their drafts, in the order of the stores.
 *
 * @throws BridgeFailure when a call fails; a store whose rows are not known is not a failure
 */
export async function readInParts(
  { drafts, signal, onProgress }: ReadPorts,
  kind: DraftRef['kind'],
  externalIds: readonly string[],
): Promise<readonly StoreRows[]> {
  const stores: StoreRows[] = [];
  for (let at = 0; at < externalIds.length; at += STORES_PER_CALL) {
    const part = externalIds.slice(at, at + STORES_PER_CALL);
    stores.push(...(await readPart({ drafts, signal }, kind, part)));
    onProgress(stores.length);
  }
  return stores;
}

type SheetPorts = {
  readonly bridge: { readonly drafts: Pick<Bridge['drafts'], 'rows' | 'here' | 'steps'> };
  readonly workspaceId: string;
  readonly queries: QueryClient;
  /** Number of this page's steps that are over. */
  readonly edits: () => number;
};

/** The stores whose rows of a kind a sheet shows. */
export type WantedStores = {
  readonly kind: DraftRef['kind'];
  /** In the order of the sheet. */
  readonly externalIds: readonly string[];
  /** Those with unpublished changes are wanted first. */
  readonly isChangedFirst: boolean;
};

/**
 * Rows of stores with their drafts, and the steps of this kind that led there. At first those of the first stores; as
 * others are added (`readFurther`), it reads as many as it has.
 */
export function rowsQuery(ports: SheetPorts, wanted: WantedStores) {
  const { bridge, queries, workspaceId, edits } = ports;
  const { kind, externalIds } = wanted;
  const queryKey = [...rowsKey(kind), workspaceId, externalIds];
  const known = () => queries.getQueryData<DraftsRead>(queryKey)?.stores ?? [];
  return queryOptions({
    queryKey,
    enabled: externalIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Always replaced as a whole: comparing thousands of rows costs more than drawing them.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<DraftsRead> => {
      const begun = { edits: edits(), news: rowsNews(queries, readOfRows(kind)) };
      const before = known().map(({ externalId }) => externalId);
      const { drafts } = bridge;
      const ids = before.length > 0 ? before : (await readingOrder({ drafts, signal }, wanted)).slice(0, FIRST_STORES);
      // A step that is saved between the two counts as news of both, and has them read again.
      const [read, steps] = await Promise.all([
        readInParts({ drafts, signal, onProgress: () => {} }, kind, ids),
        drafts.steps({ kind }, { signal }),
      ]);
      const again = new Set(ids);
      // Those that came meanwhile stay.
      return { stores: [...read, ...known().filter((one) => !again.has(one.externalId))], steps, ...begun };
    },
  });
}

/** Why the rows of the only store of a query are not known; null: they are, or they are still being read. */
export function failureOfStore({ data, error }: Pick<UseQueryResult<DraftsRead>, 'data' | 'error'>): Failure | null {
  const [store] = data?.stores ?? [];
  if (store !== undefined) return store.known ? null : store.failure;
  return error === null ? null : failureOf(error);
}
