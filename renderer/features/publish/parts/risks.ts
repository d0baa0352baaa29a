import type { ResourceChanges } from '#shared/bridge/publish.ts';

/** How many changes of each risky kind a person must confirm before they are sent. */
export type Risks = {
  readonly creates: number;
  readonly disables: number;
  readonly clears: number;
  readonly removes: number;
  /** 0 when there are too few stores to ask about. */
  readonly stores: number;
};

/** With more stores than this at once, a person must confirm. */
const MANY_STORES = 20;

const sumOf = (resources: readonly ResourceChanges[], count: (one: ResourceChanges) => number): number =>
  resources.reduce((sum, one) => sum + count(one), 0);

/** Counts the creates, disables, clears, removed rows and stores in what is about to be published. */
export function risksOf(resources: readonly ResourceChanges[]): Risks {
  const stores = new Set(resources.map(({ ref }) => ref.externalId)).size;
  return {
    creates: sumOf(resources, ({ counts }) => counts.added),
    disables: sumOf(resources, ({ risks }) => risks.disables),
    clears: sumOf(resources, ({ risks }) => risks.clears),
    removes: sumOf(resources, ({ counts }) => counts.removed),
    stores: stores > MANY_STORES ? stores : 0,
  };
}

export const isRisky = (risks: Risks): boolean => Object.values(risks).some((count) => count > 0);

/** Number of changed rows in all resources. */
export const countChanges = (resources: readonly ResourceChanges[]): number =>
  sumOf(resources, ({ counts }) => counts.added + counts.changed + counts.removed);

/** What would be published: nothing that waits for a decision, and nothing that the contract refuses. */
export const readyOf = (resources: readonly ResourceChanges[]): ResourceChanges[] =>
  resources.filter(({ stop, errors }) => stop === null && errors.length === 0);
