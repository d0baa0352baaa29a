import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { displaysNews } from '#renderer/bridge/displays-news.ts';
import { DISPLAYS_KEY } from '#renderer/bridge/draft-keys.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import type { Steps, StoreDisplays } from '#shared/bridge/drafts.ts';

/** Stores that are asked for in one call: few enough that the bar moves, many enough that calls cost nothing. */
const AT_ONCE = 25;

export type Displays = {
  readonly stores: readonly StoreDisplays[];
  readonly steps: Steps;
  /** How many steps of this page were begun when it was read. */
  readonly edits: number;
  /** News that it holds already. */
  readonly news: number;
};

export type DisplaysPorts = {
  readonly bridge: Bridge;
  readonly queries: QueryClient;
  readonly workspaceId: string;
  /** Steps of this page begun so far. */
  readonly edits: () => number;
  readonly onProgress: (done: number) => void;
};

/** Displays of stores with their drafts, and the steps that led there. */
export function displaysQuery(ports: DisplaysPorts, externalIds: readonly string[]) {
  const { bridge, queries, workspaceId, edits, onProgress } = ports;
  return queryOptions({
    queryKey: [...DISPLAYS_KEY, workspaceId, externalIds],
    enabled: externalIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Read anew as a whole: comparing thousands of rows costs more than showing them.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Displays> => {
      const begun = { edits: edits(), news: displaysNews(queries) };
      const stores: StoreDisplays[] = [];
      for (let at = 0; at < externalIds.length; at += AT_ONCE) {
        const part = externalIds.slice(at, at + AT_ONCE);
        stores.push(...(await bridge.drafts.displays({ externalIds: part }, { signal })));
        onProgress(stores.length);
      }
      return { stores, steps: await bridge.drafts.steps(undefined, { signal }), ...begun };
    },
  });
}
