import { hashKey, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Bridge, failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { FIRST_STORES, readPart, STORES_PER_CALL } from './rows-query.ts';
import type { DraftsRead } from './use-draft-sheet.ts';

/** Parts that take less than this many milliseconds become larger, so that thousands of stores take few calls. */
const QUICK_MS = 1_000;

type Wanted = {
  readonly kind: DraftRef['kind'];
  /** External IDs in the order of the sheet. */
  readonly externalIds: readonly string[];
  readonly queries: QueryClient;
  readonly queryKey: readonly unknown[];
};

/**
 * Reads the stores that a query does not have yet, in their order, and adds each part to it as it comes. A part during
 * which the query was read again may lack the step for which that was done, so it is asked for once more.
 */
export async function readFurther(
  drafts: Pick<Bridge['drafts'], 'rows'>,
  { kind, externalIds, queries, queryKey }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  let size = FIRST_STORES;
  for (;;) {
    const before = queries.getQueryData<DraftsRead>(queryKey);
    const at = before?.stores.length ?? 0;
    const part = externalIds.slice(at, at + size);
    if (part.length === 0) return;
    const begun = performance.now();
    const stores = await readPart({ drafts, signal }, kind, part);
    const query = queries.getQueryCache().find({ queryKey });
    while (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => {});
    signal.throwIfAborted();
    if (before === undefined || queries.getQueryData(queryKey) !== before) continue;
    queries.setQueryData<DraftsRead>(queryKey, { ...before, stores: [...before.stores, ...stores] });
    // Without a connection each part waits for the same patience, whatever its size.
    const isQuick = performance.now() - begun < QUICK_MS || stores.every(({ known }) => !known);
    size = isQuick ? Math.min(2 * size, STORES_PER_CALL) : FIRST_STORES;
  }
}

/** How far the rows of a sheet have come. */
export type Growth = {
  readonly state: 'first' | 'reading' | 'stopped' | 'whole';
  /** Stores that are read, and those that are wanted. */
  readonly done: number;
  readonly total: number;
  /** Why no further store could be read. */
  readonly failure: Failure | null;
  readonly stop: () => void;
  readonly goOn: () => void;
};

/**
 * Reads what a query of rows does not have yet, until a person stops it. What is read again meanwhile is only what has
 * come.
 */
export function useFurtherStores(query: UseQueryResult<DraftsRead>, wanted: Wanted): Growth {
  const { kind, externalIds, queries, queryKey } = wanted;
  const bridge = useBridge();
  const key = hashKey(queryKey);
  const [stopped, setStopped] = useState<{ readonly key: string; readonly failure: Failure | null } | null>(null);
  const isStopped = stopped?.key === key;
  const done = query.data === undefined || query.isPlaceholderData ? 0 : query.data.stores.length;
  const total = externalIds.length;
  const state = done === 0 ? 'first' : done >= total ? 'whole' : isStopped ? 'stopped' : 'reading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the query's key
  useEffect(() => {
    if (state !== 'reading') return;
    const left = new AbortController();
    readFurther(bridge.drafts, { kind, externalIds, queries, queryKey }, left.signal).catch((error: unknown) => {
      if (!left.signal.aborted) setStopped({ key, failure: failureOf(error) });
    });
    return () => left.abort();
  }, [bridge, kind, externalIds, queries, key, state]);
  return {
    state,
    done,
    total,
    failure: isStopped ? stopped.failure : null,
    stop: () => setStopped({ key, failure: null }),
    goOn: () => setStopped(null),
  };
}
