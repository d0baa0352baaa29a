import { expect, test } from 'vitest';
import { aSheet, at, baskets, five, fruit, paste, rows } from '#tests/builders/a-fruit-sheet.ts';

type AnySheet = ReturnType<typeof aSheet>['sheet'];

/** Headers and rows as they stand below each other: `sour 2` and ids. */
function lines(sheet: AnySheet): string {
  const { count, rowAt, groupAt } = sheet.core.lines();
  return Array.from({ length: count }, (_none, line) => {
    const facts = sheet.groupFacts(groupAt(line));
    return facts ? `[${facts.text} ${facts.rows}]` : sheet.core.axes().rowIdAt(rowAt(line));
  }).join(' ');
}

test('rows stand below a header for each value as it is shown, with their number, those without one last', async () => {
  const { sheet } = aSheet();
  expect(lines(sheet)).toBe('1 2 3 4 5');
  await sheet.setGroup('kind');
  expect(lines(sheet)).toBe('[Kwaśny 2] 2 5 [Słodki 3] 1 3 4');
  await sheet.setGroup('weight');
  expect(lines(sheet)).toBe('[1 4] 1 2 3 5 [ 1] 4');
  expect(sheet.store.getState().announced).toEqual({ what: 'grouped', count: 2 });
  await sheet.setGroup(null);
  expect(lines(sheet)).toBe('1 2 3 4 5');
});

test('sorts sort the rows of each group, and a sort by its column the groups', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  await sheet.setSorts([{ column: 'name', desc: true }]);
  expect(lines(sheet)).toBe('[Kwaśny 2] 5 2 [Słodki 3] 3 4 1');
  await sheet.setSorts([
    { column: 'name', desc: false },
    { column: 'kind', desc: true },
  ]);
  expect(lines(sheet)).toBe('[Słodki 3] 1 4 3 [Kwaśny 2] 2 5');
});

test('texts that a collator takes for the same are groups of their own', async () => {
  const { sheet } = aSheet([fruit('1', '01'), fruit('2', '1'), fruit('3', '01'), fruit('4', '1')]);
  await sheet.setGroup('name');
  expect(lines(sheet)).toBe('[01 2] 1 3 [1 2] 2 4');
});

test('a filter changes the counts, and a group without rows has no header', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  await sheet.setFilter((row) => row.get('weight') === 1 && row.get('kind') === 'sweet');
  expect(lines(sheet)).toBe('[Słodki 2] 1 3');
  await sheet.setFilter(null);
  expect(lines(sheet)).toBe('[Kwaśny 2] 2 5 [Słodki 3] 1 3 4');
});

test('a folded group shows its header alone, also after a filter, and opens again', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  sheet.foldGroup(0);
  expect(lines(sheet)).toBe('[Kwaśny 2] [Słodki 3] 1 3 4');
  await sheet.setFilter((row) => row.id !== '1');
  expect(lines(sheet)).toBe('[Kwaśny 2] [Słodki 2] 3 4');
  sheet.foldAll(true);
  expect(lines(sheet)).toBe('[Kwaśny 2] [Słodki 2]');
  expect(sheet.core.active()).toBeNull();
  expect(sheet.core.activeGroup()).toBe(0);
  sheet.foldAll(false);
  sheet.foldGroup(1, true);
  expect(lines(sheet)).toBe('[Kwaśny 2] 2 5 [Słodki 2]');
  await sheet.setGroup('kind');
  expect(lines(sheet)).toBe('[Kwaśny 2] 2 5 [Słodki 2]');
});

test('all groups are folded and unfolded as far as they are in sight; those that a filter hides stay as they are', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  sheet.foldGroup(0);
  const isSweet: Parameters<AnySheet['setFilter']>[0] = (row) => row.get('kind') === 'sweet';
  await sheet.setFilter(isSweet);
  sheet.foldAll(true);
  expect(lines(sheet)).toBe('[Słodki 3]');
  await sheet.setFilter(null);
  expect(lines(sheet)).toBe('[Kwaśny 2] [Słodki 3]');
  await sheet.setFilter(isSweet);
  sheet.foldAll(false);
  expect(lines(sheet)).toBe('[Słodki 3] 1 3 4');
  await sheet.setFilter(null);
  expect(lines(sheet)).toBe('[Kwaśny 2] [Słodki 3] 1 3 4');
});

test('nothing that is done reaches rows of a folded group', async () => {
  const { sheet, column } = aSheet();
  await sheet.setGroup('kind');
  sheet.foldGroup(1);
  sheet.foldGroup(0);
  sheet.selectAll();
  sheet.clear();
  expect(sheet.figures().changed).toBe(0);
  sheet.foldGroup(0);
  sheet.selectAll();
  sheet.setSelection('x', 'name');
  sheet.fill('down');
  sheet.foldAll(false);
  expect(column('name')).toEqual(['x', 'x', 'Jabłko', 'Śliwka', 'Malina']);
});

