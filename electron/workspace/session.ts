import {
  type ApiClient,
  type ApiClientPorts,
  createApiClient,
  type Endpoint,
  type RequestOutcome,
} from '#electron/api/api-client.ts';
import type { Cache } from '#electron/cache/cache.ts';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import type { StoreClient } from '#electron/cache/store-client.ts';
import { createSlotWatch, type FollowedStores, type SlotWatchPorts } from '#electron/followed/slot-watch.ts';
import { type Clock, everySoOften } from '#electron/lib/clock.ts';
import { type CoreEvents, connectivityOf } from '#electron/lib/core-events.ts';
import type { Log } from '#electron/lib/log.ts';
import { createPhotoLinks, type PhotoLink, type PhotoLinks } from '#electron/photos/photo-links.ts';
import type { PictureHosts } from '#electron/photos/picture-hosts.ts';
import { createSyncWork, type SyncWork, type SyncWorkPorts } from '#electron/publish/sync-work.ts';
import { type CachedReads, createCachedReads } from '#electron/reads/cached-reads.ts';
import type { OfflineWork, OpenOfflineWork } from '#electron/reads/offline-work.ts';
import { readSources } from '#electron/reads/read-sources.ts';
import type { OfflineStatus } from '#shared/bridge/offline.ts';
import { type ConnectionPorts, watchConnection } from './connection.ts';

/** Everything that belongs to the open workspace. Nothing of it outlives a change of workspace. */
export type Session = {
  readonly workspaceId: string;
  /** Address of the service, as the workspace has it; null: the sample. */
  readonly service: string | null;
  /** IANA time zone of the chain. */
  readonly timeZone: string;
  readonly api: ApiClient;
  readonly cache: Cache;
  /** What is stored for the workspace, by calls. */
  readonly store: StoreClient;
  readonly reads: CachedReads;
  readonly offline: OfflineWork;
  readonly sync: SyncWork;
  readonly followed: FollowedStores;
  readonly photoLinks: PhotoLinks;
  /** The link of a photo of stored results; null: it is not among them, or has none. */
  readonly storedLink: (photoKey: string) => Promise<PhotoLink | null>;
  readonly pictureHosts: PictureHosts;
  /** Where the service is at the moment; fails with a FailureError that says why it is nowhere. */
  readonly endpoint: () => Promise<Endpoint>;
  /** Aborted when another workspace is opened or the app ends. */
  readonly signal: AbortSignal;
  /** Checks the service now, even during a pause. */
  check(): void;
  /** Resolves when the workspace's files are released. */
  close(): Promise<void>;
};

export type WorkspaceSessionPorts = Omit<ApiClientPorts, 'endpoint' | 'onOutcome' | 'onSent'> &
  Pick<ConnectionPorts, 'random'> &
  Pick<SyncWorkPorts, 'ticks' | 'redact'> &
  Pick<SlotWatchPorts, 'noticeRules'> & {
    readonly clock: Clock;
    readonly events: CoreEvents;
    readonly log: Log;
    readonly newId: () => string;
    readonly openCache: () => OpenCache;
    readonly openOfflineWork: OpenOfflineWork;
    readonly keepPicture: KeepPicture;
    readonly pictureHosts: PictureHosts;
  };

type OpenWorkspace = Pick<Session, 'service' | 'timeZone'> & { readonly id: string };
type OfflinePorts = Parameters<OpenOfflineWork>[0];
type KeepPicture = (session: Session, ...picture: Parameters<OfflinePorts['keepPicture']>) => Promise<number>;

/**
 * How often stale pages are refreshed, so that a page left open all day shows the next run's figures soon after they
 * are due.
 */
const STALE_CHECK_MS = 5 * 60_000;

