import { hashKey, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { type Bridge, failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useConnection } from '#renderer/bridge/page-context.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { FIRST_STORES, readingOrder, readPart, STORES_PER_CALL, type WantedStores } from './rows-query.ts';
import type { DraftsRead } from './use-draft-sheet.ts';

/** Parts that take less than this many milliseconds become larger, so that thousands of stores take few calls. */
const QUICK_MS = 1_000;

type Wanted = WantedStores & {
  readonly queries: QueryClient;
  readonly queryKey: readonly unknown[];
  /** How many steps are over that may be about stores which the query does not have yet. */
  readonly steps: () => number;
};

/** Failures that others meet, too: nobody can be asked, or the service answers nobody. */
const OF_ALL: readonly Failure['code'][] = ['not_kept', 'rate_limited', 'unauthorized', 'not_configured'];

/** Why no further store needs to be asked for; null: others may be answered. */
function failureOfAll(stores: readonly StoreRows[]): Failure | null {
  const [failure = null, ...more] = stores.map((store) => (store.known ? null : store.failure));
  const isOfAll = failure !== null && OF_ALL.includes(failure.code);
  return isOfAll && more.every((other) => other?.code === failure.code) ? failure : null;
}

/** Whether a store's rows may be had another time. */
const mayCome = (store: StoreRows): boolean =>
  !store.known && store.failure.code !== 'not_found' && store.failure.code !== 'draft_unreadable';

type Ports = {
  readonly drafts: Pick<Bridge['drafts'], 'rows' | 'here'>;
  readonly signal: AbortSignal;
  readonly onPause?: (seconds: number | null) => void;
};

/**
 * Reads the stores that a query does not have yet, what is here first, and adds each part to it as it comes. A part is
 * asked for once more if a step was saved after it which it may lack. What is read again meanwhile holds up nothing.
 * Where nobody is answered, it ends with what is here.
 *
 * @throws BridgeFailure when a part, or what is read again, fails
 */
export async function readFurther(ports: Ports, wanted: Wanted): Promise<void> {
  const { kind, queries, queryKey, steps } = wanted;
  const order = await readingOrder(ports, wanted);
  const query = queries.getQueryCache().get<DraftsRead>(hashKey(queryKey));
  let size = FIRST_STORES;
  for (;;) {
    ports.signal.throwIfAborted();
    const had = new Set(query?.state.data?.stores.map(({ externalId }) => externalId));
    const left = order.filter((externalId) => !had.has(externalId));
    const part = left.slice(0, size);
    if (query === undefined || part.length === 0) return;
    const begun = performance.now();
    const before = steps();
    const stores = await readPart(ports, kind, part);
    ports.signal.throwIfAborted();
    const now = query.state.data;
    if (now === undefined) return;
    if (steps() !== before) continue;
    // What comes next would count as a success of what failed, and nobody would hear of that.
    if (query.state.status === 'error' && query.state.fetchStatus === 'idle') throw query.state.error;
    const failure = failureOfAll(stores);
    const others: readonly StoreRows[] =
      failure === null ? [] : left.slice(size).map((externalId) => ({ known: false, externalId, failure }));
    // What was read again meanwhile may have brought some of them, too.
    const there = new Set(now.stores.map(({ externalId }) => externalId));
    const further = [...stores, ...others].filter(({ externalId }) => !there.has(externalId));
    queries.setQueryData<DraftsRead>(queryKey, { ...now, stores: [...now.stores, ...further] });
    const isQuick = performance.now() - begun < QUICK_MS;
    size = isQuick ? Math.min(2 * size, STORES_PER_CALL) : FIRST_STORES;
  }
}

/** So many rows fit into the 250 MB that a page may take: each costs it some 410 bytes. */
export const MOST_SHEET_ROWS = 550_000;

type State = 'first' | 'reading' | 'stopped' | 'full' | 'whole';

/** After so many milliseconds without a further store, a person is told what that depends on. */
const LATE_MS = 10_000;

/** How far it is when these of so many stores have been read. */
export function stateOfGrowth(stores: readonly StoreRows[], total: number, isStopped: boolean): State {
  if (stores.length >= total) return 'whole';
  const rows = stores.reduce((sum, store) => sum + (store.known ? store.rows.length : 0), 0);
  return rows >= MOST_SHEET_ROWS ? 'full' : isStopped ? 'stopped' : 'reading';
}

/** How far the rows of a sheet have come. */
export type Growth = {
  /** `full`: the sheet takes no more rows. */
  readonly state: State;
  /** Stores that are read, and those that are wanted. */
  readonly done: number;
  readonly total: number;
  /** Stores whose rows are shown: some may be read, and not known. */
  readonly known: number;
  /** Why no further store could be read. */
  readonly failure: Failure | null;
  /** How many seconds the service wants to be left alone; null: it is asked. */
  readonly pause: number | null;
  /** Nothing has come for a while. */
  readonly isLate: boolean;
  /** Whether others may still come when they are asked for: reading was stopped, or some could not be read. */
  readonly hasRest: boolean;
  readonly stop: () => void;
  readonly goOn: () => void;
};

const NO_STORES: readonly StoreRows[] = [];

/**
 * Reads what a query of rows does not have yet, until a person stops it, and what could not be read when a person wants
 * it or the service answers again. What is read again meanwhile is only what has come.
 */
export function useFurtherStores(query: UseQueryResult<DraftsRead>, wanted: Wanted): Growth {
  const { kind, externalIds, isChangedFirst, queries, queryKey, steps } = wanted;
  const bridge = useBridge();
  const isOnline = useConnection().connection.state === 'online';
  const key = hashKey(queryKey);
  const [stopped, setStopped] = useState<{ readonly key: string; readonly failure: Failure | null } | null>(null);
  const [pause, onPause] = useState<number | null>(null);
  // However reading ended: as long as a store is missing, it begins again.
  const [turn, goAgain] = useReducer((turns: number) => turns + 1, 0);
  const isStopped = stopped?.key === key;
  const isFirst = query.data === undefined || query.isPlaceholderData;
  const stores = isFirst ? NO_STORES : query.data.stores;
  const done = stores.length;
  const total = externalIds.length;
  const state = isFirst ? 'first' : stateOfGrowth(stores, total, isStopped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the query's key
  useEffect(() => {
    if (state !== 'reading') return;
    const left = new AbortController();
    const ports = { drafts: bridge.drafts, signal: left.signal, onPause };
    readFurther(ports, { kind, externalIds, isChangedFirst, queries, queryKey, steps }).then(
      goAgain,
      (error: unknown) => {
        if (!left.signal.aborted) setStopped({ key, failure: failureOf(error) });
      },
    );
    return () => {
      left.abort();
      onPause(null);
    };
  }, [bridge, kind, externalIds, isChangedFirst, queries, key, steps, state, turn]);
  const [late, setLate] = useState(-1);
  useEffect(() => {
    if (state !== 'reading') return;
    const timer = setTimeout(() => setLate(done), LATE_MS);
    return () => clearTimeout(timer);
  }, [state, done]);
  const hasMissing = stores.some(mayCome);
  /** What could not be read counts as not read yet. */
  const forgetMissing = () => {
    if (!hasMissing) return;
    queries.setQueryData<DraftsRead>(
      queryKey,
      (now) => now && { ...now, stores: now.stores.filter((store) => !mayCome(store)) },
    );
  };
  const tryAgain = useEffectEvent(() => {
    setStopped((now) => (now?.failure == null ? now : null));
    forgetMissing();
  });
  useEffect(() => {
    if (isOnline) tryAgain();
  }, [isOnline]);
  return {
    state,
    done,
    total,
    known: stores.filter((store) => store.known).length,
    failure:
      isStopped && stopped.failure !== null ? stopped.failure : query.error && !isFirst ? failureOf(query.error) : null,
    pause: state === 'reading' ? pause : null,
    isLate: state === 'reading' && late === done,
    hasRest: state === 'stopped' || (state === 'whole' && hasMissing),
    stop: () => setStopped({ key, failure: null }),
    goOn: () => {
      setStopped(null);
      forgetMissing();
      if (query.error !== null) void query.refetch();
    },
  };
}
