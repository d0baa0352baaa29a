import type { CacheState } from '#shared/bridge/offline.ts';
import type { OpenCache } from './open-cache.ts';

/** The caches of this run, by workspace. */
type CachesOfThisRun = {
  /**
   * Opens a workspace's cache, or returns the one that is still open.
   *
   * @param open opens a new one
   */
  open(workspaceId: string, open: () => OpenCache): OpenCache;
  /** The state of a workspace's cache; null: it is not open. */
  state(workspaceId: string): CacheState | null;
  /** Closes the cache of a workspace that nobody has open. Whatever was cached for this run only is lost. */
  forget(workspaceId: string): Promise<void>;
  /** Resolves once all files are released. */
  close(): Promise<void>;
};

type Held = { readonly cache: OpenCache; users: number };

/**
 * Without a keychain, the cache lives only as long as it is open. So it stays open when its workspace is closed: a
 * person who opens another workspace and returns finds their drafts again.
 */
export function createCachesOfThisRun(): CachesOfThisRun {
  const held = new Map<string, Held>();
  const isForThisRunOnly = ({ cache }: Held) => cache.state().state === 'this_run_only';

  const release = async (workspaceId: string, one: Held): Promise<void> => {
    one.users -= 1;
    if (one.users > 0 || (isForThisRunOnly(one) && held.get(workspaceId) === one)) return;
    if (held.get(workspaceId) === one) held.delete(workspaceId);
    await one.cache.close();
  };

  const forget = async (workspaceId: string): Promise<void> => {
    const one = held.get(workspaceId);
    held.delete(workspaceId);
    await one?.cache.close();
  };

  return {
    open(workspaceId, open) {
      const before = held.get(workspaceId);
      // A cache that is about to close is not returned again: its files will belong to the next one.
      const one = before && (before.users === 0 || isForThisRunOnly(before)) ? before : { cache: open(), users: 0 };
      held.set(workspaceId, one);
      one.users += 1;
      return { ...one.cache, close: () => release(workspaceId, one) };
    },
    state: (workspaceId) => held.get(workspaceId)?.cache.state() ?? null,
    forget,
    async close() {
      await Promise.all([...held.keys()].map(forget));
    },
  };
}
