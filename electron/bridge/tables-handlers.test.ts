import { expect, test } from 'vitest';
import { aDisplayRow, aDraftRow, partlyRead, rowsOfStore } from '#tests/builders/rows.ts';
import { knownRowsOf } from './tables-handlers.ts';

test('a row that a store lacks is new only where all its rows are known', () => {
  const whole = rowsOfStore('S-1', aDraftRow('a', aDisplayRow(1)));
  expect(knownRowsOf(whole)).not.toHaveProperty('isPartly');
  // From a file of changes: nothing was read of the store but the displays in it.
  expect(knownRowsOf({ ...whole, isPartial: true })).toMatchObject({ isPartly: true });
  expect(knownRowsOf(partlyRead(whole))).toMatchObject({ isPartly: true });
});
