import type { ResourceChanges } from '#shared/bridge/publish.ts';

/** What one change of a store's displays looks like in Publish: nothing is wrong with it. */
export const aResourceOfChanges = (of: Partial<ResourceChanges> = {}): ResourceChanges => ({
  ref: { externalId: 'S-1', kind: 'expositions' },
  rev: 1,
  names: {},
  counts: { added: 0, changed: 1, removed: 0 },
  size: 1,
  risks: { disables: 0, clears: 0, empties: 0 },
  changes: [],
  errors: [],
  issues: [],
  stop: null,
  isUndecided: false,
  ...of,
});
