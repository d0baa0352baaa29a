import { expect, test } from 'vitest';
import { aSheet, at, columns, type Fruit, five, fruit, shown, slices } from '#tests/builders/a-fruit-sheet.ts';
import { createSheet } from './create-sheet.ts';

test('an edit is one step, undone and done again', () => {
  const { sheet, column, events } = aSheet();
  sheet.select(at(1, 1));
  sheet.enterText('Gruszka polna', 'cell');
  expect(column('name')[1]).toBe('Gruszka polna');
  expect(sheet.figures().changed).toBe(1);
  sheet.undo();
  expect(column('name')[1]).toBe('Gruszka');
  expect(sheet.figures().changed).toBe(0);
  sheet.redo();
  expect(column('name')[1]).toBe('Gruszka polna');
  expect(events.map(({ kind, done }) => [kind, done])).toEqual([
    ['did', 1],
    ['moved', 0],
    ['moved', 1],
  ]);
});

test('a value equal to the old one is no change, and going back to it takes the draft away', () => {
  const { sheet } = aSheet();
  sheet.select(at(0, 2));
  sheet.enterText('SLODKI', 'cell');
  expect(sheet.store.getState().history.steps).toHaveLength(0);
  sheet.enterText('kwaśny', 'cell');
  expect([...sheet.changes()]).toEqual([['1', 'kind', 'sour']]);
  sheet.enterText('słodki', 'cell');
  expect([...sheet.changes()]).toEqual([]);
  expect(sheet.store.getState().history.steps).toHaveLength(2);
});

test('a row that exists only here counts as one new row, not by its cells', async () => {
  const sheet = createSheet<Fruit>({
    rows: five,
    rowId: (row) => row.id,
    isNew: (row) => row.id === '2',
    columns,
    collator: new Intl.Collator('pl'),
    slices,
    newId: () => 'x',
    now: () => 0,
  });
  for (const row of [0, 1]) {
    sheet.select(at(row, 1));
    sheet.enterText(`Owoc ${row}`, 'cell');
  }
  expect(sheet.figures()).toMatchObject({ changed: 1, added: 1, removed: 0 });
  sheet.removeRows(['2'], { kind: 'remove' });
  expect(sheet.figures()).toMatchObject({ changed: 1, added: 0, removed: 1 });
  await sheet.setRows(five.filter(({ id }) => id !== '2'));
  expect(sheet.figures()).toMatchObject({ added: 0 });
});

test('a history that went through JSON gives the same cells', () => {
  const { sheet } = aSheet();
  sheet.selectAll();
  sheet.setSelection(['b', 'c'], 'tags');
  sheet.select(at(2, 1));
  sheet.clear();
  sheet.select(at(3, 4));
  sheet.enterText('2,5', 'cell');
  sheet.undo();
  const again = createSheet<Fruit>({
    rows: five,
    rowId: (row) => row.id,
    columns,
    collator: new Intl.Collator('pl'),
    slices,
    newId: () => 'x',
    now: () => 0,
    history: JSON.parse(JSON.stringify(sheet.store.getState().history)),
  });
  expect([...again.changes()].sort()).toEqual([...sheet.changes()].sort());
  again.redo();
  expect(shown(again, 'weight')[3]).toBe('2,5');
  again.travel(0);
  expect([...again.changes()]).toEqual([]);
});

test('one step of many is taken back, and what later steps changed again stays', () => {
  const { sheet, column } = aSheet();
  sheet.selectColumns(1);
  sheet.enterText('x', 'selection');
  sheet.select(at(0, 1));
  sheet.enterText('later', 'cell');
  sheet.revert('step 1');
  expect(column('name')).toEqual(['later', 'Gruszka', 'Śliwka', 'Malina', 'Wiśnia']);
  expect(sheet.store.getState().announced).toEqual({ what: 'reverted_less', count: 1 });
  sheet.undo();
  expect(column('name')).toEqual(['later', 'x', 'x', 'x', 'x']);
});

test('choices are added to and removed from the cells selected', () => {
  const { sheet, column } = aSheet([fruit('1', 'x'), fruit('2', 'y', { tags: ['b', 'c'] })]);
  sheet.selectColumns(3);
  sheet.applyChoices('add', ['c'], 'tags');
  expect(column('tags')).toEqual(['A; C', 'B; C']);
  sheet.applyChoices('remove', ['a', 'b'], 'tags');
  expect(column('tags')).toEqual(['C', 'C']);
  sheet.applyChoices('set', [], 'tags');
  expect(column('tags')).toEqual(['', '']);
  expect(sheet.store.getState().history.steps.map(({ name, cells }) => [name.kind, cells])).toEqual([
    ['add', 1 + 0],
    ['remove', 2],
    ['set', 2],
  ]);
});

