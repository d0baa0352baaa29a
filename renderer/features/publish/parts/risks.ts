import type { ResourceChanges } from '#shared/bridge/publish.ts';

/** How many changes of each risky kind a person must confirm before they are sent. */
type Risks = {
  /** New stores, and new displays: neither can be deleted once the service has them. */
  readonly newStores: number;
  readonly creates: number;
  readonly disables: number;
  readonly clears: number;
  readonly removes: number;
  /** Stores that are left without contacts, and without targets. */
  readonly noContacts: number;
  readonly noTargets: number;
  /** 0 when there are too few stores to ask about. */
  readonly stores: number;
};

/** With more stores than this at once, a person must confirm. */
const MANY_STORES = 20;

const sumOf = (resources: readonly ResourceChanges[], count: (one: ResourceChanges) => number): number =>
  resources.reduce((sum, one) => sum + count(one), 0);

/** Counts what a person has to confirm in what is about to be published. */
export function risksOf(resources: readonly ResourceChanges[]): Risks {
  const stores = countStoresOf(resources);
  return {
    // What can be removed again is no risk.
    newStores: sumOf(resources, ({ ref, counts }) => (ref.kind === 'store' ? counts.added : 0)),
    creates: sumOf(resources, ({ ref, counts }) => (ref.kind === 'expositions' ? counts.added : 0)),
    disables: sumOf(resources, ({ risks }) => risks.disables),
    clears: sumOf(resources, ({ risks }) => risks.clears),
    removes: sumOf(resources, ({ counts }) => counts.removed),
    noContacts: sumOf(resources, ({ ref, risks }) => (ref.kind === 'contacts' ? risks.empties : 0)),
    noTargets: sumOf(resources, ({ ref, risks }) => (ref.kind === 'expectations' ? risks.empties : 0)),
    stores: stores > MANY_STORES ? stores : 0,
  };
}

export const isRisky = (risks: Risks): boolean => Object.values(risks).some((count) => count > 0);

/** How many changes all resources have together. */
export const countChanges = (resources: readonly Pick<ResourceChanges, 'size'>[]): number =>
  resources.reduce((sum, { size }) => sum + size, 0);

/** How many stores resources belong to. */
export const countStoresOf = (resources: readonly Pick<ResourceChanges, 'ref'>[]): number =>
  new Set(resources.map(({ ref }) => ref.externalId)).size;

/** What would be published: nothing that waits for a decision, and nothing that the contract refuses. */
export const readyOf = (resources: readonly ResourceChanges[]): ResourceChanges[] =>
  resources.filter(({ stop, errors }) => stop === null && errors.length === 0);
