import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';

const AT_ONCE = 25;

type Ports = {
  readonly bridge: Bridge;
  readonly workspaceId: string;
  readonly onProgress: (done: number) => void;
};

/** What the stores have that displays are to be copied to, drafts included. */
export function copiesQuery({ bridge, workspaceId, onProgress }: Ports, externalIds: readonly string[]) {
  return queryOptions({
    queryKey: ['displays-to-copy', workspaceId, externalIds],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly StoreRows[]> => {
      const stores: StoreRows[] = [];
      for (let at = 0; at < externalIds.length; at += AT_ONCE) {
        onProgress(at);
        const part = externalIds.slice(at, at + AT_ONCE);
        stores.push(...(await bridge.drafts.displays({ externalIds: part }, { signal })));
      }
      return stores;
    },
  });
}
