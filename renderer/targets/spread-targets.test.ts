import { expect, test } from 'vitest';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { aDraftRow, partlyRead, rowsOfStore } from '#tests/builders/rows.ts';
import { planSpread, wholeSource } from './spread-targets.ts';

const aTarget = (weekday: number, expectedFillRatio: number, change: Partial<ExpectationInput> = {}) =>
  aTargetInput({ weekday, expectedFillRatio, ...change });
const displaysOf = (externalId: string, ...types: readonly string[]) =>
  rowsOfStore(
    externalId,
    ...types.map((expositionType) => aDraftRow(expositionType, { expositionType, status: 'active' })),
  );
const ROLLS = 'ROLLS_BREAD_RACK';

test('a store gets exactly the targets of its types; others of theirs go, and types without any stay', () => {
  const drinks = aTarget(1, 90, { displayType: 'FRIDGE_DRINKS' });
  const store = rowsOfStore(
    'A',
    aDraftRow('1', aTarget(1, 50)),
    aDraftRow('2', aTarget(3, 60)),
    aDraftRow('3', drinks),
    aDraftRow('4', aTarget(4, 40)),
  );
  const plan = planSpread(
    wholeSource([aTarget(1, 70), aTarget(2, 80), aTarget(4, 40)]),
    [store],
    [displaysOf('A', ROLLS)],
    'replace',
  );
  expect(plan).toMatchObject({ added: 1, changed: 1, removed: 1, there: 1, withoutDisplay: 0, stores: 1 });
  expect(plan.resources).toEqual([
    {
      ref: { externalId: 'A', kind: 'expectations' },
      added: [{ rowId: expect.stringMatching(/^new-000000001-/), row: aTarget(2, 80) }],
      patches: [{ field: 'expectedFillRatio', rowIds: ['1'], values: [70] }],
      removed: ['2'],
    },
  ]);
});

test('where only missing targets are wanted, nothing that a store has changes', () => {
  const store = rowsOfStore('A', aDraftRow('1', aTarget(1, 50)), aDraftRow('2', aTarget(3, 60)));
  const plan = planSpread(wholeSource([aTarget(1, 70), aTarget(2, 80)]), [store], [displaysOf('A', ROLLS)], 'missing');
  expect(plan).toMatchObject({ added: 1, changed: 0, removed: 0, there: 1 });
  expect(plan.resources[0]).toMatchObject({ patches: [], removed: [] });
});

test('types that a store does not have are left out and counted; a disabled display counts as none', () => {
  const disabled = rowsOfStore('B', aDraftRow('1', { expositionType: ROLLS, status: 'disabled' }));
  const plan = planSpread(
    wholeSource([aTarget(1, 70), aTarget(2, 80)]),
    [rowsOfStore('A'), rowsOfStore('B')],
    [displaysOf('A'), disabled],
    'replace',
  );
  expect(plan).toMatchObject({ added: 0, withoutDisplay: 4, stores: 0, resources: [] });
});

test('several targets of one key become one, and a removed target comes back under its id', () => {
  const store = rowsOfStore(
    'A',
    aDraftRow('1', aTarget(1, 70)),
    aDraftRow('2', aTarget(1, 80)),
    aDraftRow('3', aTarget(2, 60), { removed: true }),
  );
  const plan = planSpread(wholeSource([aTarget(1, 70), aTarget(2, 65)]), [store], [displaysOf('A', ROLLS)], 'replace');
  expect(plan.resources).toEqual([
    {
      ref: { externalId: 'A', kind: 'expectations' },
      added: [{ rowId: '3', row: aTarget(2, 65) }],
      patches: [],
      removed: ['2'],
    },
  ]);
});

test('drafts count as they stand, and stores that are not here are named', () => {
  const edited = aDraftRow('1', aTarget(1, 50), { desired: aTarget(1, 70) });
  const away: StoreRows = { known: false, externalId: 'B', failure: { code: 'not_kept' } };
  const plan = planSpread(
    wholeSource([aTarget(1, 70)]),
    [rowsOfStore('A', edited), away],
    [displaysOf('A', ROLLS)],
    'replace',
  );
  expect(plan).toMatchObject({ changed: 0, there: 1, unknown: ['B'], resources: [] });
});

test('more than one step may change is refused', () => {
  const source = Array.from({ length: 101 }, (_none, index) =>
    aTarget(index % 7, 50, { protocolTime: `07:${String(index % 60).padStart(2, '0')}` }),
  );
  const ids = Array.from({ length: 1_000 }, (_none, index) => `S${index}`);
  const plan = planSpread(
    wholeSource(source),
    ids.map((id) => rowsOfStore(id)),
    ids.map((id) => displaysOf(id, ROLLS)),
    'replace',
  );
  expect(plan).toMatchObject({ added: 101_000, isTooMuch: true });
});

test('a store whose targets or displays are not all known gets nothing: what could not be read may be there', () => {
  const targets = [partlyRead(rowsOfStore('A')), rowsOfStore('B')];
  const displays = [displaysOf('A', ROLLS), partlyRead(displaysOf('B', ROLLS))];
  for (const mode of ['replace', 'missing'] as const)
    expect(planSpread(wholeSource([aTarget(1, 70)]), targets, displays, mode)).toMatchObject({
      added: 0,
      unknown: ['A', 'B'],
    });
});

test('what the source leaves out is left alone in the stores, and counted', () => {
  const doubled = expectationKey(aTarget(2, 0));
  const store = rowsOfStore(
    'A',
    aDraftRow('1', aTarget(1, 70)),
    aDraftRow('2', aTarget(2, 60)),
    aDraftRow('3', aTarget(3, 60)),
  );
  const source = { targets: [aTarget(1, 70)], left: new Set([doubled]) };
  const plan = planSpread(source, [store], [displaysOf('A', ROLLS)], 'replace');
  expect(plan).toMatchObject({ removed: 1, left: 1, resources: [{ removed: ['3'] }] });
});
