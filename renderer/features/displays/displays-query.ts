import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DISPLAYS_KEY, displaysNews } from '#renderer/bridge/draft-queries.ts';
import type { DraftsRead } from '#renderer/drafts/use-draft-sheet.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';

/**
 * How many stores are read in one call: few enough that the progress bar moves, enough that the calls cost next to
 * nothing.
 */
export const STORES_PER_CALL = 25;

type ReadPorts = {
  readonly drafts: Pick<Bridge['drafts'], 'displays'>;
  readonly signal: AbortSignal;
  /** Called with the number of stores read so far. */
  readonly onProgress: (done: number) => void;
};

/**
 * Displays of stores with their drafts, in the order of the stores.
 *
 * @throws BridgeFailure when a call fails; a store whose displays are not known is not a failure
 */
async function readDisplays(
  { drafts, signal, onProgress }: ReadPorts,
  externalIds: readonly string[],
): Promise<readonly StoreRows[]> {
  const stores: StoreRows[] = [];
  for (let at = 0; at < externalIds.length; at += STORES_PER_CALL) {
    const part = externalIds.slice(at, at + STORES_PER_CALL);
    stores.push(...(await drafts.displays({ externalIds: part }, { signal })));
    onProgress(stores.length);
  }
  return stores;
}

type QueryPorts = Pick<ReadPorts, 'onProgress'> & { readonly bridge: Bridge; readonly workspaceId: string };

type SheetPorts = QueryPorts & {
  readonly queries: QueryClient;
  /** Number of this page's steps started so far. */
  readonly edits: () => number;
};

/** Displays of stores with their drafts, and the steps that led there. */
export function displaysQuery(ports: SheetPorts, externalIds: readonly string[]) {
  const { bridge, queries, workspaceId, edits, onProgress } = ports;
  return queryOptions({
    queryKey: [...DISPLAYS_KEY, workspaceId, externalIds],
    enabled: externalIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Always replaced as a whole: comparing thousands of rows costs more than drawing them.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<DraftsRead> => {
      const begun = { edits: edits(), news: displaysNews(queries) };
      const stores = await readDisplays({ drafts: bridge.drafts, signal, onProgress }, externalIds);
      return { stores, steps: await bridge.drafts.steps(undefined, { signal }), ...begun };
    },
  });
}

/** The displays of the stores that are copied into, drafts included. */
export function copiesQuery({ bridge, workspaceId, onProgress }: QueryPorts, externalIds: readonly string[]) {
  return queryOptions({
    queryKey: ['displays-to-copy', workspaceId, externalIds],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      onProgress(0);
      return readDisplays({ drafts: bridge.drafts, signal, onProgress }, externalIds);
    },
  });
}
