import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { ExternalId, ProtocolTime, Weekday } from '#shared/contract/formats.ts';
import { PhotoSum, SumGroup, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { DisplaySpot } from '#shared/domain/signals/bright-spots.ts';
import { Pattern } from '#shared/domain/signals/find-patterns.ts';
import { answer } from './answer.ts';

/** How much of a period is on this computer, for the stores that were asked for, before any other filter. */
export const KeptPeriod = z.object({
  storesAsked: z.int(),
  /** Stores with at least something of the period here. */
  storesKept: z.int(),
  /** Stores of which something of the period is not here: what a fetch would have to bring. */
  lacking: z.array(ExternalId).readonly(),
  /** The list of stores is not here as a whole, so nobody knows how many there are. */
  isStoreListUnknown: z.boolean(),
  /** Runs with the status that are known, and those of them whose photos have been read. */
  runs: z.int(),
  runsRead: z.int(),
  /** Every day of the period, and of how many stores the whole day is here. */
  days: z.array(z.object({ date: z.iso.date(), storesKept: z.int() })).readonly(),
  /** Every slot at which anything ran: runs with the status, and those with another that go on. */
  slots: z
    .array(
      z.object({
        weekday: Weekday,
        protocolTime: ProtocolTime,
        runs: z.int(),
        openRuns: z.int(),
      }),
    )
    .readonly(),
  /** When the oldest part was read; null: nothing is here. */
  asOf: z.iso.datetime().nullable(),
});
export type KeptPeriod = z.infer<typeof KeptPeriod>;

/** A photo that explains a shortfall, which Photos can open by its key. Rates in percent. */
export const ExamplePhoto = z.object({
  photoKey: z.string(),
  externalId: ExternalId,
  expositionId: z.string(),
  protocolId: z.string(),
  scheduledDate: z.iso.date(),
  /** `HH:MM:SS` */
  scheduledAt: z.string(),
  measured: z.number(),
  expected: z.number(),
});
export type ExamplePhoto = z.infer<typeof ExamplePhoto>;

/** Names for the keys of groups and for examples, as far as they are known here. */
export const SumNames = z.object({
  stores: z.record(z.string(), z.string()),
  /** By region. */
  regions: z.record(z.string(), z.string()),
  /** The region's name of a store that is a key. */
  storeRegions: z.record(z.string(), z.string()),
  displays: z.record(
    z.string(),
    z.object({ label: z.string().nullable(), externalId: ExternalId, displayType: ExpositionType }),
  ),
});
export type SumNames = z.infer<typeof SumNames>;

/** Sums of photos that are on this computer, calculated here by the service's rule. */
export const Sums = z.object({
  /** In the order of their keys. */
  groups: z.array(SumGroup).readonly(),
  /** Groups beyond MOST_GROUPS. The total has their photos all the same. */
  groupsLeftOut: z.int(),
  /** Every photo once, also where it is in several groups. */
  total: z.object({ now: PhotoSum, before: PhotoSum.nullable() }),
  names: SumNames,
  examples: z.array(ExamplePhoto).readonly(),
  kept: KeptPeriod,
  /** null: no second period was asked for. */
  keptBefore: KeptPeriod.nullable(),
});
export type Sums = z.infer<typeof Sums>;

/** Asks for patterns of runs with a status in `[from, to)`. */
export const PatternsQuery = SumsQuery.pick({
  externalIds: true,
  displayTypes: true,
  categories: true,
  from: true,
  to: true,
  status: true,
});
export type PatternsQuery = z.infer<typeof PatternsQuery>;

/** Gaps that several stores have alike, and who does best with a type of display, by the photos on this computer. */
const KeptPatterns = z.object({
  patterns: z.array(Pattern).readonly(),
  spots: z.array(DisplaySpot).readonly(),
  kept: KeptPeriod,
});
export type KeptPatterns = z.infer<typeof KeptPatterns>;

/** These ask the service nothing, so they are answered without a network too. */
export const reasonsContract = {
  sums: oc.input(SumsQuery).output(answer(Sums)),
  patterns: oc.input(PatternsQuery).output(answer(KeptPatterns)),
};
