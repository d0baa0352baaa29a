import { valueOrThrow } from '#electron/offline/round-ports.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';

/** What fill rates are made of: sums of photos that are here, worked out in the thread for reports. */
export function reasonsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  return {
    sums: bridge.reasons.sums.handler(({ input }) =>
      answering(async (): Promise<Sums> => {
        const { cache, timeZone } = session();
        return valueOrThrow(cache, await cache.report('reasons.sums', { query: input, timeZone }));
      }),
    ),
  };
}
