import { expect, test } from 'vitest';
import { aDisplayRow, aDraftRow, partlyRead, rowsOfStore } from '#tests/builders/rows.ts';
import { stateOf } from './tables-handlers.ts';

test('a row that a store lacks is new only where all its rows are known', () => {
  const whole = rowsOfStore('S-1', aDraftRow('a', aDisplayRow(1)));
  expect(stateOf(whole)).not.toHaveProperty('isPartly');
  // From a file of changes: nothing was read of the store but the displays in it.
  expect(stateOf({ ...whole, isPartial: true })).toMatchObject({ isPartly: true });
  expect(stateOf(partlyRead(whole))).toMatchObject({ isPartly: true });
});
