import type { Cache } from '#electron/cache/cache.ts';

/** Keeps nothing: every read is asked of the service. */
export function noCache(): Cache {
  const limits = { budgetMegabytes: 2000, days: 30 };
  return {
    state: () => ({ state: 'none' }),
    setAside: () => null,
    dismissSetAside: async () => {},
    get: async () => null,
    keep: async () => 'refused',
    runSlots: async () => [],
    picture: async () => null,
    keepPicture: async () => 'refused',
    sizes: async () => ({ kept: [], fileBytes: 0 }),
    limits: () => limits,
    limit: async () => {},
    clear: async () => {},
    close: async () => {},
  };
}
