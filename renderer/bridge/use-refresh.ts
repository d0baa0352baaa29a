import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useBridge } from './bridge-context.ts';
import { failureOf } from './bridge-failure.ts';
import { nameOfRead, type ReadKey } from './read-key.ts';
import { useReadNews } from './read-news.ts';

/** Refreshes that a person asks for. */
export type Refresh = {
  /** Asks the service again for one read, or for everything that the page shows; what is there stays meanwhile. */
  readonly refresh: (of?: ReadKey) => Promise<void>;
  readonly refreshing: boolean;
};

/** The core asks the service and then announces the change; why it could not is told beside the figures. */
export function useRefresh(): Refresh {
  const { reads } = useBridge();
  const queries = useQueryClient();
  const news = useReadNews();
  const [running, setRunning] = useState(0);
  const refresh = useCallback(
    async (of?: ReadKey) => {
      const shown = queries.getQueryCache().findAll({ type: 'active', predicate: (query) => !query.isDisabled() });
      const wanted = new Map(
        (of === undefined ? shown.flatMap(({ meta }) => meta?.of ?? []) : [of]).map((one) => [nameOfRead(one), one]),
      );
      setRunning((count) => count + 1);
      const asked = [...wanted.values()].map(async (one) => {
        try {
          await reads.refresh(one);
          news.settled(one);
        } catch (error) {
          const failure = failureOf(error);
          if (failure.code !== 'cancelled') news.failed(one, failure);
        }
      });
      // What never came has nothing that could stay: it is simply read.
      const failed =
        of === undefined
          ? queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
          : null;
      await Promise.all([...asked, failed]);
      setRunning((count) => count - 1);
    },
    [reads, queries, news],
  );
  return { refresh, refreshing: running > 0 };
}
