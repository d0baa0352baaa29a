import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterRangeAnswer, beginRangeReading } from './range-reading.ts';

type ReadingRange = Parameters<typeof beginRangeReading>[0];

/** Protocols are scheduled to the second, and no reading asks for ever. */
const SMALLEST_RANGE_MS = 1000;
const MOST_REQUESTS_PER_RANGE = 200;

const DAY = 86_400_000;
type Run = { readonly id: number; readonly at: number };
type Order = (runs: readonly Run[], limit: number) => readonly Run[];

const newestFirst: Order = (runs) => runs.toSorted((a, b) => b.at - a.at);
const oldestFirst: Order = (runs) => runs.toSorted((a, b) => a.at - b.at);
/** By id, which says nothing about the time. */
const anyhow: Order = (runs) => runs.toSorted((a, b) => ((a.id * 7919) % 104_729) - ((b.id * 7919) % 104_729));
/** Looks like newest first, but it is the oldest that it names. */
const deceiving: Order = (runs, limit) => newestFirst(oldestFirst(runs, limit).slice(0, limit), limit);
const orders = { newestFirst, oldestFirst, anyhow, deceiving };

/** Reads a range from a service that answers at most `limit` runs. */
function readAll(
  runs: readonly Run[],
  range: ReadingRange,
  limit: number,
  order: Order = newestFirst,
  instantOf: (run: Run) => number | null = ({ at }) => at,
) {
  const asked: ReadingRange[] = [];
  let reading = beginRangeReading<Run>(range);
  while (reading.next) {
    const { from, to } = reading.next;
    asked.push(reading.next);
    const inside = runs.filter(({ at }) => at >= from && at < to);
    const items = order(inside, limit).slice(0, limit);
    reading = afterRangeAnswer(reading, { items, cut: inside.length > limit }, instantOf);
  }
  return { ...reading, asked };
}

const runsAt = (instants: readonly number[]): Run[] => instants.map((at, id) => ({ id, at }));
const least = (runs: number, limit: number) => Math.max(1, Math.ceil(runs / limit));

/** Milliseconds, seconds with several runs in each, and bursts. */
const instants = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 150 }),
  fc.array(
    fc.integer({ min: 0, max: 400 }).map((second) => second * 1000),
    { maxLength: 150 },
  ),
  fc.array(
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 20 })).map(([day, s]) => day * DAY + s * 1000),
    { maxLength: 150 },
  ),
);
const bound = fc.integer({ min: 0, max: 40 * DAY });
const anOrder = fc.constantFrom<keyof typeof orders>('newestFirst', 'oldestFirst', 'anyhow', 'deceiving');

