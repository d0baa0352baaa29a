import { expect, test, vi } from 'vitest';
import { aSheet, at, columns, five, fruit, rows, slices } from '#tests/builders/a-fruit-sheet.ts';
import { createSheet } from './create-sheet.ts';

const further = [fruit('6', 'Agrest', { kind: 'sour' }), fruit('7', 'Banan')];

test('rows that come later stand below, and change nothing of what a person has there', async () => {
  const { sheet, column } = aSheet();
  sheet.select(at(1, 1));
  sheet.enterText('Gruszka polna', 'cell');
  sheet.removeRows(['4'], { kind: 'remove' });
  sheet.select(at(2, 1));
  sheet.beginEdit(null);
  sheet.noteTyped('half a wo');
  await sheet.appendRows(further);
  expect(rows(sheet)).toBe('1234567');
  expect(column('name').slice(1, 3)).toEqual(['Gruszka polna', 'Śliwka']);
  expect(sheet.core.active()).toEqual(at(2, 1));
  expect(sheet.openParts().editing).toEqual({ row: '3', column: 'name', typed: 'half a wo' });
  expect(sheet.figures()).toMatchObject({ changed: 1, removed: 1 });
  sheet.undo();
  sheet.undo();
  expect([...sheet.changes()]).toEqual([]);
  sheet.select(at(6, 1));
  sheet.enterText('Bananowiec', 'cell');
  expect(column('name')[6]).toBe('Bananowiec');
});

test('a row that was added here stays where it is, and is undone and done again after others have come', async () => {
  const { sheet } = aSheet();
  sheet.addRows([{ id: 'x', values: { name: 'Nowa' }, after: '2' }]);
  sheet.addRows([{ id: 'y', values: { name: 'Ostatnia' }, after: null }]);
  await sheet.appendRows(further);
  const ids = Array.from({ length: 9 }, (_none, row) => sheet.core.axes().rowIdAt(row));
  expect(ids.join('')).toBe('12x345y67');
  sheet.undo();
  expect(sheet.core.axes().rowCount).toBe(8);
  await sheet.appendRows([fruit('8', 'Cytryna')]);
  sheet.redo();
  expect([...sheet.core.rows().added()].map(({ id }) => id)).toEqual(['x', 'y']);
  expect(sheet.core.valueOf('y', 'name')).toBe('Ostatnia');
  expect(sheet.core.valueOf('8', 'name')).toBe('Cytryna');
});

test('of the rows that come later, only those pass a filter that fit it, in order among themselves', async () => {
  const { sheet } = aSheet();
  await sheet.setFilter((row) => row.get('kind') === 'sour');
  expect(rows(sheet)).toBe('25');
  await sheet.appendRows(further);
  expect(rows(sheet)).toBe('256');
  await sheet.setFilter(null);
  await sheet.setSorts([{ column: 'name', desc: false }]);
  expect(rows(sheet)).toBe('6721435');
  await sheet.appendRows([fruit('9', 'Wanilia'), fruit('8', 'Ananas')]);
  expect(rows(sheet).slice(-2)).toBe('89');
  await sheet.arrangeAgain();
  expect(rows(sheet)[1]).toBe('8');
});

test('rows that come while a sort is running are sorted with the others', async () => {
  const waits: (() => void)[] = [];
  let now = 0;
  const sheet = createSheet({
    rows: five,
    rowId: (row) => row.id,
    columns,
    collator: new Intl.Collator('pl'),
    slices: { ...slices, now: () => (now += 10), pause: () => new Promise((done) => waits.push(done)) },
    newId: () => 'x',
    now: () => 0,
  });
  const sorted = sheet.setSorts([{ column: 'name', desc: true }]);
  const appended = sheet.appendRows(further);
  const all = Promise.all([sorted, appended]).then(() => 'done');
  const go = async (): Promise<string> => {
    for (const wait of waits.splice(0)) wait();
    return (await Promise.race([all, new Promise<null>((next) => setTimeout(next, 0))])) ?? go();
  };
  await go();
  expect(rows(sheet)).toHaveLength(7);
  expect(rows(sheet).slice(-2)).toBe('76');
});

test('what a search has found is found where it stands after a sort, and replaced there', async () => {
  const { sheet, column } = aSheet();
  await sheet.setFind({ text: 'Malina', matchCase: false, wholeCell: false }, 'Porzeczka');
  const before = column('name').filter((name) => name === 'Malina').length;
  await sheet.setSorts([{ column: 'name', desc: true }]);
  await sheet.appendRows([fruit('9', 'Malina')]);
  await sheet.arrangeAgain();
  await vi.waitFor(() => expect(sheet.store.getState().find?.found).toHaveLength(before + 1));
  sheet.replaceAll();
  expect(column('name').filter((name) => name === 'Malina')).toEqual([]);
  expect(column('name').filter((name) => name === 'Porzeczka')).toHaveLength(before + 1);
});

test('what a search finds grows with the rows', async () => {
  const { sheet } = aSheet();
  await sheet.setFind({ text: 'an', matchCase: false, wholeCell: false }, '');
  expect(sheet.store.getState().find?.found).toEqual([]);
  await sheet.appendRows(further);
  await Promise.resolve();
  expect(sheet.store.getState().find?.found).toEqual([at(6, 1)]);
});

test('a selection of whole columns covers the rows that were there when it was made', async () => {
  const { sheet, column } = aSheet();
  sheet.selectColumns(1);
  await sheet.appendRows(further);
  expect(sheet.core.rects()).toEqual([{ top: 0, bottom: 4, left: 1, right: 1 }]);
  sheet.clear();
  expect(column('name').slice(5)).toEqual(['Agrest', 'Banan']);
  sheet.selectAll();
  await sheet.appendRows([fruit('8', 'Cytryna')]);
  expect(sheet.core.rects()).toEqual([{ top: 0, bottom: 6, left: 0, right: 4 }]);
  await sheet.setFilter((row) => row.get('name') !== 'Agrest');
  expect(sheet.core.rects()).toEqual([{ top: 0, bottom: 5, left: 0, right: 4 }]);
});

test('rows that came in another order than their own stand in theirs once all are arranged again', async () => {
  const sheet = createSheet({
    rows: [fruit('4', 'Malina'), fruit('6', 'Agrest')],
    rowId: (row) => row.id,
    placeOf: (row) => Number(row.id),
    columns,
    collator: new Intl.Collator('pl'),
    slices,
    newId: () => 'x',
    now: () => 0,
  });
  sheet.select(at(0, 1));
  sheet.select(at(1, 1), 'extend');
  sheet.addRows([{ id: '4+', values: { name: 'Nowa' }, after: '4' }]);
  await sheet.appendRows([fruit('1', 'Jabłko'), fruit('5', 'Wiśnia')]);
  expect(rows(sheet).replace('  ', ' ')).toBe('4615');
  const ids = () => Array.from({ length: 5 }, (_none, row) => sheet.core.axes().rowIdAt(row)).join(' ');
  expect(ids()).toBe('4 4+ 6 1 5');
  await sheet.arrangeAgain();
  expect(ids()).toBe('1 4 4+ 5 6');
  await sheet.setSorts([{ column: 'name', desc: false }]);
  await sheet.setSorts([]);
  expect(ids()).toBe('1 4 4+ 5 6');
});
