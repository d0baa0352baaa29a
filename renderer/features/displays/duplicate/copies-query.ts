import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { readDisplays } from '../read-displays.ts';

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
    queryFn: ({ signal }) => {
      onProgress(0);
      return readDisplays({ drafts: bridge.drafts, signal, onProgress }, externalIds);
    },
  });
}
