import { expect, test } from 'vitest';
import { emptyHistory } from '#renderer/grid/model/history.ts';
import { aSheet, at, five, fruit, paste, rows } from '#tests/builders/a-fruit-sheet.ts';

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

test('an edited row stays in sight, marked as no longer matching', async () => {
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
  await sheet.setSorts([{ column: 'name', desc: false }]);
  expect(rows(sheet)).toBe('42135');
  expect(sheet.core.active()).toEqual(at(0, 1));
  sheet.undo();
  expect(rows(sheet)).toBe('42135');
  expect(column('name')[0]).toBe('Malina');
  await sheet.setSorts([]);
  expect(rows(sheet)).toBe('12345');
});

test('rows that are alike in the first sort are sorted by the second', async () => {
  const { sheet } = aSheet();
  await sheet.setSorts([
    { column: 'kind', desc: false },
    { column: 'name', desc: true },
  ]);
  // Kwaśny: Wiśnia, Gruszka; Słodki: Śliwka, Malina, Jabłko.
  expect(rows(sheet)).toBe('52341');
  await sheet.setSorts([
    { column: 'weight', desc: false },
    { column: 'kind', desc: true },
    { column: 'name', desc: false },
  ]);
  // The one without a weight comes last.
  expect(rows(sheet)).toBe('13254');
});

test('added rows stand where they are wanted, can be edited, and go with undo', async () => {
  const { sheet, column } = aSheet();
  await sheet.setSorts([{ column: 'name', desc: true }]);
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

test('what is stored elsewhere takes the place of all that the sheet holds, and can be undone', async () => {
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
  expect(sheet.figures()).toEqual({ changed: 1, added: 1, removed: 0, invalid: 1, warning: 1, conflict: 0 });
  sheet.undo();
  sheet.undo();
  expect(column('name')).toEqual(['Jabłko', 'Gruszka', 'Śliwka', 'Malina', 'Wiśnia']);
  expect(sheet.figures()).toEqual({ changed: 0, added: 0, removed: 0, invalid: 0, warning: 1, conflict: 0 });
});

test('rows that take the places of rows with the same ids leave the view as it is', async () => {
  const { sheet, column } = aSheet();
  const { view } = sheet.store.getState();
  sheet.select(at(0, 1));
  sheet.enterText('lost', 'cell');
  const others = five.map((row) => ({ ...row, name: `${row.name}!` }));
  const stored = { added: [], changes: [], history: emptyHistory, marks: [] };
  await sheet.adopt({ ...stored, rows: others });
  expect(column('name')).toEqual(['Jabłko!', 'Gruszka!', 'Śliwka!', 'Malina!', 'Wiśnia!']);
  expect(sheet.store.getState().view).toBe(view);
  await sheet.adopt({ ...stored, rows: others.toReversed() });
  expect(column('name')[0]).toBe('Wiśnia!');
  expect(sheet.store.getState().view).toBeGreaterThan(view);
});

test('a sort and its end leave the same rows selected, in as many pieces as that takes', async () => {
  const { sheet } = aSheet();
  const selected = () =>
    sheet.core
      .rects()
      .flatMap(({ top, bottom }) =>
        Array.from({ length: bottom - top + 1 }, (_none, row) => sheet.core.axes().rowIdAt(top + row)),
      );
  sheet.select(at(0, 1));
  sheet.select(at(2, 1), 'extend');
  await sheet.setSorts([{ column: 'name', desc: true }]);
  expect(rows(sheet)).toBe('53412');
  expect(selected().toSorted()).toEqual(['1', '2', '3']);
  await sheet.setSorts([]);
  expect(selected().toSorted()).toEqual(['1', '2', '3']);
});
