import { expect, test } from 'vitest';
import type { Fields, StoreRows } from '#shared/bridge/drafts.ts';
import { labelKey } from '#shared/domain/merge/display-slips.ts';
import { type CopyKind, patchesOfCopies, planCopies } from './copy-plan.ts';

const KIND: CopyKind = {
  step: 'copyDisplays',
  kind: 'expositions',
  keyOf: ({ label }) => labelKey(label),
  valueIn: (field, row) => row[field],
};

const aDisplay = (label: string | null, change: Fields = {}): Fields => ({
  expositionId: 'of the source',
  label,
  friendlyTitle: null,
  expositionType: 'ROLLS_BREAD_RACK',
  productCategories: ['ROLLS'],
  status: 'active',
  ...change,
});
const aStoreOf = (externalId: string, ...labels: readonly string[]): StoreRows => ({
  known: true,
  externalId,
  origin: null,
  rows: labels.map((label, index) => ({
    rowId: `${externalId}${index}`,
    base: aDisplay(label),
    desired: null,
    removed: false,
  })),
  stop: null,
  issues: [],
  isPartial: false,
});

test('each store gets the displays whose label it does not have yet', () => {
  const plan = planCopies(KIND, [aDisplay('Rack 1'), aDisplay('Rack 2')], [aStoreOf('A', ' RACK  1'), aStoreOf('B')]);
  expect(plan).toMatchObject({ creates: 3, there: 1, unnamed: 0, unknown: [], isTooMuch: false });
  expect(plan.copies.map(({ externalId, rows }) => [externalId, rows.map(({ label }) => label)])).toEqual([
    ['A', ['Rack 2']],
    ['B', ['Rack 1', 'Rack 2']],
  ]);
});

test('a label that a draft gives counts, and the one it takes away does not', () => {
  const store = aStoreOf('A', 'Old');
  for (const row of store.known ? store.rows : []) row.desired = aDisplay('New');
  const plan = planCopies(KIND, [aDisplay('Old'), aDisplay('New')], [store]);
  expect(plan.copies[0]?.rows.map(({ label }) => label)).toEqual(['Old']);
});

test('two chosen displays of one label become one, and those without a label none', () => {
  const rows = [aDisplay('Rack'), aDisplay('rack', { status: 'disabled' }), aDisplay(null), aDisplay(' ')];
  const plan = planCopies(KIND, rows, [aStoreOf('A')]);
  expect(plan).toMatchObject({ creates: 1, there: 1, unnamed: 2 });
  expect(plan.copies[0]?.rows[0]).toMatchObject({ label: 'Rack', status: 'active' });
});

test('a store whose displays are not here is named and left out', () => {
  const away: StoreRows = { known: false, externalId: 'B', failure: { code: 'not_kept' } };
  expect(planCopies(KIND, [aDisplay('Rack')], [aStoreOf('A'), away])).toMatchObject({ creates: 1, unknown: ['B'] });
});

test('more than one step can hold is refused, by count and by weight', () => {
  const stores = Array.from({ length: 101 }, (_none, index) => aStoreOf(`S${index}`));
  const many = Array.from({ length: 100 }, (_none, index) => aDisplay(`Rack ${index}`));
  expect(planCopies(KIND, many, stores)).toMatchObject({ creates: 10_100, isTooMuch: true });
  expect(planCopies(KIND, many, stores.slice(0, 80))).toMatchObject({ creates: 8_000, isTooMuch: false });
  expect(planCopies(KIND, [aDisplay('x'.repeat(20_000))], stores)).toMatchObject({ isTooMuch: true });
});

test('copies are new displays with all their fields, and never with the id of their source', () => {
  const ids = ['1', '2'].values();
  const newId = () => ids.next().value ?? '';
  const patches = patchesOfCopies(KIND, planCopies(KIND, [aDisplay('Rack')], [aStoreOf('A'), aStoreOf('B')]), newId);
  const { expositionId, ...row } = aDisplay('Rack');
  expect(expositionId).toBe('of the source');
  expect(patches).toEqual([
    {
      ref: { externalId: 'A', kind: 'expositions' },
      added: [{ rowId: 'new-000000001-1', row }],
      patches: [],
      removed: [],
    },
    {
      ref: { externalId: 'B', kind: 'expositions' },
      added: [{ rowId: 'new-000000001-2', row }],
      patches: [],
      removed: [],
    },
  ]);
});
