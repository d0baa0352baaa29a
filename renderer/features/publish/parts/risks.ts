import type { ResourceChanges } from '#shared/bridge/publish.ts';

/** How many changes of each risky kind a person has to confirm before they are sent. */
export type Risks = {
  readonly creates: number;
  readonly disables: number;
  readonly clears: number;
  readonly removes: number;
  /** 0: not enough stores to ask about. */
  readonly stores: number;
};

/** More stores than this at once have to be confirmed. */
const MANY_STORES = 20;

const sumOf = (resources: readonly ResourceChanges[], count: (one: ResourceChanges) => number): number =>
  resources.reduce((sum, one) => sum + count(one), 0);

/** Counts creates, disables, clears, removed rows and stores of what is about to be published. */
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

/** Rows that change, over all resources. */
export const countChanges = (resources: readonly ResourceChanges[]): number =>
  sumOf(resources, ({ counts }) => counts.added + counts.changed + counts.removed);

/** What is sent when a person publishes: nothing that waits for a decision, nothing the contract refuses. */
export const readyOf = (resources: readonly ResourceChanges[]): ResourceChanges[] =>
  resources.filter(({ stop, errors }) => stop === null && errors.length === 0);
