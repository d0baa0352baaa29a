import { expect, test } from 'vitest';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { Slices } from '#renderer/grid/model/run-sliced.ts';
import { createSheet } from './create-sheet.ts';
import type { HistoryEvent } from './sheet-options.ts';

type Fruit = {
  readonly id: string;
  readonly name: string | null;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly weight: number | null;
};

const kinds = [
  { value: 'sweet', label: 'Słodki' },
  { value: 'sour', label: 'Kwaśny' },
];
const columns: readonly SheetColumn<Fruit>[] = [
  { id: 'id', header: 'Id', kind: 'text', readOnly: true, read: (row) => row.id },
  { id: 'name', header: 'Name', kind: 'text', required: true, maxLength: 20, read: (row) => row.name },
  { id: 'kind', header: 'Kind', kind: 'choice', choices: kinds, read: (row) => row.kind },
  {
    id: 'tags',
    header: 'Tags',
    kind: 'choices',
    choices: ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() })),
    read: (row) => row.tags,
  },
  {
    id: 'weight',
    header: 'Weight',
    kind: 'number',
    min: 0,
    parse: (text) => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null),
    format: (value) => String(value).replace('.', ','),
    read: (row) => row.weight,
  },
];
const fruit = (id: string, name: string, more: Partial<Fruit> = {}): Fruit => ({
  id,
  name,
  kind: 'sweet',
  tags: ['a'],
  weight: 1,
  ...more,
});
const five = [
  fruit('1', 'Jabłko'),
  fruit('2', 'Gruszka', { kind: 'sour' }),
  fruit('3', 'Śliwka'),
  fruit('4', 'Malina', { weight: null }),
  fruit('5', 'Wiśnia', { kind: 'sour' }),
];
const slices: Slices = { now: () => 0, pause: () => Promise.resolve(), budget: 5 };

function aSheet(rows: readonly Fruit[] = five) {
  const events: HistoryEvent[] = [];
  let ids = 0;
  const sheet = createSheet<Fruit>({
    rows,
    rowId: (row) => row.id,
    columns,
    collator: new Intl.Collator('pl', { numeric: true }),
    slices,
    newId: () => {
      ids += 1;
      return `step ${ids}`;
    },
    now: () => 1000,
    onHistory: (event) => events.push(event),
  });
  return { sheet, events, column: (id: string) => shown(sheet, id) };
}

type AnySheet = ReturnType<typeof createSheet<Fruit>>;
/** Texts of a column as they stand below each other. */
const shown = (sheet: AnySheet, column: string) => {
  const across = sheet.core.axes().columnPosition(column);
  return Array.from({ length: sheet.core.axes().rowCount }, (_row, row) => sheet.core.textAt(row, across));
};
const rows = (sheet: AnySheet) => shown(sheet, 'id').join('');
const at = (row: number, column: number) => ({ row, column });
const paste = (sheet: AnySheet, text: string) => sheet.paste({ text, html: '' });

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
  expect(sheet.store.getState().said).toEqual({ what: 'reverted_less', count: 1 });
  sheet.undo();
  expect(column('name')).toEqual(['later', 'x', 'x', 'x', 'x']);
});

test('a filter hides rows, and nothing that is done then reaches them', async () => {
  const { sheet, column } = aSheet();
  await sheet.setFilter((row) => row.get('kind') === 'sour');
  expect(rows(sheet)).toBe('25');
  sheet.selectAll();
  sheet.clear();
  paste(sheet, 'nowy\nnowy');
  sheet.dropPaste();
  sheet.select(at(0, 1));
  sheet.select(at(1, 1), 'extend');
  paste(sheet, 'first\nsecond\nthird');
  expect(sheet.store.getState().paste).toMatchObject({ hit: 2, rowsOver: 1, hiddenRows: 2 });
  sheet.confirmPaste();
  sheet.fill('down');
  await sheet.setFilter(null);
  expect(column('name')).toEqual(['Jabłko', 'first', 'Śliwka', 'Malina', 'first']);
  expect(column('weight')).toEqual(['1', '', '1', '', '']);
});

test('an edited row stays in sight and is said to match no longer', async () => {
  const { sheet } = aSheet();
  await sheet.setFilter((row) => row.get('kind') === 'sour');
  sheet.select(at(0, 2));
  sheet.enterText('słodki', 'cell');
  expect(rows(sheet)).toBe('25');
  await sheet.arrangeAgain();
  expect(rows(sheet)).toBe('25');
  expect([0, 1].map((position) => sheet.isStray(sheet.core.order().at(position)))).toEqual([true, false]);
  sheet.undo();
  expect(sheet.isStray(sheet.core.order().at(0))).toBe(false);
});

