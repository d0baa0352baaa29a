import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstInOrder } from './first-in-order.ts';

test('the first are those that sorting puts first, equal ones as they came, and nothing is lost', () => {
  const things = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), id: fc.nat() }));
  fc.assert(
    fc.property(things, fc.integer({ min: 1, max: 8 }), (all, count) => {
      const { first, rest } = firstInOrder(
        all,
        count,
        ({ key }) => key,
        (a, b) => a - b,
      );
      expect(first).toEqual(all.toSorted((a, b) => a.key - b.key).slice(0, count));
      expect(new Set([...first, ...rest])).toEqual(new Set(all));
      expect(first.length + rest.length).toBe(all.length);
    }),
  );
});
