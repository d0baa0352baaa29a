import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { displaysNews } from '#renderer/bridge/displays-news.ts';
import { DISPLAYS_KEY } from '#renderer/bridge/draft-keys.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import type { DraftsRead } from '#renderer/drafts/use-draft-sheet.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';

/** Stores that are asked for in one call: few enough that the bar moves, many enough that calls cost nothing. */
const AT_ONCE = 25;

type Ports = {
  readonly bridge: Bridge;
  readonly queries: QueryClient;
  readonly workspaceId: string;
  /** Steps of this page begun so far. */
  readonly edits: () => number;
  readonly onProgress: (done: number) => void;
};

/** Displays of stores with their drafts, and the steps that led there. */
export function displaysQuery(ports: Ports, externalIds: readonly string[]) {
  const { bridge, queries, workspaceId, edits, onProgress } = ports;
  return queryOptions({
    queryKey: [...DISPLAYS_KEY, workspaceId, externalIds],
    enabled: externalIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Read anew as a whole: comparing thousands of rows costs more than showing them.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<DraftsRead> => {
      const begun = { edits: edits(), news: displaysNews(queries) };
      const stores: StoreRows[] = [];
      for (let at = 0; at < externalIds.length; at += AT_ONCE) {
        const part = externalIds.slice(at, at + AT_ONCE);
        stores.push(...(await bridge.drafts.displays({ externalIds: part }, { signal })));
        onProgress(stores.length);
      }
      return { stores, steps: await bridge.drafts.steps(undefined, { signal }), ...begun };
    },
  });
}
