import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { ExternalId } from '#shared/contract/formats.ts';
import { TargetFinding, Unjudged } from '#shared/domain/targets/target-finding.ts';
import { MovedDisplay, TrialFigures, TrialGroup } from '#shared/domain/targets/target-trial.ts';
import { answer } from './answer.ts';

const Query = z.object({
  externalIds: z.array(ExternalId).min(1).max(10_000),
  /** `[from, to)` as ISO 8601 date-times with an offset. */
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});

/** Stores, and the past days whose runs and photos count. */
export const TargetsQuery = Query;
export type TargetsQuery = z.infer<typeof TargetsQuery>;

/**
 * What is wrong with the targets of a store, drafts included. `known` is false when its targets or displays are not on
 * this computer, or their drafts can't be read. `photos`: how much of the range is on this computer.
 */
export const CheckedStore = z.discriminatedUnion('known', [
  z.object({ externalId: ExternalId, known: z.literal(false) }),
  z.object({
    externalId: ExternalId,
    known: z.literal(true),
    photos: z.enum(['none', 'some', 'whole']),
    findings: z.array(TargetFinding).readonly(),
    /** All measured photos without a single target, and those of them whose displays are disabled. */
    unjudged: Unjudged,
    ofDisabled: Unjudged,
    /** The same as `unjudged` without drafts: what the service is expected to count. */
    unjudgedNow: Unjudged,
    /** Its targets or displays have drafts, so that the findings are not about what the service has. */
    isDrafted: z.boolean(),
  }),
]);
export type CheckedStore = z.infer<typeof CheckedStore>;

/** One store and the past days whose photos count. */
export const CountedQuery = Query.omit({ externalIds: true }).extend({ externalId: ExternalId });
export type CountedQuery = z.infer<typeof CountedQuery>;

/** Photos of a display without a target and with several, by Endcap's rule and without drafts. */
export const CountedDisplay = Unjudged.extend({ expositionId: z.string() });
export type CountedDisplay = z.infer<typeof CountedDisplay>;

export const TrialQuery = Query.extend({ status: ProtocolStatus, groupBy: CrossStoreGroupBy });
export type TrialQuery = z.infer<typeof TrialQuery>;

/** What the drafts of targets would have made of past photos. Worked out on this computer. */
export const TargetsTrial = z.object({
  before: TrialFigures,
  after: TrialFigures,
  /** In the order of their keys. */
  groups: z.array(TrialGroup).readonly(),
  moved: z.array(MovedDisplay).readonly(),
  /** Stores with drafts of targets among those that are on this computer. */
  draftedStores: z.int(),
  runs: z.int(),
  storesAsked: z.int(),
  /** Stores with results of the range on this computer. */
  storesKept: z.int(),
  /** Stores some of whose runs or photos in the range are not on this computer. */
  lacking: z.array(ExternalId).readonly(),
  /** Stores with drafts of displays, which a trial leaves out. */
  displayDrafts: z.int(),
  /** When the oldest part was read. */
  asOf: z.iso.datetime(),
});
export type TargetsTrial = z.infer<typeof TargetsTrial>;

export const targetsContract = {
  /** The service is not asked. */
  check: oc.input(TargetsQuery).output(answer(z.array(CheckedStore))),
  /** The displays of a store that have such photos; null: the store is not known here as a whole. */
  counted: oc.input(CountedQuery).output(answer(z.array(CountedDisplay).nullable())),
  /** The same for past photos. Fails with `not_kept` when there is nothing to work it out from. */
  try: oc.input(TrialQuery).output(answer(TargetsTrial)),
};
