import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { type Look, type Stand as StandTold, tellSince } from '#tests/oracles/looks-rule.ts';
import { type SeenStore, type SinceLook, seenNow, sinceLook } from './since-look.ts';

const DAY = 86_400_000;
const T0 = Date.UTC(2026, 10, 2, 8);

type Stand = { readonly runs?: number; readonly photos?: number; readonly delta?: number | null };

const groupOf = (externalId: string, { runs = 8, photos = 40, delta = 0 }: Stand): FillRateGroup => ({
  key: externalId,
  externalId,
  protocolCount: runs,
  imageCount: photos,
  averageFillRate: photos === 0 ? null : 70,
  expectation: {
    expectedAverageFillRate: delta === null ? null : 70 - delta,
    delta,
    belowExpectation: delta === null ? null : delta < 0,
    comparedImageCount: delta === null ? 0 : photos,
    missingExpectationCount: 0,
    ambiguousExpectationCount: 0,
  },
});

const reportOf = (stands: Readonly<Record<string, Stand>>) =>
  Object.entries(stands).map(([externalId, stand]) => groupOf(externalId, stand));

const NOTHING: SinceLook = { newlyBelow: [], recovered: [], withoutRun: [], unchanged: [], unopened: [] };
const NEVER: ReadonlyMap<string, number> = new Map();

/** Two looks, one after the other. */
function twice(first: Readonly<Record<string, Stand>>, then: Readonly<Record<string, Stand>>, days: number) {
  const ids = [...new Set([...Object.keys(first), ...Object.keys(then)])];
  const before = seenNow(reportOf(first), Object.keys(first), new Map(), T0);
  return sinceLook(before, seenNow(reportOf(then), ids, before, T0 + days * DAY), NEVER);
}

test('a store that fell below or came back is told, and one that stayed is not', () => {
  const since = twice(
    { fell: { delta: 1 }, back: { delta: -3 }, stayed: { delta: -3 }, met: { delta: 2 } },
    { fell: { delta: -1 }, back: { delta: 0 }, stayed: { delta: -8 }, met: { delta: 4 } },
    1,
  );
  expect(since).toEqual({ ...NOTHING, newlyBelow: ['fell'], recovered: ['back'] });
});

test('a first look has nothing to compare with, and neither has a store that is new or gone', () => {
  const is = seenNow(reportOf({ a: { delta: -3 } }), ['a', 'b'], new Map(), T0);
  expect(sinceLook(new Map(), is, NEVER)).toEqual(NOTHING);
  expect(twice({ gone: { delta: 3 } }, { made: { delta: -3 } }, 1)).toEqual({ ...NOTHING, withoutRun: ['gone'] });
  const before = seenNow(reportOf({ gone: { delta: 3 } }), ['gone'], new Map(), T0);
  expect(sinceLook(before, seenNow([], [], before, T0 + DAY), NEVER)).toEqual(NOTHING);
});

test('after an hour, what fell is told, and nothing that takes days', () => {
  const since = twice(
    { fell: { delta: 1 }, stayed: { delta: -6 } },
    { fell: { delta: -1 }, stayed: { delta: -6 } },
    1 / 24,
  );
  expect(since).toEqual({ ...NOTHING, newlyBelow: ['fell'] });
});

test('in a workspace of last year, what a store did between the looks is not known', () => {
  const stands = { fell: { delta: 1 }, stayed: { delta: -6 } };
  const then = { fell: { delta: -1 }, stayed: { delta: -6 } };
  expect(twice(stands, then, 365)).toEqual({ ...NOTHING, newlyBelow: ['fell'] });
  expect(twice(stands, then, 28).unchanged).toEqual(['stayed']);
  expect(twice(stands, then, 29).unchanged).toEqual([]);
});

test('a store that was renamed is the same store', () => {
  const before = seenNow(reportOf({ a: { delta: 1 } }), ['a'], new Map(), T0);
  const renamed = [{ ...groupOf('a', { delta: -1 }), storeName: 'Another name' }];
  expect(sinceLook(before, seenNow(renamed, ['a'], before, T0 + DAY), NEVER)).toEqual({
    ...NOTHING,
    newlyBelow: ['a'],
  });
});

test('two photos say nothing of a store, and neither do photos without a target', () => {
  expect(twice({ a: { delta: 5 }, b: { delta: 5 } }, { a: { delta: -50, photos: 2 }, b: { delta: null } }, 1)).toEqual(
    NOTHING,
  );
});

