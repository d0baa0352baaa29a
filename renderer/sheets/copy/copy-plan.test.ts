import { expect, test } from 'vitest';
import type { Fields, StoreRows } from '#shared/bridge/drafts.ts';
import { labelKey } from '#shared/domain/merge/display-slips.ts';
import { aDisplay, nthId } from '#tests/builders/contract.ts';
import { aDraftRow, partlyRead, rowsOfStore } from '#tests/builders/rows.ts';
import { type CopyKind, patchesOfCopies, planCopies } from './copy-plan.ts';

const KIND: CopyKind = {
  step: 'copyDisplays',
  kind: 'expositions',
  keyOf: ({ label }) => labelKey(label),
  valueIn: (field, row) => row[field],
};

const OF_THE_SOURCE = nthId(1);
const displayOf = (label: string | null, change: Fields = {}): Fields => ({
  ...aDisplay('', { expositionId: OF_THE_SOURCE }),
  label,
  ...change,
});
const aStoreOf = (externalId: string, ...labels: readonly string[]) =>
  rowsOfStore(externalId, ...labels.map((label, index) => aDraftRow(`${externalId}${index}`, displayOf(label))));

test('each store gets the displays whose label it does not have yet', () => {
  const plan = planCopies(KIND, [displayOf('Rack 1'), displayOf('Rack 2')], [aStoreOf('A', ' RACK  1'), aStoreOf('B')]);
  expect(plan).toMatchObject({ creates: 3, there: 1, unnamed: 0, unknown: [], isTooMuch: false });
  expect(plan.copies.map(({ externalId, rows }) => [externalId, rows.map(({ label }) => label)])).toEqual([
    ['A', ['Rack 2']],
    ['B', ['Rack 1', 'Rack 2']],
  ]);
});

test('a label that a draft gives counts, and the one it takes away does not', () => {
  const store = aStoreOf('A', 'Old');
  for (const row of store.known ? store.rows : []) row.desired = displayOf('New');
  const plan = planCopies(KIND, [displayOf('Old'), displayOf('New')], [store]);
  expect(plan.copies[0]?.rows.map(({ label }) => label)).toEqual(['Old']);
});

test('two chosen displays of one label become one, and those without a label none', () => {
  const rows = [displayOf('Rack'), displayOf('rack', { status: 'disabled' }), displayOf(null), displayOf(' ')];
  const plan = planCopies(KIND, rows, [aStoreOf('A')]);
  expect(plan).toMatchObject({ creates: 1, there: 1, unnamed: 2 });
  expect(plan.copies[0]?.rows[0]).toMatchObject({ label: 'Rack', status: 'active' });
});

test('a store whose displays are not here, or not all of them, is named and left out', () => {
  const away: StoreRows = { known: false, externalId: 'B', failure: { code: 'not_kept' } };
  const ofFile: StoreRows = { ...rowsOfStore('C'), isPartial: true };
  const stores = [aStoreOf('A'), away, ofFile, partlyRead(rowsOfStore('D'))];
  expect(planCopies(KIND, [displayOf('Rack')], stores)).toMatchObject({ creates: 1, unknown: ['B', 'C', 'D'] });
});

test('more than one step can hold is refused, by count and by weight', () => {
  const stores = Array.from({ length: 101 }, (_none, index) => aStoreOf(`S${index}`));
  const many = Array.from({ length: 100 }, (_none, index) => displayOf(`Rack ${index}`));
  expect(planCopies(KIND, many, stores)).toMatchObject({ creates: 10_100, isTooMuch: true });
  expect(planCopies(KIND, many, stores.slice(0, 80))).toMatchObject({ creates: 8_000, isTooMuch: false });
  expect(planCopies(KIND, [displayOf('x'.repeat(20_000))], stores)).toMatchObject({ isTooMuch: true });
});

test('copies are new displays with all their fields, and never with the id of their source', () => {
  const ids = ['1', '2'].values();
  const newId = () => ids.next().value ?? '';
  const patches = patchesOfCopies(KIND, planCopies(KIND, [displayOf('Rack')], [aStoreOf('A'), aStoreOf('B')]), newId);
  const { expositionId, ...row } = displayOf('Rack');
  expect(expositionId).toBe(OF_THE_SOURCE);
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
