import { expect, test } from 'vitest';
import { UNTOUCHED } from '#renderer/grid/model/column.ts';
import { IS_REMOVED, type Patch, REMOVED, type Step } from '#renderer/grid/model/history.ts';
import { runAtOnce } from '#renderer/grid/model/run-sliced.ts';
import type { ResourcePatch, Saved, StagedStep } from '#shared/bridge/drafts.ts';
import { aSheetKind } from '#tests/builders/a-sheet-kind.ts';
import { rowKey } from './row-keys.ts';
import { partsOfStep, patchesOfStep, StepTooLarge, sendStep } from './send-step.ts';

type SavedInput = Parameters<Parameters<typeof sendStep>[0]['save']>[0];

const PAGE = { by: 'page' };
const AT_ONCE = { now: () => 0, budget: Number.POSITIVE_INFINITY, pause: async () => {} };
const rowIds = (count: number) => Array.from({ length: count }, (_none, index) => `${index}`.padStart(36, '0'));

const patch = (count: number, values: readonly unknown[], externalId = 'A'): ResourcePatch => ({
  ref: { externalId, kind: 'expositions' },
  added: [],
  patches: [{ field: 'label', rowIds: rowIds(count), values: [...values] }],
  removed: [],
});

const partsOf = (resources: readonly ResourcePatch[]) => runAtOnce(partsOfStep(resources));
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Every single edit of some patches, in their order. */
const editsOf = (patches: readonly ResourcePatch[]) =>
  patches.flatMap(({ ref, added, patches: fields, removed }) => [
    ...added.map((one) => ['add', ref.externalId, one.rowId, one.row]),
    ...fields.flatMap(({ field, rowIds: ids, values }) =>
      ids.map((id, at) => [field, ref.externalId, id, values.length === 1 ? values[0] : values[at]]),
    ),
    ...removed.map((id) => ['remove', ref.externalId, id]),
  ]);

test('a step that fits into one message is sent as it is', async () => {
  const sent: SavedInput[] = [];
  const step = { name: { key: 'edit', cells: 1, data: {} }, resources: [patch(2, ['x'])], ...PAGE };
  const saved: Saved = { step: 1, savedAt: '2026-11-20T10:00:00Z', unplaced: 0 };
  const save = async (input: SavedInput) => {
    sent.push(input);
    return saved;
  };
  const stage = () => Promise.reject(new Error('nothing is to be held back'));
  expect(await sendStep({ save, stage }, step, AT_ONCE)).toBe(saved);
  expect(sent).toEqual([step]);
});

test('a large step is sent in parts of a message each, which hold every edit once and in order', async () => {
  const added = rowIds(9_000).map((rowId, at) => ({ rowId, row: { label: `Regał ${at}`, note: 'ł'.repeat(50) } }));
  const resources: ResourcePatch[] = [
    { ...patch(30_000, rowIds(30_000)), added, removed: rowIds(12_000) },
    patch(
      300,
      rowIds(300).map(() => 'ł'.repeat(10_000)),
      'B',
    ),
    patch(40_000, ['one for all'], 'C'),
  ];
  const staged: StagedStep[] = [];
  const last: SavedInput[] = [];
  await sendStep(
    {
      stage: async (part) => {
        staged.push(part);
        return null;
      },
      save: async (input) => {
        last.push(input);
        return { step: 1, savedAt: '2026-11-20T10:00:00Z', unplaced: 0 };
      },
    },
    { name: { key: 'paste', cells: 1, data: {} }, resources, ...PAGE },
    AT_ONCE,
  );
  const parts = [...staged.map((part) => part.resources), last[0]?.resources ?? []];
  expect(parts.length).toBeGreaterThan(4);
  expect(Math.max(...parts.map(bytesOf))).toBeLessThan(2_100_000);
  expect(last).toMatchObject([{ staged: { stepId: staged[0]?.stepId, parts: staged.length }, ...PAGE }]);
  expect(staged).toMatchObject(staged.map(() => PAGE));
  expect(staged.map(({ part }) => part)).toEqual(staged.map((_, at) => at));
  expect(editsOf(parts.flat())).toEqual(editsOf(resources));
});

test('one value stays one value, however many rows get it', () => {
  const [part, ...others] = partsOf([patch(20_000, ['x'])]);
  expect(others).toEqual([]);
  expect(part?.flatMap(({ patches }) => patches.map(({ values }) => values))).toEqual(Array(10).fill(['x']));
});

test('what not even parts can carry is refused', () => {
  expect(() => partsOf([patch(1, ['x'.repeat(4_100_000)])])).toThrow(StepTooLarge);
  expect(() => partsOf(Array.from({ length: 70 }, () => patch(20_000, rowIds(20_000))))).toThrow(StepTooLarge);
});

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

test('a removed row is removed, and one that comes back is added as the service has it', () => {
  const rows = [rowKey('A', '1'), rowKey('B 1', '1')];
  const gone: Patch = { column: REMOVED, rows, before: [UNTOUCHED], after: [IS_REMOVED] };
  expect(patchesOf({ patches: [gone], added: [] })).toEqual([
    { ref: ref('A'), added: [], removed: ['1'], patches: [] },
    { ref: ref('B 1'), added: [], removed: ['1'], patches: [] },
  ]);
  const back: Patch = { ...gone, rows: rows.slice(0, 1), before: [IS_REMOVED], after: [UNTOUCHED] };
  expect(patchesOf({ patches: [back], added: [] })[0]).toMatchObject({
    added: [{ rowId: '1', row: { name: 'own', type: 'own' } }],
    removed: [],
  });
});

test('an added row is complete', () => {
  const added = [{ id: rowKey('A', 'n'), values: { name: 'New', type: 'x' }, after: null }];
  expect(patchesOf({ patches: [], added })[0]?.added).toEqual([
    { rowId: 'n', row: { name: 'New', type: 'x', tags: [] } },
  ]);
});
