import { join } from 'node:path';
import type { Endpoint } from '#electron/api/api-client.ts';
import { createCachesOfThisRun } from '#electron/cache/caches-of-this-run.ts';
import { isOpenElsewhere, type OpenCache, type openCache, removeCache } from '#electron/cache/open-cache.ts';
import { redactText } from '#electron/lib/log.ts';
import type { PhotoLink } from '#electron/photos/photo-links.ts';
import type { PhotoPictures } from '#electron/photos/photo-pictures.ts';
import { createPictureHosts, noOtherHosts, type PictureHosts } from '#electron/photos/picture-hosts.ts';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { Policy } from '#shared/bridge/policy.ts';
import type { Document } from './document.ts';
import { type SavedWorkspace, type SavedWorkspaces, withPictureHosts } from './saved-workspaces.ts';
import { openWorkspaceSession, type Session, type WorkspaceSessionPorts } from './session.ts';

type SessionsPorts = Omit<WorkspaceSessionPorts, 'openCache' | 'keepPicture' | 'redact' | 'pictureHosts'> & {
  readonly policy: () => Policy | null;
  readonly openCache: typeof openCache;
  readonly secrets: SecretStore;
  /** Texts that must never leave the core, such as tokens. */
  readonly knownSecrets: () => readonly string[];
  readonly pictures: PhotoPictures;
  readonly document: Document<SavedWorkspaces>;
  /** Absolute path of the folder for Endcap's files. */
  readonly userData: string;
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
};

/** Opens sessions of workspaces, each with its cache on this computer, and removes what is stored of a workspace. */
export function createSessions(ports: SessionsPorts) {
  const { openCache, secrets, knownSecrets, pictures, document, userData, workerScript, policy, ...sessionPorts } =
    ports;
  const { events, clock, log } = sessionPorts;
  const caches = createCachesOfThisRun();
  const placeOf = (workspaceId: string) => ({
    folder: join(userData, 'workspaces', workspaceId),
    workspaceId,
    secrets,
  });

  const pictureHostsOf = ({ id, kind }: SavedWorkspace): PictureHosts => {
    if (kind === 'sample') return noOtherHosts;
    return createPictureHosts({
      clock,
      only: () => policy()?.pictureHosts ?? null,
      value() {
        const saved = document.value().items.find((item) => item.id === id);
        return (saved?.kind === 'service' && saved.pictureHosts) || null;
      },
      async update(change) {
        await document.update((saved) => withPictureHosts(saved, id, clock.now(), change));
        events.publish({ type: 'workspaces_changed' });
      },
    });
  };

  return {
    /**
     * @param after resolves when the previous session has released its files
     * @param isRemoved whether another Endcap has removed the workspace
     */
    open(
      workspace: SavedWorkspace,
      endpoint: () => Promise<Endpoint>,
      after: Promise<void>,
      isRemoved: () => Promise<boolean>,
    ): Session {
      pictures.clear();
      const openAnew = () => {
        const cache = openCache({
          ...placeOf(workspace.id),
          clock,
          log,
          workerScript,
          after,
          isRemoved,
          onChange: () => events.publish({ type: 'offline_changed' }),
          onReplaced() {
            // Another file has limits of its own.
            keepToPolicy(cache, policy());
            events.publish({ type: 'file_replaced' });
          },
        });
        return cache;
      };
      return openWorkspaceSession(
        {
          ...sessionPorts,
          redact: (text) => redactText(text, knownSecrets()),
          openCache() {
            const cache = caches.open(workspace.id, openAnew);
            keepToPolicy(cache, policy());
            return cache;
          },
          keepPicture: createKeepPicture(pictures),
          pictureHosts: pictureHostsOf(workspace),
        },
        { ...workspace, service: workspace.kind === 'sample' ? null : workspace.baseUrl },
        endpoint,
      );
    },
    /** Whether another Endcap on this computer has a workspace open, and would write to files that are gone. */
    async isElsewhere(workspaceId: string): Promise<boolean> {
      const here = caches.state(workspaceId);
      if (here !== null) return here.state === 'read_only';
      return isOpenElsewhere({ ...placeOf(workspaceId), workerScript, log, clock });
    },
    /** Removes everything stored of a workspace that is not open. */
    async forget(workspaceId: string): Promise<void> {
      await caches.forget(workspaceId);
      await removeCache(placeOf(workspaceId));
    },
    /** Resolves when the files of all workspaces are released. */
    close: (): Promise<void> => caches.close(),
  };
}

/** Gives the space that the organisation sets to a cache that can be written to. */
export function keepToPolicy(cache: Pick<OpenCache, 'limit'>, policy: Policy | null): void {
  if (policy?.offlineMegabytes === undefined) return;
  // Another Endcap that writes to the file does it itself.
  cache.limit({ budgetMegabytes: policy.offlineMegabytes }).catch(() => {});
}

/** Fetches a picture and caches it for a workspace. Resolves with its size in bytes, or 0 if it was already here. */
function createKeepPicture(pictures: Pick<PhotoPictures, 'keep'>) {
  return async (
    session: Session,
    photoKey: string,
    link: PhotoLink,
    size: PictureSize,
    signal: AbortSignal,
  ): Promise<number> => {
    // Taken from stored results, so that any other is at least as new.
    session.photoLinks.remember(photoKey, link, 0);
    return pictures.keep(session, photoKey, size, signal);
  };
}
