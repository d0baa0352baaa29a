import { expect, test } from 'vitest';
import { UNTOUCHED } from '#renderer/grid/model/cell-value.ts';
import type { Step } from '#renderer/grid/model/history.ts';
import { runAtOnce } from '#renderer/grid/model/run-sliced.ts';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { aSheetKind } from '#tests/support/a-sheet-kind.ts';
import { patchesOfStep, refuseTooLarge, StepTooLarge } from './patches-of-step.ts';
import { rowKey } from './sheet-row.ts';

const ref = (externalId: string) => ({ externalId, kind: aSheetKind.kind });
const patchesOf = (step: Pick<Step, 'patches' | 'added'>) => runAtOnce(patchesOfStep(aSheetKind, step, () => 'own'));

test('one value for rows of two stores is one value for each store', () => {
  const rows = [rowKey('A', '1'), rowKey('A', '2'), rowKey('B 1', '1')];
  const patches = [{ column: 'type', rows, before: [UNTOUCHED], after: ['x'] }] as const;
  expect(patchesOf({ patches, added: [] })).toEqual([
    { ref: ref('A'), added: [], removed: [], patches: [{ field: 'type', rowIds: ['1', '2'], values: ['x'] }] },
    { ref: ref('B 1'), added: [], removed: [], patches: [{ field: 'type', rowIds: ['1'], values: ['x'] }] },
  ]);
});

test('a value for each row, an emptied set, and a cell that gets its own value back', () => {
  const rows = [rowKey('A', '1'), rowKey('A', '2')];
  const patches = [
    { column: 'name', rows, before: [UNTOUCHED], after: ['x', UNTOUCHED] },
    { column: 'tags', rows: rows.slice(0, 1), before: [UNTOUCHED], after: [null] },
  ] as const;
  expect(patchesOf({ patches, added: [] })[0]?.patches).toEqual([
    { field: 'name', rowIds: ['1', '2'], values: ['x', 'own'] },
    { field: 'tags', rowIds: ['1'], values: [[]] },
  ]);
});

test('an added row is complete', () => {
  const added = [{ id: rowKey('A', 'n'), values: { name: 'New', type: 'x' }, after: null }];
  expect(patchesOf({ patches: [], added })[0]?.added).toEqual([
    { rowId: 'n', row: { name: 'New', type: 'x', tags: [] } },
  ]);
});

const rowIds = (count: number) => Array.from({ length: count }, (_none, index) => `${index}`.padStart(36, '0'));
const patch = (count: number, values: readonly string[]): ResourcePatch => ({
  ref: { externalId: 'A', kind: 'expositions' },
  added: [],
  patches: [{ field: 'label', rowIds: rowIds(count), values: [...values] }],
  removed: [],
});

const weigh = (resources: readonly ResourcePatch[]) => runAtOnce(refuseTooLarge(resources));

test('one value for 100,000 displays is a step, and so are 30,000 values of their own', () => {
  expect(() => weigh([patch(50_000, ['x']), patch(50_000, ['x'])])).not.toThrow();
  expect(() => weigh([patch(30_000, rowIds(30_000))])).not.toThrow();
});

test('what one message can not carry is refused, whether by many rows or by long texts', () => {
  expect(() => weigh([patch(100_000, rowIds(100_000))])).toThrow(StepTooLarge);
  expect(() => weigh([patch(300, Array<string>(300).fill('ł'.repeat(10_000)))])).toThrow(StepTooLarge);
});