test('a series and a paste go over headers to the rows in sight, and say how many are hidden between', async () => {
  const { sheet, column } = aSheet([
    fruit('1', 'a', { kind: 'sour', weight: 1 }),
    fruit('2', 'b', { kind: 'sour', weight: 2 }),
    fruit('3', 'c', { kind: 'sweet' }),
    fruit('4', 'd', { kind: 'unripe' }),
    fruit('5', 'e', { kind: 'unripe' }),
  ]);
  await sheet.setGroup('kind');
  expect(lines(sheet)).toBe('[Kwaśny 2] 1 2 [Słodki 1] 3 [unripe 2] 4 5');
  sheet.foldGroup(1);
  sheet.select(at(0, 4));
  sheet.select(at(1, 4), 'extend');
  sheet.dragFill(3, 4);
  sheet.dropFill(false);
  sheet.select(at(1, 1));
  await paste(sheet, 'x\ny\nz');
  expect(sheet.store.getState().paste).toMatchObject({ hit: 3, rowsOver: 0, hiddenRows: 1 });
  await sheet.confirmPaste();
  sheet.foldAll(false);
  expect(column('weight')).toEqual(['1', '2', '1', '3', '4']);
  expect(column('name')).toEqual(['a', 'x', 'c', 'y', 'z']);
});

test('a paste preview is closed once rows of it are folded away', async () => {
  const { sheet, column } = aSheet();
  await sheet.setGroup('kind');
  sheet.select(at(0, 1));
  await paste(sheet, 'x\ny\nz');
  sheet.foldGroup(1);
  expect(sheet.store.getState()).toMatchObject({ paste: null, announced: { what: 'paste_dropped' } });
  expect(column('name')).toEqual(['Gruszka', 'Wiśnia']);
});

test('a double click fills to the end of the group at most', async () => {
  const { sheet, column } = aSheet([
    fruit('1', 'alike', { kind: 'sour' }),
    fruit('2', 'alike', { kind: 'sour' }),
    fruit('3', 'alike'),
  ]);
  await sheet.setGroup('kind');
  sheet.select(at(0, 4));
  sheet.enterText('7', 'cell');
  sheet.fillBelow(false);
  expect(column('weight')).toEqual(['7', '7', '1']);
  await sheet.setGroup(null);
  sheet.fillBelow(false);
  expect(column('weight')).toEqual(['7', '7', '7']);
});

test('copying across headers copies rows, and nothing while a header is active', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  sheet.selectColumns(0);
  expect(sheet.copy()?.text).toBe('2\r\n5\r\n1\r\n3\r\n4');
  sheet.selectGroup(1);
  expect(sheet.copy()).toBeNull();
  await paste(sheet, 'x');
  sheet.clear();
  expect(sheet.beginEdit('x')).toBe(false);
  expect(sheet.figures().changed).toBe(0);
});

test('new rows land in their group, which opens, and go with undo', async () => {
  const { sheet } = aSheet(five, baskets(10));
  await sheet.setGroup('kind');
  sheet.select(at(2, 1));
  sheet.foldGroup(0);
  sheet.insertRows();
  expect(lines(sheet)).toBe('[Kwaśny 3] 2 5 new 1 by 1 [Słodki 3] 1 3 4');
  expect(sheet.core.active()).toEqual(at(2, 1));
  sheet.select(at(0, 1));
  sheet.insertRows();
  expect(lines(sheet)).toBe('[Kwaśny 4] 2 new 2 by 2 5 new 1 by 1 [Słodki 3] 1 3 4');
  expect(sheet.groupFacts(0)?.changed).toBe(2);
  sheet.addRows([{ id: 'rare', values: { kind: 'rare' }, after: '2' }]);
  expect(lines(sheet)).toBe('[Kwaśny 4] 2 new 2 by 2 5 new 1 by 1 [Słodki 3] 1 3 4 [rare 1] rare');
  sheet.travel(0);
  expect(lines(sheet)).toBe('[Kwaśny 2] 2 5 [Słodki 3] 1 3 4');
});

test('rows that come later land in their groups as well, those of folded ones unseen', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  sheet.foldGroup(0);
  await sheet.appendRows([fruit('6', 'f', { kind: 'sour' }), fruit('7', 'g'), fruit('8', 'h', { kind: 'new' })]);
  expect(lines(sheet)).toBe('[Kwaśny 3] [Słodki 4] 1 3 4 7 [new 1] 8');
  await sheet.arrangeAgain();
  expect(lines(sheet)).toBe('[Kwaśny 3] [new 1] 8 [Słodki 4] 1 3 4 7');
});