test('below by about as much is told once, when seven days are full, from the first day on', () => {
  const looks = [-6, -6.4, -6.8, -5.9].map((delta) => reportOf({ a: { delta } }));
  let before = seenNow(looks[0] ?? [], ['a'], new Map(), T0);
  const told: number[] = [];
  for (let day = 1; day <= 10; day += 1) {
    const is = seenNow(looks[day % 4] ?? [], ['a'], before, T0 + day * DAY);
    if (sinceLook(before, is, NEVER).unchanged.length > 0) told.push(day);
    before = is;
  }
  expect(told).toEqual([7]);
});

test('small steps that add up are a change: the days begin anew', () => {
  let before = seenNow(reportOf({ a: { delta: -6 } }), ['a'], new Map(), T0);
  for (let day = 1; day <= 9; day += 1) {
    const is = seenNow(reportOf({ a: { delta: -6 + day * 0.3 } }), ['a'], before, T0 + day * DAY);
    expect(sinceLook(before, is, NEVER).unchanged).toEqual([]);
    before = is;
  }
});

test('a store that nobody opened for fourteen days is told once', () => {
  const opened = new Map([
    ['a', T0],
    ['b', T0 + 13 * DAY],
  ]);
  const report = reportOf({ a: {}, b: {} });
  const first = seenNow(report, ['a', 'b'], new Map(), T0 + 13 * DAY);
  const then = seenNow(report, ['a', 'b'], first, T0 + 15 * DAY);
  expect(sinceLook(first, then, opened).unopened).toEqual(['a']);
  expect(sinceLook(then, seenNow(report, ['a', 'b'], then, T0 + 16 * DAY), opened).unopened).toEqual([]);
});

test('a clock that went back makes no days, and no look from tomorrow', () => {
  const report = reportOf({ a: { delta: -6 } });
  const ahead = seenNow(report, ['a'], new Map(), T0 + 300 * DAY);
  const is = seenNow(report, ['a'], ahead, T0);
  expect(is.get('a')).toEqual({ standing: 'below', delta: -6, since: T0, at: T0 });
  expect(sinceLook(ahead, is, new Map([['a', T0 + 300 * DAY]]))).toEqual(NOTHING);
});

test('a store called __proto__ is a store', () => {
  const before = seenNow([groupOf('__proto__', { delta: 1 })], ['__proto__'], new Map(), T0);
  const is = seenNow([groupOf('__proto__', { delta: -1 })], ['__proto__'], before, T0 + DAY);
  expect(sinceLook(before, is, NEVER).newlyBelow).toEqual(['__proto__']);
});

/** A generator of its own, so that a failure can be made again. */
function randomOf(seed: number) {
  let state = seed * 2654435761 + 1;
  return (below: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
}

test('on 200 random chains what is told equals what is worked out from all looks', () => {
  const met = { newlyBelow: 0, recovered: 0, withoutRun: 0, unchanged: 0, unopened: 0 };
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomOf(seed);
    const ids = Array.from({ length: 1 + random(30) }, (_, nth) => `s${nth}`);
    const opened = new Map(ids.filter(() => random(2) === 0).map((id) => [id, T0 - random(14 * 24) * 3_600_000]));
    const stand = (): Stand =>
      ({ 0: { runs: 0, photos: 0, delta: null }, 1: { delta: null }, 2: { photos: random(10), delta: -4 } })[
        random(8)
      ] ?? { delta: (random(40) - 20) / 4 };
    const stands = new Map<string, Stand>(ids.map((id) => [id, stand()]));
    const looks: Look[] = [];
    let before: ReadonlyMap<string, SeenStore> = new Map();
    let at = T0;
    for (let nth = 0; nth < 8; nth += 1) {
      for (const id of ids) if (random(3) === 0) stands.set(id, stand());
      // A store without a run has no group at all in half of the reports.
      const groups = ids.flatMap((id) => {
        const one = stands.get(id) ?? {};
        return one.runs === 0 && nth % 2 === 0 ? [] : [groupOf(id, one)];
      });
      const is = seenNow(groups, ids, before, at);
      looks.push({ at, stands: new Map([...stands].map(([id, one]) => [id, toldOf(one)])) });
      if (nth > 0) {
        const said = sinceLook(before, is, opened);
        expect(said, `seed ${seed}, look ${nth}`).toEqual(tellSince(ids, looks, opened));
        for (const kind of Object.keys(met) as (keyof SinceLook)[]) met[kind] += said[kind].length;
      }
      before = is;
      at += (random(8) === 0 ? 24 * (25 + random(8)) : 1 + random(5 * 24)) * 3_600_000;
    }
  }
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(100);
});

const toldOf = ({ runs = 8, photos = 40, delta = 0 }: Stand): StandTold =>
  runs === 0 ? 'no run' : delta === null || photos < 10 ? 'few photos' : delta;
