import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rowsNews, useRowsNews } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { DraftRef, StoreRows } from '#shared/bridge/drafts.ts';
import classes from './drafts.module.css';
import { readInParts, readOfRows } from './rows-query.ts';
import { haveSameRows } from './same-rows.ts';
import { pauseOf } from './use-draft-sheet.ts';

type Asked = { readonly enabled?: boolean; readonly staleTime?: number };

/** `news`: what was known of other rows when these were asked for. */
type RowsRead = { readonly stores: readonly StoreRows[]; readonly news: number };

const NOTHING: readonly never[] = [];

/** Rows of stores with which a dialog plans a step. */
export type PlannedRows = ReturnType<typeof useRowsOf>;

/**
 * Rows of stores for a dialog, drafts included, and how many stores of them are read. They are read again when somebody
 * else edits them or a newer answer arrives, as those of a sheet are.
 */
export function useRowsOf(kind: DraftRef['kind'], externalIds: readonly string[], asked: Asked = {}) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const [read, setRead] = useState(0);
  const of = readOfRows(kind);
  const news = useRowsNews(of);
  const queryKey = ['rows-to-copy', kind, workspaceId, externalIds];
  const query = useQuery({
    ...asked,
    queryKey,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RowsRead> => {
      setRead(0);
      const begun = rowsNews(queries, of);
      return {
        stores: await readInParts({ drafts: bridge.drafts, signal, onProgress: setRead }, kind, externalIds),
        news: begun,
      };
    },
  });
  const { data, isFetching, isPlaceholderData, error, refetch } = query;
  useEffect(() => {
    if (data === undefined || isFetching || data.news === news) return;
    const timer = setTimeout(() => void refetch(), pauseOf(data.stores.length));
    return () => clearTimeout(timer);
  }, [data, isFetching, news, refetch]);
  const stores = data?.stores ?? NOTHING;
  /**
   * Whether stores still have the rows that are planned with. If not, those that they have now are planned with.
   *
   * @throws BridgeFailure
   */
  const areAsPlanned = async (planned: readonly string[]): Promise<boolean> => {
    const { signal } = new AbortController();
    const now = await readInParts({ drafts: bridge.drafts, signal, onProgress: () => {} }, kind, planned);
    const areSame = haveSameRows(stores, now);
    if (!areSame) {
      const again = new Map(now.map((store) => [store.externalId, store]));
      queries.setQueryData<RowsRead>(
        queryKey,
        (known) => known && { ...known, stores: known.stores.map((store) => again.get(store.externalId) ?? store) },
      );
    }
    return areSame;
  };
  const isRead = data !== undefined && !isPlaceholderData;
  return { stores, isRead, isFetching, error, read, areAsPlanned };
}

/** How old the oldest of the rows is that are planned with; nothing before they are read. */
export function RowsAge({ of }: { readonly of: readonly Pick<PlannedRows, 'stores' | 'isRead'>[] }) {
  const stores = of.flatMap((one) => (one.isRead ? one.stores : []));
  const origin = originOfAll(stores.flatMap((store) => (store.known ? (store.origin ?? []) : [])));
  return origin === null ? null : (
    <p className={classes.age}>
      <AsOf read={origin} />
    </p>
  );
}
