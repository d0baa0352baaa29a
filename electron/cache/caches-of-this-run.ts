import type { OpenCache } from './open-cache.ts';

/** The caches of this run, by workspace. */
export type CachesOfThisRun = {
  /**
   * Opens a workspace's cache, or hands out the one that is still open.
   *
   * @param open opens it anew
   */
  open(workspaceId: string, open: () => OpenCache): OpenCache;
  /** Forgets a workspace that nobody has open, with what was cached of it for this run only. */
  forget(workspaceId: string): Promise<void>;
  /** Resolves when all files are free. */
  close(): Promise<void>;
};

type Held = { readonly cache: OpenCache; users: number };

/**
 * Without a keychain, what is cached lives as long as the cache is open. Such a cache stays open when its workspace is
 * left: whoever looks at another one and comes back finds what was drafted.
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
      // One that is about to be closed is not handed out again: its files belong to the next one.
      const one = before && (before.users === 0 || isForThisRunOnly(before)) ? before : { cache: open(), users: 0 };
      held.set(workspaceId, one);
      one.users += 1;
      return { ...one.cache, close: () => release(workspaceId, one) };
    },
    forget,
    async close() {
      await Promise.all([...held.keys()].map(forget));
    },
  };
}