test('a sort moves rows, not drafts and not what is selected', async () => {
  const { sheet, column } = aSheet();
  sheet.select(at(3, 1));
  sheet.enterText('Agrest', 'cell');
  expect(rows(sheet)).toBe('12345');
  await sheet.setSort({ column: 'name', desc: false });
  expect(rows(sheet)).toBe('42135');
  expect(sheet.core.active()).toEqual(at(0, 1));
  sheet.undo();
  expect(rows(sheet)).toBe('42135');
  expect(column('name')[0]).toBe('Malina');
  await sheet.setSort(null);
  expect(rows(sheet)).toBe('12345');
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
  sheet.dropFill();
  expect(column('name')).toEqual(['Jabłko', 'Gruszka', 'Jabłko', 'Gruszka', 'Jabłko']);
  sheet.undo();
  expect(column('name')[2]).toBe('Śliwka');
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

test('finding looks into what is in sight, and replacing is one step', async () => {
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
  expect(sheet.store.getState().said).toMatchObject({ what: 'replaced', cells: 4 });
  sheet.undo();
  expect(column('name')[0]).toBe('Jabłko');
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

test('read-only cells stay, and it is said', () => {
  const { sheet, column } = aSheet();
  sheet.select(at(0, 0));
  expect(sheet.beginEdit('x')).toBe(false);
  sheet.clear();
  expect(column('id')[0]).toBe('1');
  expect(sheet.store.getState().said).toEqual({ what: 'kept_read_only', count: 1 });
});

test('added rows stand where they are wanted, can be edited, and go with undo', async () => {
  const { sheet, column } = aSheet();
  await sheet.setSort({ column: 'name', desc: true });
  sheet.addRows([{ id: 'new', values: { id: '?', name: 'Agrest', tags: [] }, after: '4' }]);
  expect(rows(sheet)).toBe('534?12');
  sheet.select(at(3, 1));
  sheet.enterText('Porzeczka', 'cell');
  await sheet.arrangeAgain();
  expect(column('name')).toContain('Porzeczka');
  expect(sheet.figures().added).toBe(1);
  sheet.travel(0);
  expect(rows(sheet)).toBe('53412');
});

test('drafts stay with their rows when other rows come, and those that are true now vanish', async () => {
  const { sheet, column } = aSheet();
  sheet.select(at(2, 1));
  sheet.enterText('Śliwa', 'cell');
  sheet.select(at(3, 1));
  sheet.enterText('Jeżyna', 'cell');
  await sheet.setRows([fruit('9', 'New'), fruit('4', 'Jeżyna'), fruit('3', 'Śliwka')]);
  expect(column('name')).toEqual(['New', 'Jeżyna', 'Śliwa']);
  expect([...sheet.changes()]).toEqual([['3', 'name', 'Śliwa']]);
});

test('marks of the caller go before its own and are counted', () => {
  const { sheet } = aSheet();
  sheet.setMarks([
    { row: '2', column: 'name', mark: { kind: 'conflict', problem: { code: 'other', key: 'theirs', data: {} } } },
  ]);
  expect(sheet.figures()).toMatchObject({ conflict: 1, invalid: 0 });
  sheet.setMarks([]);
  expect(sheet.figures().conflict).toBe(0);
});

test('hidden columns are not reached', () => {
  const { sheet, column } = aSheet();
  sheet.setLayout({ hidden: ['kind'], frozen: 0, widths: {} });
  sheet.select(at(0, 1));
  paste(sheet, 'x\tB');
  sheet.confirmPaste();
  expect(column('tags')[0]).toBe('B');
  sheet.setLayout({ hidden: [], frozen: 0, widths: {} });
  expect(column('kind')[0]).toBe('Słodki');
});

test('what is kept elsewhere takes the place of all that the sheet holds, and can be undone', async () => {
  const { sheet, column } = aSheet();
  sheet.select(at(0, 1));
  sheet.enterText('lost', 'cell');
  const other = aSheet().sheet;
  other.addRows([{ id: 'new', values: { name: 'Agrest' }, after: '2' }]);
  other.select(at(4, 1));
  other.clear();
  await sheet.adopt({
    rows: five,
    added: [{ id: 'new', values: { name: 'Agrest' }, after: '2' }],
    changes: other.changes(),
    history: JSON.parse(JSON.stringify(other.store.getState().history)),
    marks: [{ row: '3', column: 'kind', mark: { kind: 'warning', problem: { code: 'required' } } }],
  });
  expect(column('name')).toEqual(['Jabłko', 'Gruszka', 'Agrest', 'Śliwka', '', 'Wiśnia']);
  expect(sheet.figures()).toEqual({ changed: 1, added: 1, invalid: 1, warning: 1, conflict: 0 });
  sheet.undo();
  sheet.undo();
  expect(column('name')).toEqual(['Jabłko', 'Gruszka', 'Śliwka', 'Malina', 'Wiśnia']);
  expect(sheet.figures()).toEqual({ changed: 0, added: 0, invalid: 0, warning: 1, conflict: 0 });
});
