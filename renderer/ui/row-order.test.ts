import { describe, expect, test } from 'vitest';
import { createRowOrder } from './row-order.ts';

const polish = new Intl.Collator('pl', { numeric: true });
const same = <Value>(value: Value) => value;

describe('the order of rows', () => {
  test('is the collator’s for texts, with those without a value last in both directions', () => {
    const order = createRowOrder(polish);
    const names = ['Zamość', 'Łódź', null, 'Lublin', 'Sklep 10', 'Sklep 9', 'łódź'];
    expect(order.sort(names, 'name', same, false)).toEqual([
      'Lublin',
      'łódź',
      'Łódź',
      'Sklep 9',
      'Sklep 10',
      'Zamość',
      null,
    ]);
    expect(order.sort(names, 'name', same, true)).toEqual([
      'Zamość',
      'Sklep 10',
      'Sklep 9',
      'Łódź',
      'łódź',
      'Lublin',
      null,
    ]);
  });

  test('is by value for numbers', () => {
    const order = createRowOrder(polish);
    expect(order.sort([10, 9, null, -1.5, 100], 'rate', same, false)).toEqual([-1.5, 9, 10, 100, null]);
  });

  test('keeps equal rows as they came, in both directions', () => {
    const order = createRowOrder(polish);
    const rows = ['b1', 'a1', 'b2', 'a2', 'a3'];
    const letter = (row: string) => row.charAt(0);
    expect(order.sort(rows, 'letter', letter, false)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    expect(order.sort(rows, 'letter', letter, true)).toEqual(['b1', 'b2', 'a1', 'a2', 'a3']);
  });

  test('is right for fewer rows, and for rows that were not seen before', () => {
    const order = createRowOrder(polish);
    order.sort(['c', 'a', 'b'], 'name', same, false);
    expect(order.sort(['c', 'a'], 'name', same, false)).toEqual(['a', 'c']);
    expect(order.sort(['c', 'a', 'ą', 'b'], 'name', same, false)).toEqual(['a', 'ą', 'b', 'c']);
    expect(order.sort(['y', 'x'], 'name', same, true)).toEqual(['y', 'x']);
  });

  test('asks the collator only when values are new', () => {
    const asked = { times: 0 };
    const compare = (a: string, b: string) => {
      asked.times += 1;
      return polish.compare(a, b);
    };
    const order = createRowOrder({ ...polish, compare, resolvedOptions: () => polish.resolvedOptions() });
    const rows = Array.from({ length: 1_000 }, (_none, at) => `Sklep ${(at * 617) % 1_000}`);
    const all = order.sort(rows, 'name', same, false);
    expect(all).toEqual(rows.toSorted(polish.compare));
    const first = asked.times;
    expect(first).toBeGreaterThan(0);
    const some = rows.filter((row) => row.includes('7'));
    expect(order.sort(some, 'name', same, false)).toEqual(some.toSorted(polish.compare));
    expect(order.sort(rows, 'name', same, true)).toEqual(all.toReversed());
    expect(asked.times).toBe(first);
  });

  test('leaves the rows that it was given as they are', () => {
    const rows = Object.freeze(['b', 'a']);
    expect(createRowOrder(polish).sort(rows, 'name', same, false)).toEqual(['a', 'b']);
    expect(rows).toEqual(['b', 'a']);
  });
});