test('groups that are folded while later rows are being arranged stay folded', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  const coming = sheet.appendRows([fruit('6', 'f', { kind: 'sour' }), fruit('7', 'g')]);
  sheet.foldGroup(0);
  sheet.foldGroup(1);
  expect(lines(sheet)).toBe('[Kwaśny 2] [Słodki 3]');
  await coming;
  expect(lines(sheet)).toBe('[Kwaśny 3] [Słodki 4]');
});

test('while rows are being grouped by another column, groups of the one before are not folded for it', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  const grouping = sheet.setGroup('weight');
  sheet.setFolded(new Set(['1']));
  sheet.foldGroup(0);
  sheet.foldAll(true);
  expect(lines(sheet)).toBe('[Kwaśny 2] 2 5 [Słodki 3] 1 3 4');
  await grouping;
  expect(lines(sheet)).toBe('[1 4] [ 1] 4');
});

test('a row stays where it was edited, marked as of another group, until rows are grouped again', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  sheet.select(at(0, 2));
  sheet.enterText('słodki', 'cell');
  expect(lines(sheet)).toBe('[Kwaśny 2] 2 5 [Słodki 3] 1 3 4');
  const out = () => [0, 1].map((position) => sheet.isOutOfGroup(sheet.core.order().at(position)));
  expect(out()).toEqual([true, false]);
  expect(sheet.groupFacts(0)?.changed).toBe(1);
  await sheet.setGroup('kind');
  expect(lines(sheet)).toBe('[Kwaśny 1] 5 [Słodki 4] 1 2 3 4');
  expect(out()).toEqual([false, false]);
  expect(sheet.core.active()).toEqual(at(2, 2));
});

test('arrows go over headers, and a folded group is stood for by its own', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  sheet.select(at(1, 1));
  expect(sheet.moveOverHeaders(-1)).toBe(false);
  expect(sheet.moveOverHeaders(1)).toBe(true);
  expect(sheet.core.activeGroup()).toBe(1);
  expect(sheet.core.active()).toBeNull();
  sheet.moveOverHeaders(1);
  expect(sheet.core.active()).toEqual(at(2, 1));
  sheet.foldGroup(1);
  expect(sheet.core.activeGroup()).toBe(1);
  sheet.moveOverHeaders(-1);
  expect(sheet.core.active()).toEqual(at(1, 1));
  sheet.selectGroup(1);
  await sheet.setGroup(null);
  expect(sheet.core.active()).toEqual(at(0, 1));
});

test('rows that are read again stand in the same groups, folded and gone to as they were', async () => {
  const { sheet } = aSheet();
  await sheet.setGroup('kind');
  sheet.foldGroup(0);
  sheet.selectGroup(1);
  await sheet.setRows([...five.slice(1), fruit('6', 'f')]);
  expect(lines(sheet)).toBe('[Kwaśny 2] [Słodki 3] 3 4 6');
  expect(sheet.core.activeGroup()).toBe(1);
  await sheet.setRows(five.slice(1, 2));
  expect(lines(sheet)).toBe('[Kwaśny 1]');
  expect(sheet.core.activeGroup()).toBe(0);
});

const MANY = 100_000;

test.each([
  ['one large group and small ones', (nth: number) => (nth % 2 === 0 ? 'much' : `few ${nth % 40}`)],
  ['50,000 groups', (nth: number) => `pair ${nth % (MANY / 2)}`],
])('%s: every line is found from its row and its header', async (_name, nameOf) => {
  const { sheet } = aSheet(Array.from({ length: MANY }, (_none, nth) => fruit(`${nth}`, nameOf(nth))));
  await sheet.setGroup('name');
  const expected = Map.groupBy(Array.from({ length: MANY }).keys(), nameOf);
  const { count, rowAt, groupAt, ofRow, ofGroup } = sheet.core.lines();
  expect(count).toBe(MANY + expected.size);
  let [line, position] = [0, 0];
  for (let group = 0; line < count; group += 1) {
    expect(groupAt(line)).toBe(group);
    expect(ofGroup(group)).toBe(line);
    const { text, rows: held } = sheet.groupFacts(group) ?? { text: '', rows: 0 };
    const own = expected.get(text) ?? [];
    expect(held).toBe(own.length);
    const shown = own.map((_one, nth) => sheet.core.axes().rowIdAt(position + nth));
    expect(shown).toEqual(own.map(String));
    for (const _one of own) {
      line += 1;
      if (rowAt(line) !== position || groupAt(line) !== -1 || ofRow(position) !== line) throw new Error(`line ${line}`);
      position += 1;
    }
    line += 1;
  }
  expect(position).toBe(MANY);
  sheet.foldAll(true);
  expect(sheet.core.lines().count).toBe(expected.size);
  expect(rows(sheet)).toBe('');
});
