import { instantOf, localTimeOf } from '#shared/domain/instants.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import type { RunToKeep } from './runs-table.ts';

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * A listed run as it is kept. Its fields are open (api.md section 2.13), so its times may come as an instant, as the
 * chain's date and time, or both.
 *
 * @param record one element of listStoreProtocols
 * @returns null: it does not say which run it is, when it was scheduled, or its status
 */
export function runToKeep(record: unknown, timeZone: string): RunToKeep | null {
  const { protocolId, status, scheduledDate, scheduledAt, scheduledDatetime } = runFacts(record);
  const told = scheduledDatetime !== null && HAS_OFFSET.test(scheduledDatetime) ? Date.parse(scheduledDatetime) : NaN;
  const local = scheduledDate !== null && scheduledAt !== null ? instantOf(scheduledDate, scheduledAt, timeZone) : NaN;
  const scheduledMs = Number.isNaN(told) ? local : told;
  if (protocolId === null || status === null || Number.isNaN(scheduledMs)) return null;
  const clock = localTimeOf(scheduledMs, timeZone);
  return {
    protocolId,
    status,
    scheduledMs,
    scheduledDate: scheduledDate ?? clock.date,
    scheduledAt: scheduledAt === null ? clock.time : scheduledAt.padEnd(8, ':00').slice(0, 8),
    scheduledDatetime: Number.isNaN(told) ? new Date(scheduledMs).toISOString() : (scheduledDatetime ?? ''),
    record: JSON.stringify(record),
  };
}
