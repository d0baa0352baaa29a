import { expect, test } from 'vitest';
import { emptyHistory } from '#renderer/grid/model/history.ts';
import type { Slices } from '#renderer/grid/model/run-sliced.ts';
import { aSheet, at, baskets, columns, type Fruit, five, fruit, paste } from '#tests/builders/a-fruit-sheet.ts';
import { createSheet } from './create-sheet.ts';

const idsOf = ({ core }: ReturnType<typeof aSheet>['sheet']) =>
  Array.from({ length: core.axes().rowCount }, (_none, row) => core.axes().rowIdAt(row));

test('what lies below the last row goes into new rows when it is asked for, in the same step, and is undone at once', async () => {
  const { sheet, column } = aSheet(five, baskets(10));
  sheet.select(at(3, 1));
  await paste(sheet, 'Agrest\tsweet\nBanan\tsour\nCytryna\tsweet\nDaktyl\t\n');
  const { paste: plan } = sheet.store.getState();
  expect(plan).toMatchObject({ hit: 4, rowsOver: 2, beyond: { beside: '5' } });
  await sheet.confirmPaste(true);
  expect(column('name').slice(3)).toEqual(['Agrest', 'Banan', 'Cytryna', 'Daktyl']);
  // What is pasted replaces what a blank row has; the other columns keep that.
  expect(column('kind').slice(5)).toEqual(['Słodki', '']);
  expect(idsOf(sheet).slice(5)).toEqual(['new 1 by 5', 'new 2 by 5']);
  expect(sheet.figures()).toMatchObject({ added: 2 });
  expect(sheet.core.rects()).toEqual([{ top: 5, bottom: 6, left: 1, right: 2 }]);
  const { steps } = sheet.store.getState().history;
  expect(steps.map(({ name, cells }) => [name.kind, cells])).toEqual([['paste', 6]]);
  sheet.undo();
  expect(idsOf(sheet)).toEqual(['1', '2', '3', '4', '5']);
  expect(column('name').slice(3)).toEqual(['Malina', 'Wiśnia']);
  // What was selected is gone; keys go on from the row that stands there now.
  expect(sheet.core.active()).toEqual(at(4, 1));
  sheet.redo();
  expect(column('name').slice(3)).toEqual(['Agrest', 'Banan', 'Cytryna', 'Daktyl']);
});

test('without asking, only what fits is pasted; one value does not hide that others have no row', async () => {
  const { sheet, column } = aSheet(five, baskets(10));
  sheet.select(at(4, 1));
  await paste(sheet, 'Agrest\nBanan');
  expect(column('name')[4]).toBe('Wiśnia');
  await sheet.confirmPaste();
  expect(column('name').slice(4)).toEqual(['Agrest']);
});

test('no rows are offered where a person adds none, or could enter nothing', async () => {
  const beyondOf = async (column: number, sheet: ReturnType<typeof aSheet>['sheet']) => {
    sheet.select(at(4, column));
    await paste(sheet, 'Agrest\nBanan');
    return sheet.store.getState().paste?.beyond;
  };
  expect(await beyondOf(1, aSheet().sheet)).toBeUndefined();
  expect(await beyondOf(0, aSheet(five, baskets(10)).sheet)).toBeNull();
  expect(await beyondOf(1, aSheet(five, baskets(10)).sheet)).toMatchObject({ values: [{ name: 'Banan' }] });
});

test('a paste with too many rows below the last one is refused, and says how many could be added', async () => {
  const { sheet, column } = aSheet(five, baskets(2));
  sheet.select(at(4, 1));
  await paste(sheet, 'a\nb\nc\nd');
  expect(sheet.store.getState()).toMatchObject({
    paste: null,
    announced: { what: 'too_many_below', rows: 3, most: 2 },
    history: { steps: [] },
  });
  expect(column('name')[4]).toBe('Wiśnia');
});