/** Opens a workspace: its cache, its connection to the service and its background work. */
export function openWorkspaceSession(
  ports: WorkspaceSessionPorts,
  { id, service, timeZone }: OpenWorkspace,
  endpoint: () => Promise<Endpoint>,
): Session {
  const { clock, events } = ports;
  const closing = new AbortController();
  const { signal } = closing;
  const clientPorts = {
    ...ports,
    endpoint,
    closed: signal,
    onOutcome: (outcome: RequestOutcome) => watch.heard(outcome),
    onSent: () => watch.sent(),
  };
  const api = createApiClient(clientPorts);
  // Without retries, because the watch has its own pauses.
  const probing = createApiClient({ ...clientPorts, retry: false });
  const watch = watchConnection({
    ...ports,
    probe: (stop) => probing.listStores({ query: { limit: 1 } }, { signal: stop }),
    onOpened() {
      reads.connected();
      offline.connected();
      sync.connected();
    },
    onClosed: () => reads.disconnected(),
  });
  const cache = ports.openCache();
  const photoLinks = createPhotoLinks(ports.clock.now);
  const reads = createCachedReads({
    ...ports,
    sources: readSources,
    api,
    cache,
    photoLinks,
    timeZone,
    compute: (read, input) => offline.compute(read, input),
    onKept: (...kept) => sync.drafts.heard(...kept),
    signal,
  });
  const sync = createSyncWork({ ...ports, cache, reads, api: probing, signal });
  const session: Session = {
    workspaceId: id,
    service,
    timeZone,
    api,
    cache,
    store: cache,
    reads,
    get offline() {
      return offline;
    },
    sync,
    followed: createSlotWatch({ ...ports, workspaceId: id, timeZone, cache, fetchRead: reads.fetch, signal }),
    photoLinks,
    storedLink: (photoKey) => cache.report('review.link', { photoKey }).catch(() => null),
    pictureHosts: ports.pictureHosts,
    endpoint,
    signal,
    check: watch.check,
    async close() {
      closing.abort();
      watch.close();
      await Promise.all([offline.close(), sync.close()]);
      await cache.close();
    },
  };
  const offline = ports.openOfflineWork({
    ...ports,
    workspaceId: id,
    timeZone,
    cache,
    api: asDownloads(api),
    fetchRead: reads.fetch,
    keepPicture: (...picture) => ports.keepPicture(session, ...picture),
    connectivity: () => connectivityOf(events.connection()),
    signal,
  });
  watch.check();
  everySoOften(clock, STALE_CHECK_MS, signal, reads.refreshStale);
  return session;
}

/**
 * The session of the open workspace, if there is one.
 *
 * @param onClosed called when no workspace is open
 */
export function createWorkspaceSession(onClosed: () => void) {
  const state: { session: Session | null; closed: Promise<void> } = { session: null, closed: Promise.resolve() };

  const leave = (): void => {
    const { session, closed } = state;
    state.session = null;
    if (session) state.closed = Promise.all([closed, session.close()]).then(() => {});
  };

  return {
    /** null: no workspace is open. */
    get: (): Session | null => state.session,
    /** Leaves the previous session and opens another one, if there is one to open. */
    open(openNext: ((after: Promise<void>) => Session) | null): void {
      leave();
      if (openNext) state.session = openNext(state.closed);
      else onClosed();
    },
    leave,
    /** Resolves when the files of all sessions left so far are released. */
    left: (): Promise<void> => state.closed,
  };
}

/** What is stored of the open workspace, and in which state its file is. */
export async function offlineStatusOf({ cache }: Pick<Session, 'cache'>): Promise<OfflineStatus> {
  const { kept, fileBytes } = await cache.sizes();
  return { store: cache.state(), quarantined: [...cache.quarantined()], kept: [...kept], fileBytes, ...cache.limits() };
}

/** Whether something is being published or downloaded. */
export async function isWorking({ sync, offline }: Pick<Session, 'sync' | 'offline'>): Promise<boolean> {
  const states = [sync.publishing.state().state, offline.fetches.state()?.state];
  return states.includes('running') || (await offline.pins()).some(({ state }) => state === 'running');
}

/** The same client with the lowest need. */
function asDownloads(api: ApiClient): ApiClient {
  // The operations table's own types describe each entry; `Object.fromEntries` can only say "some function" of all of
  // them.
  return Object.fromEntries(
    Object.entries(api).map(([name, call]) => [
      name,
      (input: never, options: object = {}) => call(input, { ...options, need: 'download' }),
    ]),
  ) as ApiClient;
}
