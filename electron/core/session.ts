import { type ApiClient, type ApiClientPorts, createApiClient, type Endpoint } from '#electron/api/api-client.ts';
import { createPhotoLinks, type PhotoLinks } from '#electron/photos/photo-links.ts';
import { type ConnectionPorts, watchConnection } from './connection.ts';

/** Everything that belongs to the workspace that is open: nothing of it outlives a change of workspace. */
export type Session = {
  readonly workspaceId: string;
  readonly api: ApiClient;
  readonly photoLinks: PhotoLinks;
  /** Where the service is at the moment; a FailureError tells why nowhere. */
  readonly endpoint: () => Promise<Endpoint>;
  /** Aborted when another workspace is opened or the app ends. */
  readonly signal: AbortSignal;
  /** Looks at the service now, whatever pause is under way. */
  look(): void;
  close(): void;
};

export type SessionPorts = Omit<ApiClientPorts, 'endpoint' | 'onOutcome'> & Pick<ConnectionPorts, 'events'>;

export function openSession(ports: SessionPorts, workspaceId: string, endpoint: () => Promise<Endpoint>): Session {
  const closing = new AbortController();
  const clientPorts = {
    ...ports,
    endpoint,
    closed: closing.signal,
    onOutcome: (outcome: Parameters<typeof watch.heard>[0]) => watch.heard(outcome),
  };
  const api = createApiClient(clientPorts);
  // Without retries: the watch has pauses of its own.
  const probing = createApiClient({ ...clientPorts, retry: false });
  const watch = watchConnection({
    ...ports,
    probe: (signal) => probing.listStores({ query: { limit: 1 } }, { signal }),
  });
  watch.look();
  return {
    workspaceId,
    api,
    photoLinks: createPhotoLinks(),
    endpoint,
    signal: closing.signal,
    look: watch.look,
    close() {
      closing.abort();
      watch.close();
    },
  };
}
