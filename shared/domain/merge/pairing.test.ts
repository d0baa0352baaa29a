import { expect, test } from 'vitest';
import { createPairing, pairInStep } from './pairing.ts';
import type { Row } from './resource-tree.ts';

const rowsOf = (names: string): Row[] => [...names].map((name) => ({ name }));

/** Pairs by name; each row here with the place of its partner, -1 for none, and how many rows were compared. */
function paired(here: string, theirs: string, taken: readonly number[] = []) {
  const pairing = createPairing(rowsOf(theirs));
  for (const at of taken) pairing.used[at] = 1;
  const seeking = rowsOf(here).map((was) => ({ was, theirs: null as Row | null }));
  const seen = { compared: 0 };
  const left = pairInStep(seeking, pairing, (a, b) => {
    seen.compared += 1;
    return a['name'] === b['name'];
  });
  const places = seeking.map((sides) => (sides.theirs === null ? -1 : pairing.rows.indexOf(sides.theirs)));
  return { places, left: left.map(({ was }) => was['name']).join(''), used: [...pairing.used], ...seen };
}

test('rows in the same order are paired with one comparison each', () => {
  expect(paired('abcdef', 'abcdef')).toMatchObject({ places: [0, 1, 2, 3, 4, 5], left: '', compared: 6 });
});

test('rows that only one side has are stepped over, wherever the other list begins', () => {
  expect(paired('abcXdef', 'abcYdef')).toMatchObject({ places: [0, 1, 2, -1, 4, 5, 6], left: 'X' });
  expect(paired('abcdef', 'defabc')).toMatchObject({ places: [3, 4, 5, 0, 1, 2], left: '' });
});

test('equal rows are paired each with one of its own, and none with a row that has a partner', () => {
  expect(paired('aab', 'aab', [0])).toMatchObject({ places: [1, -1, 2], left: 'a', used: [1, 1, 1] });
});

test('in another order what is not found is left to the keys, after a few looks', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(40);
  const turned = [...letters].map((_, at) => letters[(at * 511) % letters.length]).join('');
  const { left, compared } = paired(`${letters}0123`, turned.replaceAll('a', 'A'));
  expect(left).toContain('0123');
  expect(compared).toBeLessThan(8 * letters.length + 5 * letters.length);
});
