import { expect, test } from 'vitest';
import { aDisplayRow, aTree } from '#tests/builders/rows.ts';
import { merge3 } from './merge3.ts';
import type { Row, Tree } from './resource-tree.ts';
import { planSend } from './send-plan.ts';

const base = aTree(aDisplayRow(1), aDisplayRow(2, { label: 'Regał', status: 'disabled' }));
const remote = base.map(({ row }) => row);
const withNew = (...rows: readonly Row[]): Tree => [
  ...base,
  ...rows.map((row, index) => ({ rowId: `n${index}`, row })),
];

test('only changed displays are sent, each complete', () => {
  const desired = aTree(aDisplayRow(1), aDisplayRow(2, { label: 'Regał 2', status: 'disabled' }));
  const plan = planSend('expositions', merge3('expositions', { base, desired, remote }));
  expect(plan).toEqual({
    send: 'expositions',
    chunks: [
      {
        creates: false,
        rowIds: ['b'],
        body: {
          expositions: [
            {
              expositionId: '00000000-0000-4000-8000-000000000002',
              label: 'Regał 2',
              friendlyTitle: null,
              productCategories: ['DRINKS'],
              expositionType: 'FRIDGE_DRINKS',
              status: 'disabled',
            },
          ],
        },
      },
    ],
  });
});

const withCategories = (was: string[], mine: string[], theirs: string[]) =>
  merge3('expositions', {
    base: aTree(aDisplayRow(1, { productCategories: was })),
    desired: aTree(aDisplayRow(1, { productCategories: mine })),
    remote: [aDisplayRow(1, { productCategories: theirs })],
  });

test('categories added on both sides are both taken', () => {
  const merge = withCategories(['DRINKS'], ['DRINKS', 'ROLLS'], ['BREADS', 'DRINKS']);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged[0]?.row['productCategories']).toEqual(['BREADS', 'DRINKS', 'ROLLS']);
});

test('categories replaced on both sides are a conflict: nobody entered the two together', () => {
  const merge = withCategories(['DRINKS'], ['ROLLS'], ['BREADS']);
  expect(merge.conflicts).toMatchObject([{ field: 'productCategories', mine: ['ROLLS'], theirs: ['BREADS'] }]);
  expect(merge.merged[0]?.row['productCategories']).toEqual(['BREADS']);
  expect(planSend('expositions', merge)).toEqual({ send: 'held', because: 'conflicts' });
});

test('requests hold at most 500 displays, updates come before creates', () => {
  const many = Array.from({ length: 1001 }, (_, index) => aDisplayRow(index + 10));
  const known = many.map((row, index) => ({ rowId: `k${index}`, row }));
  const edited = known.map(({ rowId, row }) => ({ rowId, row: { ...row, status: 'disabled' } }));
  const created = Array.from({ length: 501 }, (_, index) => ({
    rowId: `n${index}`,
    row: aDisplayRow(index + 5000, { label: `N${index}` }),
  }));
  const plan = planSend(
    'expositions',
    merge3('expositions', { base: known, desired: [...edited, ...created], remote: many }),
  );
  const chunks = plan.send === 'expositions' ? plan.chunks : [];
  expect(chunks.map(({ creates, rowIds, body }) => [creates, rowIds.length, body.expositions.length])).toEqual([
    [false, 500, 500],
    [false, 500, 500],
    [false, 1, 1],
    [true, 500, 500],
    [true, 1, 1],
  ]);
});

test('ids made here can be left out for a service that refuses them', () => {
  const merge = merge3('expositions', { base, desired: withNew(aDisplayRow(7, { label: 'N' })), remote });
  const plan = planSend('expositions', merge, { leaveOutNewIds: true });
  expect(plan.send === 'expositions' && plan.chunks[0]?.body.expositions[0]).not.toHaveProperty('expositionId');
});

test('a display cannot be removed: without it in the draft it stays', () => {
  const merge = merge3('expositions', { base, desired: base.slice(1), remote });
  expect(merge.changes).toEqual([]);
});

test('a create that arrived under another id is recognised, and has that id from then on', () => {
  const sent = withNew(aDisplayRow(7, { label: 'N' })).slice(2);
  const merge = merge3('expositions', {
    base,
    desired: withNew(aDisplayRow(7, { label: 'N', status: 'disabled' })),
    remote: [...remote, aDisplayRow(99, { label: 'N' })],
    sentCreates: sent,
  });
  const row = merge.rebased.desired.find(({ rowId }) => rowId === 'n0')?.row;
  expect(row?.['expositionId']).toBe(aDisplayRow(99)['expositionId']);
  expect(merge.changes).toEqual([
    {
      rowId: 'n0',
      before: aDisplayRow(99, { label: 'N' }),
      after: aDisplayRow(99, { label: 'N', status: 'disabled' }),
    },
  ]);
});

test('a create that a service trimmed is recognised, and follows the service', () => {
  const desired = withNew(aDisplayRow(7, { label: ' N  1 ' }));
  const there = [...remote, aDisplayRow(99, { label: 'N 1' })];
  const merge = merge3('expositions', { base, desired, remote: there, sentCreates: desired.slice(2) });
  expect([merge.changes, merge.conflicts]).toEqual([[], []]);
  expect(merge.merged.find(({ rowId }) => rowId === 'n0')?.row).toEqual(aDisplayRow(99, { label: 'N 1' }));
});

test('a create that is provably absent is planned again', () => {
  const desired = withNew(aDisplayRow(7, { label: 'N' }));
  const merge = merge3('expositions', { base, desired, remote, sentCreates: desired.slice(2) });
  expect(merge.changes).toEqual([{ rowId: 'n0', before: null, after: aDisplayRow(7, { label: 'N' }) }]);
});

test('equal creates of which only some arrived are asked about', () => {
  const desired = withNew(aDisplayRow(7, { label: 'N' }), aDisplayRow(8, { label: 'N' }));
  const merge = merge3('expositions', {
    base,
    desired,
    remote: [...remote, aDisplayRow(99, { label: 'N' })],
    sentCreates: desired.slice(2),
  });
  expect(merge.undecided).toEqual([{ rowIds: ['n0', 'n1'], found: 1 }]);
  expect(planSend('expositions', merge)).toEqual({ send: 'held', because: 'undecided_creates' });
  expect(merge.rebased.desired.map(({ rowId }) => rowId)).toEqual(expect.arrayContaining(['n0', 'n1']));
});

test('a create that was discarded here and arrived all the same is there', () => {
  const sent = withNew(aDisplayRow(7, { label: 'N' })).slice(2);
  const there = [...remote, aDisplayRow(7, { label: 'N' })];
  const merge = merge3('expositions', { base, desired: base, remote: there, sentCreates: sent });
  expect([merge.changes, merge.conflicts, merge.merged.length]).toEqual([[], [], 3]);
});

test('an edited display that the service lost is a conflict', () => {
  const desired = aTree(aDisplayRow(1, { label: 'x' }), aDisplayRow(2, { label: 'Regał', status: 'disabled' }));
  const merge = merge3('expositions', { base, desired, remote: remote.slice(1) });
  expect(merge.conflicts).toMatchObject([{ scope: 'row', rowId: 'a', theirs: null }]);
});