test('under a filter and a sort, new rows stand below the last one in sight, and beside a row of its place', async () => {
  const { sheet } = aSheet(five, baskets(10));
  await sheet.setFilter((row) => row.get('kind') === 'sweet');
  await sheet.setSorts([{ column: 'name', desc: true }]);
  expect(idsOf(sheet)).toEqual(['3', '4', '1']);
  sheet.select(at(2, 1));
  await paste(sheet, 'Agrest\nBanan');
  await sheet.confirmPaste(true);
  expect(idsOf(sheet)).toEqual(['3', '4', '1', 'new 1 by 1']);
});

test('a preview that offers rows is closed when the row that names their place is gone', async () => {
  const { sheet } = aSheet(five, baskets(10));
  sheet.select(at(4, 1));
  await paste(sheet, 'Wiśnia\nBanan');
  await sheet.adopt({ rows: five.slice(0, 4), added: [], changes: [], history: emptyHistory, marks: [] });
  await sheet.confirmPaste(true);
  expect(idsOf(sheet)).toHaveLength(4);
  expect(sheet.store.getState()).toMatchObject({ paste: null, announced: { what: 'paste_dropped' } });
});

test('as many rows are inserted as are selected, below them and in turn, and the first is where a person types', () => {
  const { sheet } = aSheet(five, baskets(3));
  sheet.select(at(0, 0));
  sheet.select(at(1, 2), 'extend');
  sheet.select(at(1, 4), 'add');
  expect(sheet.insertable()).toBe(2);
  sheet.insertRows();
  expect(idsOf(sheet)).toEqual(['1', '2', 'new 1 by 2', 'new 2 by 2', '3', '4', '5']);
  expect(sheet.core.selection()?.active).toEqual({ row: 'new 1 by 2', column: 'name' });
  expect(sheet.store.getState().history.steps).toHaveLength(1);
  sheet.undo();
  expect(idsOf(sheet)).toEqual(['1', '2', '3', '4', '5']);
});

test('rows are not inserted by the thousand, while a paste waits, nor where nobody adds any', async () => {
  const { sheet } = aSheet(five, baskets(3));
  sheet.selectAll();
  expect(sheet.insertable()).toBe(0);
  sheet.insertRows();
  sheet.select(at(3, 1));
  await paste(sheet, 'Agrest\nBanan');
  sheet.insertRows();
  expect(sheet.store.getState()).toMatchObject({ history: { steps: [] }, announced: { what: 'paste_waits' } });
  expect(aSheet().sheet.insertable()).toBe(0);
});

test('rows that a sort has moved are followed by those inserted below them once the rows stand in their own order', async () => {
  const { sheet } = aSheet(five, baskets(3));
  await sheet.setSorts([{ column: 'name', desc: true }]);
  sheet.select(at(1, 1));
  sheet.insertRows();
  expect(idsOf(sheet).slice(0, 4)).toEqual(['5', '3', 'new 1 by 3', '4']);
  await sheet.setSorts([]);
  expect(idsOf(sheet)).toEqual(['1', '2', '3', 'new 1 by 3', '4', '5']);
});

test('a large paste with new rows is written in slices, and is one step', async () => {
  const ROWS = 6_000;
  const given = Array.from({ length: ROWS }, (_none, row) => fruit(`${row}`, `Jabłko ${row}`));
  const pauses = { count: 0 };
  const pause = async () => {
    pauses.count += 1;
  };
  const slices: Slices = { now: () => 0, budget: 0, pause };
  const sheet = createSheet<Fruit>({
    rows: given,
    rowId: ({ id }) => id,
    columns,
    growth: baskets(10_000),
    collator: new Intl.Collator('pl'),
    slices,
    newId: () => 'step',
    now: () => 0,
  });
  sheet.select(at(0, 1));
  await paste(sheet, Array.from({ length: ROWS + 3_000 }, (_none, row) => `Malina ${row}`).join('\n'));
  const planned = pauses.count;
  await sheet.confirmPaste(true);
  expect(pauses.count).toBeGreaterThan(planned + 5);
  expect(sheet.core.axes().rowCount).toBe(ROWS + 3_000);
  expect(sheet.core.textAt(ROWS + 2_999, 1)).toBe(`Malina ${ROWS + 2_999}`);
  sheet.undo();
  expect(sheet.core.axes().rowCount).toBe(ROWS);
  expect(sheet.figures()).toMatchObject({ changed: 0, added: 0 });
});
