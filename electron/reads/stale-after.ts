import type { Cache } from '#electron/cache/cache.ts';
import { isoOf } from '#electron/lib/clock.ts';
import { nextRunSlot } from '#shared/domain/run-slots.ts';
import type { Ageing } from './read-source.ts';

const DAY_MS = 86_400_000;

/**
 * From which instant on a value is stale, because the service was due to know better by then.
 *
 * @param asOf when the service gave it, in milliseconds since 1970 UTC
 * @returns ISO 8601 in UTC; null: nothing changes it any more
 */
export async function staleAfter(
  ageing: Ageing,
  asOf: number,
  timeZone: string,
  cache: Pick<Cache, 'runSlots'>,
): Promise<string | null> {
  switch (ageing.kind) {
    case 'never':
      return null;
    case 'day':
      return isoOf(asOf + DAY_MS);
    case 'run': {
      if (ageing.until !== null && ageing.until <= asOf) return null;
      const slots = await cache.runSlots(ageing.externalIds);
      return isoOf(nextRunSlot(asOf, slots, timeZone) ?? asOf + DAY_MS);
    }
    default:
      return ageing satisfies never;
  }
}
