import { FailureError } from '#electron/lib/failure-error.ts';
import { valueOrThrow } from '#electron/offline/round-ports.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';

/**
 * What is wrong with targets, and what their drafts would have made of past photos. Both are calculated in the
 * thread for reports, which only reads.
 */
export function targetsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.targets;
  return {
    check: calls.check.handler(({ input }) =>
      answering(async () => {
        const { cache } = session();
        return valueOrThrow(cache, await cache.report('targets.lint', input));
      }),
    ),
    counted: calls.counted.handler(({ input }) =>
      answering(async () => {
        const { cache } = session();
        const counted = valueOrThrow(cache, await cache.report('targets.counted', input));
        return counted && [...counted];
      }),
    ),
    try: calls.try.handler(({ input }) =>
      answering(async () => {
        const { cache } = session();
        const trial = valueOrThrow(cache, await cache.report('targets.try', input));
        if (trial === null) throw new FailureError({ code: 'not_kept' });
        return trial;
      }),
    ),
  };
}

/** What fill rates are made of: sums of photos that are here, calculated in the thread for reports. */
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
