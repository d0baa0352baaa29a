import { expect, test } from 'vitest';
import { emptyHistory } from '#renderer/grid/model/history.ts';
import { aSheet, at, columns, type Fruit, five, fruit, paste, slices } from '#tests/builders/a-fruit-sheet.ts';
import { createSheet } from './create-sheet.ts';

test('rows that the filter hides are counted in the rows’ own order, in whatever order they came', async () => {
  const places = ['a1', 'a2', 'a3', 'b1', 'b2'];
  const named = (id: string) => fruit(id, id, { kind: id === 'a2' ? 'sweet' : 'sour' });
  const sheet = createSheet<Fruit>({
    rows: ['b1', 'b2', 'a1', 'a2', 'a3'].map(named),
    rowId: (row) => row.id,
    placeOf: (row) => places.indexOf(row.id),
    columns,
    collator: new Intl.Collator('pl'),
    slices,
    newId: () => 'step',
    now: () => 1000,
    onHistory: () => {},
  });
  await sheet.setFilter((row) => row.get('kind') === 'sour');
  sheet.select(at(0, 1));
  sheet.select(at(3, 1), 'extend');
  paste(sheet, 'x');
  expect(sheet.store.getState().paste).toMatchObject({ hit: 4, hiddenRows: 1 });
});

test('a paste is planned first: counted, seen, dropped or done as one step', () => {
  const { sheet, column } = aSheet();
  sheet.select(at(3, 0));
  paste(sheet, 'no\tMalina\tKWASNY\tA; c\t-1\r\nno\tx\tgorzki\t\t2,5\r\n');
  expect(sheet.store.getState().paste).toMatchObject({
    hit: 10,
    changed: 7,
    same: 1,
    readOnly: 2,
    invalid: 2,
    columnsOver: 0,
    rowsOver: 0,
  });
  expect(sheet.previewAt('4', 'kind')).toBe('sour');
  expect(column('kind')[3]).toBe('Słodki');
  sheet.dropPaste();
  expect(sheet.previewAt('4', 'kind')).toBeUndefined();
  expect(sheet.store.getState().history.steps).toHaveLength(0);
  paste(sheet, 'no\tMalina\tKWASNY\tA; c\t-1\r\nno\tx\tgorzki\t\t2,5\r\n');
  sheet.confirmPaste();
  expect(column('kind').slice(3)).toEqual(['Kwaśny', 'gorzki']);
  expect(column('tags').slice(3)).toEqual(['A; C', '']);
  expect(sheet.figures()).toMatchObject({ changed: 7, invalid: 2 });
  sheet.undo();
  expect(sheet.figures()).toMatchObject({ changed: 0, invalid: 0 });
});

test('a paste preview stays while other cells are selected, and takes no edit meanwhile', async () => {
  const { sheet, column } = aSheet();
  const state = sheet.store.getState;
  sheet.select(at(3, 1));
  paste(sheet, 'Malina\nAgrest');
  sheet.select(at(0, 1));
  expect(sheet.beginEdit('x')).toBe(false);
  expect(state().announced).toMatchObject({ what: 'paste_waits' });
  sheet.clear();
  sheet.fill('down');
  sheet.undo();
  expect(column('name')[0]).toBe('Jabłko');
  expect(state().paste).toMatchObject({ hit: 2 });
  await sheet.confirmPaste();
  expect(column('name').slice(3)).toEqual(['Malina', 'Agrest']);
});

test('a paste preview that ends without a paste says so', async () => {
  const { sheet } = aSheet();
  const state = sheet.store.getState;
  sheet.select(at(3, 1));
  paste(sheet, 'Malina\nAgrest');
  sheet.dropPaste();
  expect(state()).toMatchObject({ paste: null, announced: { what: 'paste_discarded' } });
  paste(sheet, 'Malina\nAgrest');
  await sheet.setFilter((row) => row.id !== '5');
  expect(state()).toMatchObject({ paste: null, announced: { what: 'paste_dropped' } });
  await sheet.setFilter(null);
  sheet.select(at(3, 1));
  paste(sheet, 'Malina\nAgrest');
  sheet.change({ kind: 'edit' }, [['1', 'name', 'Figa']]);
  expect(state()).toMatchObject({ paste: null, announced: { what: 'paste_dropped' } });
});

