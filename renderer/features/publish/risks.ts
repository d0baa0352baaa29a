import type { ResourceChanges } from '#shared/bridge/publish.ts';

/** What a person has to look at before it is sent: each with how often. */
export type Risks = {
  readonly creates: number;
  readonly disables: number;
  readonly clears: number;
  /** 0: not so many that it needs a word. */
  readonly stores: number;
};

/** More stores than these at once are a decision of their own. */
const MANY_STORES = 20;

/** No value, an empty text or an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Counts creates, disables, clears and stores of what is about to be published. */
export function risksOf(resources: readonly ResourceChanges[]): Risks {
  const fields = resources.flatMap(({ changes }) =>
    changes.flatMap((one) => (one.change === 'changed' ? one.fields : [])),
  );
  const stores = new Set(resources.map(({ ref }) => ref.externalId)).size;
  return {
    creates: resources.reduce((sum, { counts }) => sum + counts.added, 0),
    disables: fields.filter(({ field, becomes }) => field === 'status' && becomes === 'disabled').length,
    clears: fields.filter(({ was, becomes }) => isEmptyValue(becomes) && !isEmptyValue(was)).length,
    stores: stores > MANY_STORES ? stores : 0,
  };
}

export const isRisky = (risks: Risks): boolean => Object.values(risks).some((count) => count > 0);

/** Rows that change, over all resources. */
export const countChanges = (resources: readonly ResourceChanges[]): number =>
  resources.reduce((sum, { counts }) => sum + counts.added + counts.changed + counts.removed, 0);

/** What is sent when a person publishes: nothing that waits for a decision, nothing the contract refuses. */
export const readyOf = (resources: readonly ResourceChanges[]): ResourceChanges[] =>
  resources.filter(({ stop, errors }) => stop === null && errors.length === 0);