test('a cell that is empty, too long, below the least, or no number is told apart', () => {
  const { sheet } = aSheet();
  const markOf = (row: number, id: string) => {
    const column = sheet.core.column(id);
    const index = sheet.core.order().at(row);
    const read = (other: string) => sheet.core.value(index, other);
    return column && sheet.core.marks.of(String(row + 1), column, read(id), read)?.problem;
  };
  sheet.select(at(0, 1));
  sheet.clear();
  sheet.select(at(1, 1));
  sheet.enterText('x'.repeat(21), 'cell');
  sheet.select(at(0, 4));
  sheet.enterText('-3', 'cell');
  sheet.select(at(1, 4));
  sheet.enterText('two', 'cell');
  expect(markOf(0, 'name')).toEqual({ code: 'required' });
  expect(markOf(1, 'name')).toEqual({ code: 'too_long', length: 21, max: 20 });
  expect(markOf(0, 'weight')).toEqual({ code: 'too_small', min: 0 });
  expect(markOf(1, 'weight')).toEqual({ code: 'not_a_number', text: 'two' });
  expect(sheet.figures().invalid).toBe(4);
  sheet.travel(0);
  expect(sheet.figures().invalid).toBe(0);
});

test('read-only cells stay, and a notice says so', () => {
  const { sheet, column } = aSheet();
  sheet.select(at(0, 0));
  expect(sheet.beginEdit('x')).toBe(false);
  sheet.clear();
  expect(column('id')[0]).toBe('1');
  expect(sheet.store.getState().announced).toEqual({ what: 'kept_read_only', count: 1 });
});

const REMOVE = { kind: 'other', key: 'remove', data: {} } as const;

test('a removed row stays in sight and cannot be changed; undo brings it back with its edits', () => {
  const { sheet, column } = aSheet();
  sheet.select(at(1, 1));
  sheet.enterText('Gruszka polna', 'cell');
  sheet.removeRows(['2', 'unknown'], REMOVE);
  expect(sheet.core.isRemoved(1)).toBe(true);
  expect(sheet.figures()).toMatchObject({ changed: 0, removed: 1 });
  expect(column('name')[1]).toBe('Gruszka');
  sheet.enterText('Other', 'cell');
  sheet.clear();
  expect(sheet.beginEdit('x')).toBe(false);
  expect(column('name')[1]).toBe('Gruszka');
  sheet.undo();
  expect(sheet.core.isRemoved(1)).toBe(false);
  expect(column('name')[1]).toBe('Gruszka polna');
  expect(sheet.figures()).toMatchObject({ changed: 1, removed: 0 });
});

test('removing rows twice removes them once, and the step can be reverted alone', () => {
  const { sheet } = aSheet();
  expect(sheet.removeRows(['1', '2'], REMOVE)).toBe(true);
  expect(sheet.removeRows(['1', '2'], REMOVE)).toBe(false);
  sheet.select(at(3, 1));
  sheet.enterText('Later', 'cell');
  sheet.revert(sheet.store.getState().history.steps[0]?.id ?? '');
  expect(sheet.figures()).toMatchObject({ changed: 1, removed: 0 });
});

test('a removed row has no problems, and a filter for changed rows shows it', async () => {
  const { sheet } = aSheet();
  sheet.select(at(0, 1));
  sheet.clear();
  expect(sheet.figures().invalid).toBe(1);
  sheet.removeRows(['1'], REMOVE);
  expect(sheet.figures().invalid).toBe(0);
  await sheet.setFilter((row) => row.isChanged);
  expect(sheet.core.axes().rowCount).toBe(1);
});

test('rows are added, changed, removed and brought back in one step, and undone at once', () => {
  const { sheet, column, events } = aSheet();
  const name = { kind: 'paste' } as const;
  sheet.removeRows(['2'], name);
  const added = [{ id: '6', values: { id: '6', name: 'Agrest' }, after: null }];
  const cells = [['2', 'name', 'Gruszka polna'] as const, ['3', 'name', 'Renkloda'] as const];
  expect(sheet.changeRows(name, { added, cells, removed: ['1'], restored: ['2'] })).toBe(true);
  expect(column('name')).toEqual(['Jabłko', 'Gruszka polna', 'Renkloda', 'Malina', 'Wiśnia', 'Agrest']);
  expect(sheet.figures()).toMatchObject({ changed: 2, added: 1, removed: 1 });
  sheet.undo();
  expect(column('name')).toEqual(['Jabłko', 'Gruszka', 'Śliwka', 'Malina', 'Wiśnia']);
  expect(sheet.core.isRemoved(sheet.core.rows().indexOf('2'))).toBe(true);
  sheet.redo();
  expect(column('name')[1]).toBe('Gruszka polna');
  expect(events.map(({ kind }) => kind)).toEqual(['did', 'did', 'moved', 'moved']);
});