test('whatever the service cuts and however it orders, every run comes exactly once, or it is owned up to', () => {
  fc.assert(
    fc.property(
      instants,
      fc.tuple(bound, bound),
      fc.integer({ min: 1, max: 20 }),
      anOrder,
      fc.boolean(),
      (all, [a, b], limit, order, saysWhen) => {
        const runs = runsAt(all);
        const range = { from: Math.min(a, b), to: Math.max(a, b) };
        const inside = runs.filter(({ at }) => at >= range.from && at < range.to);
        const instantOf = saysWhen ? ({ at }: Run) => at : () => null;
        const { items, complete, requests, asked } = readAll(runs, range, limit, orders[order], instantOf);
        const ids = items.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(inside.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
        if (complete) expect(ids).toHaveLength(inside.length);
        if (complete && order === 'newestFirst')
          expect(items.map(({ at }) => at)).toEqual(newestFirst(inside, limit).map(({ at }) => at));
        expect(requests).toBe(asked.length);
        for (const { from, to } of asked)
          expect([from < to, from >= range.from, to <= range.to]).toEqual([true, true, true]);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a list is called incomplete only when a second holds more than an answer', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 20 }), anOrder, (all, limit, order) => {
      const inSecond = Map.groupBy(all, (at) => Math.floor(at / SMALLEST_RANGE_MS));
      const fits = [...inSecond.values()].every(({ length }) => length <= limit);
      const { complete, requests } = readAll(runsAt(all), { from: 0, to: 40 * DAY }, limit, orders[order]);
      if (requests < MOST_REQUESTS_PER_RANGE) expect(complete).toBe(fits);
    }),
    { numRuns: 1000 },
  );
});

const day = { from: 0, to: DAY };
const random = (seed: number) => {
  const state = { value: seed };
  return () => {
    state.value = (state.value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state.value / 2_147_483_648;
  };
};
const next = random(1);
const fiveThousand = {
  evenly: (n: number) => Math.floor((n * DAY) / 5000 / 1000) * 1000,
  'at random': () => Math.floor(next() * 86_400) * 1000,
  'in working hours': () => Math.floor((6 + next() * next() * 16) * 3600) * 1000,
  'fifty every quarter of an hour': (n: number) => Math.floor(n / 50) * 864_000 + (n % 50) * 1000,
  'a hundred in a burst': (n: number) => Math.floor(n / 100) * 1_728_000 + (n % 100) * 1000,
  'in fifteen bursts': (n: number) => Math.floor(n / 333) * 5_000_000 + (n % 333) * 1000,
  'ten in each second': (n: number) => Math.floor(n / 10) * 170_000,
};

test.each(Object.entries(fiveThousand))('5,000 runs in a day, %s: at most 2.2 times the least requests', (_, at) => {
  const runs = runsAt(Array.from({ length: 5000 }, (__, n) => at(n)));
  const { items, complete, requests } = readAll(runs, day, 100);
  expect([items.length, complete]).toEqual([5000, true]);
  expect(requests).toBeLessThanOrEqual(2.2 * least(5000, 100));
});

test.each(['oldestFirst', 'anyhow', 'deceiving'] as const)(
  '5,000 runs that are listed %s are read as surely',
  (order) => {
    for (const at of [fiveThousand.evenly, fiveThousand['at random'], fiveThousand['in working hours']]) {
      const runs = runsAt(Array.from({ length: 5000 }, (_, n) => at(n)));
      const { items, complete, requests } = readAll(runs, day, 100, orders[order]);
      expect([items.length, complete]).toEqual([5000, true]);
      expect(requests).toBeLessThanOrEqual(2.2 * least(5000, 100));
    }
  },
);

test('what fits into one answer needs one request, and an empty range none', () => {
  const runs = runsAt(Array.from({ length: 100 }, (_, n) => n * 1000));
  expect(readAll(runs, day, 100)).toMatchObject({ requests: 1, complete: true });
  expect(readAll([], { from: 5, to: 5 }, 1)).toMatchObject({ items: [], complete: true, requests: 0 });
});

test('sixty days of four runs a day, in answers of a hundred, need four requests', () => {
  const runs = runsAt(Array.from({ length: 240 }, (_, n) => n * 6 * 3_600_000));
  const { items, complete, requests } = readAll(runs, { from: 0, to: 60 * DAY }, 100);
  expect([items.length, complete, requests]).toEqual([240, true, 4]);
});

test('more runs in one second than an answer holds: everything else comes, and the list is incomplete', () => {
  const runs = runsAt([...Array(30).fill(5500), 10_000, 20_000, 1000]);
  for (const order of Object.values(orders)) {
    const { items, complete, requests } = readAll(runs, day, 10, order);
    expect([items.length, complete]).toEqual([13, false]);
    expect(requests).toBeLessThan(80);
  }
});

test('a service that always says "there is more" is asked a limited number of times', () => {
  let reading = beginRangeReading<number>({ from: 0, to: 365 * DAY });
  while (reading.next) reading = afterRangeAnswer(reading, { items: [1], cut: true }, () => null);
  expect(reading.requests).toBeLessThanOrEqual(2 * MOST_REQUESTS_PER_RANGE);
  expect(reading.complete).toBe(false);
  expect(reading.items.length).toBeGreaterThan(0);
});
