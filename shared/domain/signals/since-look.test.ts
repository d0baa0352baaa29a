import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
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

test('on 200 random chains each count equals one that is worked out from the whole history', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomOf(seed);
    const ids = Array.from({ length: 1 + random(30) }, (_, nth) => `s${nth}`);
    const times = [T0];
    while (times.length < 8) {
      const hours = random(8) === 0 ? 24 * (25 + random(8)) : 1 + random(5 * 24);
      times.push((times.at(-1) ?? 0) + hours * 3_600_000);
    }
    const stand = (): Stand =>
      ({ 0: { runs: 0, photos: 0, delta: null }, 1: { delta: null }, 2: { photos: random(10), delta: -4 } })[
        random(8)
      ] ?? {
        delta: (random(40) - 20) / 4,
      };
    const history = times.map(() => new Map(ids.map((id) => [id, random(3) === 0 ? stand() : undefined] as const)));
    const last = new Map<string, Stand>(ids.map((id) => [id, stand()]));
    const reports = history.map((change) => {
      for (const id of ids) last.set(id, change.get(id) ?? last.get(id) ?? {});
      return new Map(last);
    });
    let before: ReadonlyMap<string, SeenStore> = new Map();
    reports.forEach((report, nth) => {
      const at = times[nth] ?? 0;
      // A store without a run has no group at all in half of the reports.
      const groups = ids.flatMap((id) => {
        const one = report.get(id) ?? {};
        return one.runs === 0 && nth % 2 === 0 ? [] : [groupOf(id, one)];
      });
      const is = seenNow(groups, ids, before, at);
      const said = sinceLook(before, is, NEVER);
      if (nth > 0) expect(said, `seed ${seed}, look ${nth}`).toEqual(expected(ids, reports.slice(0, nth + 1), times));
      before = is;
    });
  }
});

/** What is to be said after the last report, from all reports so far. */
function expected(ids: readonly string[], reports: readonly ReadonlyMap<string, Stand>[], times: readonly number[]) {
  const said = { newlyBelow: [], recovered: [], withoutRun: [], unchanged: [], unopened: [] } as Record<
    keyof SinceLook,
    string[]
  >;
  const end = reports.length - 1;
  for (const id of ids) {
    const judged = reports.map((report) => {
      const { runs = 8, photos = 40, delta = 0 } = report.get(id) ?? {};
      return runs === 0 ? 'none' : delta === null || photos < 10 ? 'unknown' : delta;
    });
    const [then, now] = [judged[end - 1] ?? 'none', judged[end] ?? 'none'];
    if (typeof then === 'number' && typeof now === 'number') {
      if (then >= 0 && now < 0) said.newlyBelow.push(id);
      if (then < 0 && now >= 0) said.recovered.push(id);
    }
    if (now === 'none' && then !== 'none') said.withoutRun.push(id);
    // Walk forward: a stretch of days in which the store is below by less than a point from where the stretch began.
    let began = 0;
    for (let nth = 1; nth <= end; nth += 1) {
      const [base, value] = [judged[began], judged[nth]];
      const goesOn =
        typeof base === 'number' && typeof value === 'number' && base < 0 === value < 0 && Math.abs(base - value) < 1;
      const isApart = (times[nth] ?? 0) - (times[nth - 1] ?? 0) > 28 * DAY;
      if (!goesOn || isApart) began = nth;
    }
    const days = (nth: number) => ((times[nth] ?? 0) - (times[began] ?? 0)) / DAY;
    if (typeof now === 'number' && now < 0 && days(end) >= 7 && days(end - 1) < 7) said.unchanged.push(id);
  }
  return said;
}
