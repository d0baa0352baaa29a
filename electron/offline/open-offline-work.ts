import type { OpenCache } from '#electron/cache/open-cache.ts';
import type { OpenOfflineWork } from '#electron/reads/offline-work.ts';
import { createPins } from './pins.ts';

/** Pins and reports worked out on this computer, for one open workspace. */
export const openOfflineWork: OpenOfflineWork<OpenCache> = (ports) => {
  const { cache, timeZone } = ports;
  return {
    ...createPins(ports),
    async compute(read, input) {
      // Most computers keep no results, and for them no thread has to be started.
      const any = await cache.write('results.any', null);
      if (any.ok && !any.value) return null;
      const computed = await cache.report('reports.compute', { read, input, timeZone });
      return computed.ok ? computed.value : null;
    },
  };
};
