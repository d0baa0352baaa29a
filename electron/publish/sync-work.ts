import type { ApiClient } from '#electron/api/api-client.ts';
import { refusalOfStore } from '#electron/cache/cache.ts';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import type { Counter } from '#electron/lib/counter.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { CachedReads } from '#electron/reads/cached-reads.ts';
import type { SaveInput, SaveResult } from '#electron/store/drafts/save-edits.ts';
import type { CallResult } from '#electron/store/writer-thread.ts';
import { type CallStore, createSyncApi } from './publish-ports.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { createRowsWithDrafts, type RowsWithDrafts } from './rows-with-drafts.ts';

/** A workspace's drafts and their publishing, for the bridge. */
export type SyncWork = {
  /** Calls the writer's thread. @throws FailureError `read_only`: another Endcap writes; `unwritable`: the disk refuses */
  readonly call: CallStore;
  /**
   * Saves a step like the call `drafts.save`, and counts its resources.
   *
   * @returns null: stopped before the end, so nothing is saved
   */
  saveCounted(step: SaveInput, counter: Counter): Promise<SaveResult | null>;
  readonly drafts: RowsWithDrafts;
  readonly publishing: Publishing;
  readonly publisher: Publisher;
  /** The service answers again. */
  connected(): void;
  /** Resolves when nothing here uses the cache any more. */
  close(): Promise<void>;
};

export type SyncWorkPorts = {
  readonly cache: OpenCache;
  readonly reads: Pick<CachedReads, 'read' | 'fetch' | 'askedAt'>;
  /** This client does not retry, because publishing has pauses of its own. */
  readonly api: ApiClient;
  readonly events: Pick<CoreEvents, 'publish'>;
  readonly clock: Clock;
  /** Milliseconds that never decrease. */
  readonly ticks: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  /** Removes secrets from the service's own words. */
  readonly redact: (text: string) => string;
  readonly log: Log;
  /** Aborted when the workspace is closed. */
  readonly signal: AbortSignal;
};

/** @throws FailureError `read_only` or `unwritable` */
function valueIn<Value>({ state }: Pick<OpenCache, 'state'>, name: string, result: CallResult<Value>): Value {
  if (result.ok) return result.value;
  const { reason } = result;
  const refusal =
    reason === 'refused' || reason === 'full' || reason === 'unwritable' ? refusalOfStore(state(), reason) : null;
  if (refusal !== null) throw new FailureError(refusal);
  if (reason === 'refused') throw new FailureError({ code: 'read_only' });
  throw new Error(`${name}: ${result.reason}`);
}

/**
 * Connects a workspace's drafts and publishing to its cache.
 *
 * @throws FailureError from its calls: `read_only` while another Endcap has the file, `unwritable`, or `internal`
 */
export function createSyncWork(ports: SyncWorkPorts): SyncWork {
  const { cache } = ports;
  const call: CallStore = async (name, input) => valueIn(cache, name, await cache.write(name, input));
  const publisher: Publisher = createPublisher({
    ...ports,
    call,
    api: createSyncApi(ports.api, { signal: ports.signal, fresh: true }),
    onProgress: (progress) => publishing.heard(progress),
    crashPoint: () => {},
  });
  const publishing: Publishing = createPublishing({ ...ports, call, publisher });
  return {
    call,
    async saveCounted(step, { cells, ...counter }) {
      counter.begin('stores_saved', step.resources.length);
      return valueIn(cache, 'drafts.saveCounted', await cache.write('drafts.saveCounted', { step, cells }));
    },
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
