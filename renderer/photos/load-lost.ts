import type { QueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { type PhotoQueue, pictureQuery } from './use-picture.ts';

type LoadPorts = {
  readonly queries: QueryClient;
  readonly bridge: Bridge;
  readonly workspaceId: string;
  readonly queue: PhotoQueue;
};

/**
 * Loads thumbnails once more that could not be loaded, each once and no more at a time than the queue allows. Resolves
 * when the last of them is here or has failed again, which the queue knows.
 */
export async function loadLost(
  { queries, bridge, workspaceId, queue }: LoadPorts,
  photoKeys: readonly string[],
): Promise<void> {
  await Promise.allSettled(
    photoKeys.map((photoKey) =>
      queries.fetchQuery({
        ...pictureQuery({ bridge, workspaceId, photoKey, size: 'thumbnail', queue }),
        // Whoever scrolled back to it may have it already.
        staleTime: Number.POSITIVE_INFINITY,
      }),
    ),
  );
}
