import { expect, test } from 'vitest';
import { UNTOUCHED } from '#renderer/grid/model/cell-value.ts';
import { patchesOfStep } from './patches-of-step.ts';
import { rowKey } from './row-key.ts';

const ref = (externalId: string) => ({ externalId, kind: 'expositions' });
const own = () => 'own';

test('one value for rows of two stores is one value for each store', () => {
  const rows = [rowKey('A', '1'), rowKey('A', '2'), rowKey('B 1', '1')];
  const patches = [{ column: 'status', rows, before: [UNTOUCHED], after: ['disabled'] }] as const;
  expect(patchesOfStep({ patches, added: [] }, own)).toEqual([
    { ref: ref('A'), added: [], removed: [], patches: [{ field: 'status', rowIds: ['1', '2'], values: ['disabled'] }] },
    { ref: ref('B 1'), added: [], removed: [], patches: [{ field: 'status', rowIds: ['1'], values: ['disabled'] }] },
  ]);
});

test('a value for each row, an emptied set, and a cell that gets its own value back', () => {
  const rows = [rowKey('A', '1'), rowKey('A', '2')];
  const patches = [
    { column: 'label', rows, before: [UNTOUCHED], after: ['x', UNTOUCHED] },
    { column: 'productCategories', rows: rows.slice(0, 1), before: [UNTOUCHED], after: [null] },
  ] as const;
  expect(patchesOfStep({ patches, added: [] }, own)[0]?.patches).toEqual([
    { field: 'label', rowIds: ['1', '2'], values: ['x', 'own'] },
    { field: 'productCategories', rowIds: ['1'], values: [[]] },
  ]);
});

test('an added row is complete', () => {
  const added = [{ id: rowKey('A', 'n'), values: { label: 'New', status: 'active' }, after: null }];
  expect(patchesOfStep({ patches: [], added }, own)[0]?.added).toEqual([
    {
      rowId: 'n',
      row: { label: 'New', friendlyTitle: null, expositionType: null, productCategories: [], status: 'active' },
    },
  ]);
});
