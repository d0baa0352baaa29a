import type { Overwrite, PublishState, ResourceChanges, ResourcePhase } from '#shared/bridge/publish.ts';
import { refKey } from '#shared/domain/merge/resource-tree.ts';

export type RunItem = PublishState['resources'][number];

/** How many stores of a publish ended in each way. */
type PublishCounts = {
  readonly total: number;
  readonly done: number;
  readonly published: number;
  /** They wait for a person. */
  readonly stopped: number;
  /** They have waited for a person, who has decided since, here or in another window. */
  readonly decided: number;
  /** Their changes, or the rest of them, are still to be published. */
  readonly left: number;
};

const isEnded = (phase: ResourcePhase, ...how: readonly string[]): boolean =>
  phase.phase === 'ended' && (how.length === 0 || how.includes(phase.how));

export const isPublished = ({ phase }: RunItem): boolean => isEnded(phase, 'published');

/** How many changes were overwritten, and in how many stores. */
export const countOverwritten = (overwrites: readonly Overwrite[]) => ({
  changes: overwrites.reduce((sum, { size }) => sum + size, 0),
  stores: new Set(overwrites.map(({ ref }) => ref.externalId)).size,
});

/** What somebody else has overwritten of this publish since. */
export const overwrittenOf = (
  { publishId }: Pick<PublishState, 'publishId'>,
  overwrites: readonly Overwrite[],
): readonly Overwrite[] => overwrites.filter((one) => one.publishId === publishId);

/** True when it was published, and somebody else has overwritten some of it since. */
export const isOverwritten = (item: RunItem, overwrites: readonly Overwrite[]): boolean =>
  isPublished(item) && overwrites.some(({ ref }) => refKey(ref) === refKey(item.ref));

/** The order of the list: being sent, waiting for something, not started, published. */
export const rankOf = ({ phase }: RunItem): number => {
  if (phase.phase === 'queued') return 2;
  if (phase.phase !== 'ended') return 0;
  return phase.how === 'published' ? 3 : 1;
};

/**
 * Counts stores, not their resources: a store is as far as the part of it that is furthest behind.
 *
 * @param changes as they are now; null: they are being read
 */
export function countRun(
  { resources }: Pick<PublishState, 'resources'>,
  changes: readonly ResourceChanges[] | null,
): PublishCounts {
  const stores = [...Map.groupBy(resources, ({ ref }) => ref.externalId).values()];
  const isAll = (parts: readonly RunItem[], ...how: readonly string[]) =>
    parts.every(({ phase }) => isEnded(phase, ...how));
  const hasOne = (parts: readonly RunItem[], ...how: readonly string[]) =>
    parts.some(({ phase }) => isEnded(phase, ...how));
  const waits = (parts: readonly RunItem[]) =>
    parts.some((one) => isEnded(one.phase, 'stopped') && !isDecided(one, changes));
  const stopped = stores.filter((parts) => hasOne(parts, 'stopped'));
  return {
    total: stores.length,
    done: stores.filter((parts) => isAll(parts)).length,
    published: stores.filter((parts) => isAll(parts, 'published')).length,
    stopped: stopped.filter(waits).length,
    decided: stopped.filter((parts) => !waits(parts)).length,
    left: stores.filter((parts) => !hasOne(parts, 'stopped') && hasOne(parts, 'held', 'newer', 'paused', 'cancelled'))
      .length,
  };
}

const resourceOf = ({ ref: { externalId, kind } }: RunItem, changes: readonly ResourceChanges[]) =>
  changes.find(({ ref }) => ref.externalId === externalId && ref.kind === kind);

/** True when it ended before a read could tell whether the changes arrived. */
export const isUnseen = (item: RunItem, changes: readonly ResourceChanges[]): boolean =>
  isEnded(item.phase, 'held', 'paused', 'cancelled') && resourceOf(item, changes)?.isUndecided === true;

/** What blocks a resource, as far as the page knows now; null: nothing, or nothing any more. */
export function blockerOf(item: RunItem, changes: readonly ResourceChanges[]): ResourceChanges['stop'] {
  return resourceOf(item, changes)?.stop ?? null;
}

/**
 * True when it waited for a person, and nothing is to be decided any more.
 *
 * @param changes as they are now; null: they are being read
 */
export const isDecided = (item: RunItem, changes: readonly ResourceChanges[] | null): boolean =>
  isEnded(item.phase, 'stopped') && changes !== null && blockerOf(item, changes) === null;

/** Requests that were cut off before the service answered. */
type Unanswered = { readonly count: number; readonly seconds: number };

/**
 * How many resources wait to learn whether a cut-off request arrived, and roughly how much longer, in whole tens of
 * seconds; null: none.
 */
export function unansweredOf({ resources }: Pick<PublishState, 'resources'>): Unanswered | null {
  const left = resources.flatMap(({ phase }) => (phase.phase === 'unanswered' ? [phase.leftMs] : []));
  if (left.length === 0) return null;
  return { count: left.length, seconds: Math.max(1, Math.round(Math.max(...left) / 10_000)) * 10 };
}

/** Why a resource is tried again later. */
export function reasonOf(because: string): 'lag' | 'asked' | 'away' {
  if (because === 'lag') return 'lag';
  return because === 'rate_limited' ? 'asked' : 'away';
}
