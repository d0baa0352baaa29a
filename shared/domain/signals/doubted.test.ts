import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TrustedPhoto, trustOf } from '../review/review-trust.ts';
import { doubtedOf } from './doubted.ts';

const photos = (store: string, reviewed: number, wrong: number): TrustedPhoto[] =>
  Array.from({ length: reviewed }, (_, at) => ({
    isWrong: at < wrong,
    person: null,
    measured: 50,
    type: null,
    store: { externalId: store, name: `Store ${store}` },
    categories: [],
  }));

const doubted = (...all: readonly TrustedPhoto[][]) => [...doubtedOf(trustOf(all.flat()).stores).values()];

test('a store is doubted from 10 reviewed photos on, when its share of wrong ones is twice that of all others', () => {
  expect(doubted(photos('A', 10, 4), photos('B', 10, 2), photos('C', 10, 2))).toEqual([
    { key: 'A', name: 'Store A', wrong: 4, reviewed: 10, others: { wrong: 4, reviewed: 20 } },
  ]);
  expect(doubted(photos('A', 10, 4), photos('B', 10, 2), photos('C', 10, 3))).toEqual([]);
  expect(doubted(photos('A', 9, 9), photos('B', 20, 0))).toEqual([]);
});

test('where nothing else was called wrong, it takes three photos; where nothing else was reviewed, nothing is said', () => {
  expect(doubted(photos('A', 10, 2), photos('B', 10, 0))).toEqual([]);
  expect(doubted(photos('A', 10, 3), photos('B', 10, 0))).toHaveLength(1);
  expect(doubted(photos('A', 40, 30), photos('B', 9, 0))).toEqual([]);
});

/** Of each store, out of ten photos how many are called wrong. */
const reviewed = fc
  .record({
    often: fc.record({ A: fc.integer({ min: 0, max: 9 }), B: fc.integer({ min: 0, max: 3 }), C: fc.constant(1) }),
    marks: fc.array(
      fc.record({
        store: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
        chance: fc.integer({ min: 0, max: 9 }),
      }),
      {
        minLength: 30,
        maxLength: 120,
      },
    ),
  })
  .map(({ often, marks }) => marks.map(({ store, chance }) => ({ store, isWrong: chance < often[store] })));

test('of 200 random piles of marks, those are doubted that are when counted one by one', () => {
  const seen = { some: 0, none: 0 };
  fc.assert(
    fc.property(reviewed, (all) => {
      const told = doubted(...all.map(({ store, isWrong }) => photos(store, 1, isWrong ? 1 : 0)));
      const wanted = ['A', 'B', 'C'].filter((store) => {
        const [own, others] = [all.filter((one) => one.store === store), all.filter((one) => one.store !== store)];
        const shareOf = (some: typeof all) => some.filter((one) => one.isWrong).length / some.length;
        if (own.length < 10 || others.length < 10 || own.filter((one) => one.isWrong).length < 3) return false;
        return shareOf(own) - 2 * shareOf(others) > -1e-9;
      });
      seen[wanted.length > 0 ? 'some' : 'none'] += 1;
      expect(told.map(({ key }) => key).toSorted()).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.some, seen.none)).toBeGreaterThan(5);
});
