import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { fallOfSlot, isQuiet } from './slot-notice.ts';

/** A store's group of a report, as the service gives it. */
const aStore = (externalId: string, delta: number | null, comparedImageCount = 12): FillRateGroup =>
  aGroup({
    ...{ key: externalId, externalId, storeName: `Store ${externalId}` },
    expectation: aComparison(80, { delta, comparedImageCount }),
  });

test('stores far enough below their target are told, the furthest first', () => {
  const groups = [aStore('A', -6.5), aStore('B', -21), aStore('C', 3), aStore('D', -4.9), aStore('E', -5)];
  const fall = fallOfSlot(groups, ['A', 'B', 'C', 'D', 'E'], [], 5);
  expect(fall).toEqual({
    withRun: 5,
    unjudged: 0,
    awaited: 0,
    below: [
      { externalId: 'B', name: 'Store B', delta: -21 },
      { externalId: 'A', name: 'Store A', delta: -6.5 },
      { externalId: 'E', name: 'Store E', delta: -5 },
    ],
  });
});

test('nothing below is no notice, and neither is a slot without figures', () => {
  expect(fallOfSlot([aStore('A', -4.9), aStore('B', 7), aStore('C', null)], ['A', 'B', 'C'], [], 5)).toBeNull();
  expect(fallOfSlot([], ['A'], ['A'], 5)).toBeNull();
});

test('a store without a least delta still has to be below', () => {
  expect(fallOfSlot([aStore('A', 0)], ['A'], [], 0)).toBeNull();
  expect(fallOfSlot([aStore('A', -0.1)], ['A'], [], 0)?.below).toHaveLength(1);
});

test('of ten compared photos on a store is judged; others with a run are counted, not told, and no others', () => {
  const groups = [aStore('A', -30, 9), aStore('B', -8, 10), aStore('C', null, 0)];
  expect(fallOfSlot(groups, ['A', 'B', 'C', 'due', 'later'], ['B', 'due'], 5)).toMatchObject({
    withRun: 4,
    unjudged: 2,
    awaited: 1,
    below: [{ externalId: 'B' }],
  });
});

test('stores that nobody follows are ignored', () => {
  expect(fallOfSlot([aStore('A', -40)], ['B'], ['B'], 5)).toBeNull();
});

test('a group without ID or name is known by its key', () => {
  const { externalId: _, storeName: _name, ...bare } = aStore('A', -9);
  expect(fallOfSlot([bare], ['A'], [], 5)?.below).toEqual([{ externalId: 'A', name: 'A', delta: -9 }]);
});

test('of random reports exactly those are told that a plain count finds', () => {
  const state = { seed: 7 };
  const random = (below: number) => {
    state.seed = (state.seed * 48_271) % 2_147_483_647;
    return state.seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const groups = Array.from({ length: random(30) }, (_, at) =>
      aStore(`S${at}`, random(5) === 0 ? null : random(60) - 30, random(20)),
    );
    const without = Array.from({ length: random(9) }, (_, at) => `N${at}`);
    const followed = [...groups.filter(() => random(2) === 0).map(({ key }) => key), ...without];
    const due = followed.filter(() => random(4) === 0);
    const least = random(12);
    let count = 0;
    let unjudged = 0;
    let furthest = 0;
    for (const group of groups) {
      const { delta, comparedImageCount } = group.expectation;
      if (!followed.includes(group.key)) continue;
      if (comparedImageCount < 10 || delta === null) unjudged += 1;
      else if (delta < 0 && -delta >= least) {
        count += 1;
        furthest = Math.min(furthest, delta);
      }
    }
    const awaited = due.filter((id) => id.startsWith('N')).length;
    const fall = fallOfSlot(groups, followed, due, least);
    expect(fall?.below.length ?? 0).toBe(count);
    if (count === 0) continue;
    expect(fall?.below[0]?.delta).toBe(furthest);
    const told = groups.filter(({ key }) => followed.includes(key)).length;
    expect(fall).toMatchObject({ withRun: told + awaited, unjudged, awaited });
  }
});

test('quiet hours may go over midnight, and end before the minute that they name', () => {
  const night = { from: '20:00', to: '07:00' };
  expect(['19:59:59', '20:00', '23:59', '00:00:00', '06:59', '07:00'].map((time) => isQuiet(time, night))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  const noon = { from: '12:00', to: '13:00' };
  expect(['11:59', '12:00', '12:59:59', '13:00'].map((time) => isQuiet(time, noon))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isQuiet('12:00', { from: '12:00', to: '12:00' })).toBe(false);
  expect(isQuiet('12:00', null)).toBe(false);
});
