import type { PublishState, ResourceChanges, ResourcePhase } from '#shared/bridge/publish.ts';

export type RunItem = PublishState['resources'][number];

/** How many resources of a publishing came to what. */
export type RunCounts = {
  readonly done: number;
  readonly published: number;
  /** They wait for a person. */
  readonly stopped: number;
  /** What is left of them is a change as before. */
  readonly left: number;
};

const isEnded = (phase: ResourcePhase, ...how: readonly string[]): boolean =>
  phase.phase === 'ended' && (how.length === 0 || how.includes(phase.how));

export const isPublished = ({ phase }: RunItem): boolean => isEnded(phase, 'published');

/** Those under way stand first, then those that wait for something, then those that are done. */
export const rankOf = ({ phase }: RunItem): number => {
  if (phase.phase === 'queued') return 2;
  if (phase.phase !== 'ended') return 0;
  return phase.how === 'published' ? 3 : 1;
};

export function countRun({ resources }: Pick<PublishState, 'resources'>): RunCounts {
  const countOf = (...how: readonly string[]) => resources.filter(({ phase }) => isEnded(phase, ...how)).length;
  return {
    done: countOf(),
    published: countOf('published'),
    stopped: countOf('stopped'),
    left: countOf('held', 'paused', 'cancelled'),
  };
}

const resourceOf = ({ ref: { externalId, kind } }: RunItem, changes: readonly ResourceChanges[]) =>
  changes.find(({ ref }) => ref.externalId === externalId && ref.kind === kind);

/** Ended before a read could tell what came of what was sent. */
export const isUnseen = (item: RunItem, changes: readonly ResourceChanges[]): boolean =>
  isEnded(item.phase, 'held', 'paused', 'cancelled') && resourceOf(item, changes)?.isUndecided === true;

/** Why a resource waits, as the room knows it now; null: it does not, or not any more. */
export function stopOf(item: RunItem, changes: readonly ResourceChanges[]): ResourceChanges['stop'] {
  return resourceOf(item, changes)?.stop ?? null;
}

/** What was cut off before the service answered. */
export type Unanswered = { readonly count: number; readonly seconds: number };

/**
 * How many resources wait to learn whether what was cut off arrived, and for about how long yet, in whole tens of
 * seconds; null: none.
 */
export function unansweredOf({ resources }: Pick<PublishState, 'resources'>): Unanswered | null {
  const left = resources.flatMap(({ phase }) => (phase.phase === 'unanswered' ? [phase.leftMs] : []));
  if (left.length === 0) return null;
  return { count: left.length, seconds: Math.max(1, Math.round(Math.max(...left) / 10_000)) * 10 };
}

/** Because of what a resource is tried again later. */
export function reasonOf(because: string): 'lag' | 'asked' | 'away' {
  if (because === 'lag') return 'lag';
  return because === 'rate_limited' ? 'asked' : 'away';
}
