import type { ApiClient } from '#electron/api/api-client.ts';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import type { Log } from '#electron/lib/log.ts';
import type { CachedReads } from '#electron/reads/cached-reads.ts';
import { createSyncApi, type PublishPorts } from './publish-ports.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { createRowsWithDrafts, type RowsWithDrafts } from './rows-with-drafts.ts';

/** A workspace's drafts and their publishing, for the bridge. */
export type SyncWork = {
  readonly drafts: RowsWithDrafts;
  readonly publishing: Publishing;
  readonly publisher: Publisher;
  /** The service answers again. */
  connected(): void;
  /** Resolves when nothing here uses the cache any more. */
  close(): Promise<void>;
};

export type SyncWorkPorts = Pick<PublishPorts, 'clock' | 'ticks' | 'random' | 'newId' | 'redact'> & {
  readonly cache: Pick<OpenCache, 'call' | 'state'>;
  readonly reads: Pick<CachedReads, 'read' | 'fetch' | 'askedAt'>;
  /** This client does not retry, because publishing has pauses of its own. */
  readonly api: ApiClient;
  readonly events: Pick<CoreEvents, 'publish'>;
  readonly log: Log;
  /** Aborted when the workspace is closed. */
  readonly signal: AbortSignal;
};

/** Connects a workspace's drafts and publishing to its store. */
export function createSyncWork(ports: SyncWorkPorts): SyncWork {
  const { call } = ports.cache;
  const publisher: Publisher = createPublisher({
    ...ports,
    call,
    api: createSyncApi(ports.api, { signal: ports.signal, fresh: true }),
    onProgress: (progress) => publishing.heard(progress),
    crashPoint: () => {},
  });
  const publishing: Publishing = createPublishing({ ...ports, call, publisher });
  return {
    publisher,
    publishing,
    drafts: createRowsWithDrafts({ ...ports, call, publisher, publishing }),
    connected() {
      publisher.connected();
      publishing.connected();
    },
    close: publishing.close,
  };
}