test('a paste preview stays with its rows when others are hidden, the order changes, or the same is read again', async () => {
  const { sheet, column } = aSheet();
  const state = sheet.store.getState;
  sheet.select(at(3, 1));
  paste(sheet, 'Figa\nAgrest');
  await sheet.setFilter((row) => row.id !== '1');
  await sheet.setSorts([{ column: 'name', desc: true }]);
  expect(state()).toMatchObject({ paste: { hit: 2 } });
  expect([sheet.previewAt('4', 'name'), sheet.previewAt('5', 'name')]).toEqual(['Figa', 'Agrest']);
  await sheet.setSorts([]);
  await sheet.setFilter(null);
  const same = { added: [], changes: [], history: emptyHistory, marks: [] };
  await sheet.adopt({ rows: five, ...same });
  expect(state()).toMatchObject({ paste: { hit: 2 } });
  await sheet.confirmPaste();
  expect(column('name').slice(3)).toEqual(['Figa', 'Agrest']);
  sheet.undo();
  sheet.select(at(3, 1));
  paste(sheet, 'Figa\nAgrest');
  await sheet.adopt({ rows: five, ...same, changes: [['4', 'name', 'Morela']] });
  expect(state()).toMatchObject({ paste: null, announced: { what: 'paste_dropped' } });
});

test('one value into one cell is pasted at once', () => {
  const { sheet, column } = aSheet();
  sheet.select(at(0, 4));
  paste(sheet, '7,25');
  expect(column('weight')[0]).toBe('7,25');
});

test('what is copied from cells and pasted beside them is the same', () => {
  const { sheet, column } = aSheet();
  sheet.select(at(0, 1));
  sheet.select(at(1, 4), 'extend');
  const copied = sheet.copy();
  if (!copied) throw new Error('nothing copied');
  sheet.select(at(3, 1));
  sheet.paste(copied);
  sheet.confirmPaste();
  for (const id of ['name', 'kind', 'tags', 'weight']) expect(column(id).slice(3)).toEqual(column(id).slice(0, 2));
});

test('filling down and right repeats the first cells; the handle repeats the whole rectangle', () => {
  const { sheet, column } = aSheet();
  sheet.select(at(0, 1));
  sheet.select(at(2, 2), 'extend');
  sheet.fill('down');
  expect(column('name')).toEqual(['Jabłko', 'Jabłko', 'Jabłko', 'Malina', 'Wiśnia']);
  sheet.undo();
  sheet.select(at(1, 1));
  sheet.fill('down');
  expect(column('name')[1]).toBe('Jabłko');
  sheet.undo();
  sheet.select(at(0, 1));
  sheet.select(at(1, 1), 'extend');
  expect(sheet.dragFill(4, 2)).toEqual({ top: 0, bottom: 4, left: 1, right: 1 });
  sheet.dropFill(false);
  expect(column('name')).toEqual(['Jabłko', 'Gruszka', 'Jabłko', 'Gruszka', 'Jabłko']);
  sheet.undo();
  expect(column('name')[2]).toBe('Śliwka');
});

test('the handle goes on counting, copies when asked to, and fills what belongs together below', () => {
  const { sheet, column } = aSheet([fruit('1', 'x', { weight: 5 }), fruit('2', 'x', { weight: 7 }), ...five.slice(2)]);
  const weights = () => column('weight');
  sheet.select(at(0, 4));
  sheet.select(at(1, 4), 'extend');
  sheet.dragFill(4, 4);
  sheet.dropFill(false);
  expect(weights()).toEqual(['5', '7', '9', '11', '13']);
  sheet.undo();
  sheet.select(at(0, 4));
  sheet.select(at(1, 4), 'extend');
  sheet.dragFill(4, 4);
  sheet.dropFill(true);
  expect(weights()).toEqual(['5', '7', '5', '7', '5']);
  sheet.undo();
  sheet.select(at(0, 4));
  sheet.fillBelow(false);
  expect(weights()).toEqual(['5', '5', '1', '', '1']);
});

test('cells are copied with the names of their columns', () => {
  const { sheet } = aSheet();
  sheet.select(at(0, 1));
  sheet.select(at(1, 2), 'extend');
  expect(sheet.copy(true)?.text).toBe('Name\tKind\r\nJabłko\tSłodki\r\nGruszka\tKwaśny');
});

test('finding searches what is in sight, and replacing is one step', async () => {
  const { sheet, column } = aSheet();
  await sheet.setFilter((row) => row.id !== '3');
  sheet.openFind();
  await sheet.setFind({ text: 'sli', matchCase: false, wholeCell: false }, 'x');
  expect(sheet.store.getState().find?.found).toEqual([]);
  await sheet.setFind({ text: 'A', matchCase: false, wholeCell: false }, 'o');
  sheet.findNext(false);
  expect(sheet.core.active()).toEqual(at(0, 1));
  sheet.replaceAll();
  expect(column('name')).toEqual(['Jobłko', 'Gruszko', 'Molino', 'Wiśnio']);
  expect(column('tags')).toEqual(['A', 'A', 'A', 'A']);
  expect(sheet.store.getState().announced).toMatchObject({ what: 'replaced', cells: 4 });
  sheet.undo();
  expect(column('name')[0]).toBe('Jabłko');
});
