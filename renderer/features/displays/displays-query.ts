import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DISPLAYS_KEY, displaysNews } from '#renderer/bridge/draft-queries.ts';
import type { DraftsRead } from '#renderer/drafts/use-draft-sheet.ts';
import { readDisplays } from './read-displays.ts';

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
      const stores = await readDisplays({ drafts: bridge.drafts, signal, onProgress }, externalIds);
      return { stores, steps: await bridge.drafts.steps(undefined, { signal }), ...begun };
    },
  });
}
