import { expect, test } from 'vitest';
import { aSheet, at } from '#tests/builders/a-fruit-sheet.ts';
import { rowLook } from './row-look.ts';

test('only the rows with the selection look different while a cell is edited', () => {
  const { sheet } = aSheet();
  sheet.select(at(1, 1));
  const looks = () => [0, 1, 2].map((position) => rowLook(sheet, position));
  const before = looks();
  sheet.beginEdit('x');
  const during = looks();
  expect([during[0], during[2]]).toEqual([before[0], before[2]]);
  expect(during[1]).not.toBe(before[1]);
  sheet.cancelEdit();
  expect(looks()).toEqual(before);
});

test('a place looks different once a sort has put another row there', async () => {
  const { sheet } = aSheet();
  const looks = () => [1, 2, 3].map((position) => rowLook(sheet, position));
  const before = looks();
  await sheet.setSorts([{ column: 'id', desc: true }]);
  const after = looks();
  expect(after[0]).not.toBe(before[0]);
  // The one in the middle is where it was.
  expect(after[1]).toBe(before[1]);
});
