import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { addFillSums, comparisonOf, emptyFillSum, fillSumOfPhoto } from './fill-rate-sum.ts';
import { headlineOf } from './headline.ts';

const aStore = (key: string, delta: number | null, belowExpectation = delta === null ? null : delta < 0) =>
  ({
    key,
    externalId: key,
    protocolCount: 1,
    imageCount: 9,
    averageFillRate: 50,
    expectation: { ...comparisonOf(emptyFillSum), delta, belowExpectation },
  }) satisfies FillRateGroup;

const photo = (percent: number | null, target: number | null) =>
  fillSumOfPhoto(
    percent === null ? null : percent * 10_000,
    target === null ? { kind: 'missing' } : { kind: 'expected', expectation: { expectedFillRatio: target } },
  );

test('stores below are counted of those with a comparison, and the furthest is named', () => {
  const stores = [aStore('A', -3), aStore('B', 2), aStore('C', null), aStore('D', -8), aStore('E', 0)];
  expect(headlineOf({ stores })).toEqual({
    stores: { kind: 'several', below: 2, compared: 4 },
    store: { key: 'D', delta: -8, ties: 0 },
    region: null,
    weekday: null,
    time: null,
  });
});

test('a store whose delta was rounded to 0 counts as the service judged it', () => {
  expect(headlineOf({ stores: [aStore('A', 0, true), aStore('B', 0)] }).stores).toMatchObject({ below: 1 });
});

test('of several equally far below, the first is named and the others are counted', () => {
  const stores = [aStore('C', -8), aStore('A', -3), aStore('B', -8)];
  expect(headlineOf({ stores }).store).toEqual({ key: 'B', delta: -8, ties: 1 });
});

test('of several equally far, one without a name is not the one that is named', () => {
  const aRegion = (key: string, delta: number, regionName: string | null) => ({ ...aStore(key, delta), regionName });
  const regions = [
    aRegion('1', -8, null),
    aRegion('2', -8, ' '),
    aRegion('3', -8, 'Pomorskie'),
    aRegion('4', -1, null),
  ];
  expect(headlineOf({ regions }).region).toEqual({ key: '3', delta: -8, ties: 2 });
});

test('nothing is furthest where none is below, or where there is only one', () => {
  expect(headlineOf({ stores: [aStore('A', 3), aStore('B', 0)] }).store).toBeNull();
  const one = headlineOf({ stores: [aStore('A', -3), aStore('B', null)], regions: [aStore('R', -3)] });
  expect(one).toMatchObject({ stores: { kind: 'one', key: 'A', delta: -3, below: true }, store: null, region: null });
});

test('no runs, nothing compared and nothing known yet are nothing to say', () => {
  const nothing = { stores: null, store: null, region: null, weekday: null, time: null };
  expect(headlineOf({})).toEqual(nothing);
  expect(headlineOf({ stores: [], regions: [], slots: [] })).toEqual(nothing);
  expect(
    headlineOf({ stores: [aStore('A', null)], slots: [{ weekday: 5, time: '13:30', sum: photo(null, 80) }] }),
  ).toEqual(nothing);
});

test('weekday and time are those whose photos are furthest below, whatever the slots are made of', () => {
  const slot = fc.record({
    weekday: fc.integer({ min: 0, max: 6 }),
    time: fc.constantFrom('07:00', '10:30', '13:30', '15:30'),
    percent: fc.option(fc.integer({ min: 0, max: 100 })),
    target: fc.option(fc.integer({ min: 0, max: 100 })),
  });
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 60 }), (photos) => {
      const slots = photos.map(({ weekday, time, percent, target }) => ({
        weekday,
        time,
        sum: photo(percent, target),
      }));
      const { weekday } = headlineOf({ slots });
      // Directly from the photos: every weekday on its own.
      const deltas = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
        const own = slots.filter((one) => one.weekday === day).map(({ sum }) => sum);
        const { delta } = comparisonOf(own.reduce(addFillSums, emptyFillSum));
        return delta === null ? [] : [{ day, delta }];
      });
      const least = Math.min(...deltas.map(({ delta }) => delta));
      const worst = deltas.filter(({ delta }) => delta === least);
      expect(weekday).toEqual(
        deltas.length < 2 || least >= 0 ? null : { key: worst[0]?.day, delta: least, ties: worst.length - 1 },
      );
    }),
  );
});
