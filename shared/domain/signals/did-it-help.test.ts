import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import {
  type DatedPhoto,
  effectDays,
  figuresOfBoth,
  figuresOfDays,
  judgedStores,
  type OldPublishing,
} from '#tests/oracles/effect-rule.ts';
import { type EffectPlan, isNews, type PublishedChange, planEffects } from './did-it-help.ts';
import { judgeEffect, type SideFigures } from './judge-effect.ts';

const IN_WARSAW = 'Europe/Warsaw';

const aChange = (fields: Partial<PublishedChange> = {}): PublishedChange => ({
  publishId: 'one',
  externalId: 'S-1',
  kind: 'expectations',
  at: '2026-11-03T09:00:00.000Z',
  state: 'stands',
  ...fields,
});

const planOn = (today: string, ...changes: readonly PublishedChange[]): EffectPlan | undefined =>
  planEffects(changes, { today, timeZone: IN_WARSAW })[0];

test('a publishing is judged by two whole weeks on both sides of its day, by one as long as there is no more', () => {
  expect(planOn('2026-11-18', aChange())).toMatchObject({
    state: 'ready',
    before: { firstDay: '2026-10-20', lastDay: '2026-11-02' },
    after: { firstDay: '2026-11-04', lastDay: '2026-11-17' },
    stores: ['S-1'],
  });
  expect(planOn('2026-11-17', aChange())).toMatchObject({
    before: { firstDay: '2026-10-27', lastDay: '2026-11-02' },
    after: { firstDay: '2026-11-04', lastDay: '2026-11-10' },
  });
});

test('it is too early to say until a whole week has passed', () => {
  expect(planOn('2026-11-10', aChange())).toMatchObject({ state: 'early', until: '2026-11-11' });
  expect(planOn('2026-11-11', aChange())).toMatchObject({ state: 'ready' });
});

test('the day of a publishing is that of the chain', () => {
  expect(planOn('2026-11-11', aChange({ at: '2026-11-03T23:30:00.000Z' }))).toMatchObject({ until: '2026-11-12' });
});

test('what is corrected within a week is one change, which the last publishing tells of', () => {
  const fixed = aChange({ publishId: 'two', at: '2026-11-05T09:00:00.000Z' });
  const [later, earlier] = planEffects([aChange(), fixed], { today: '2026-11-26', timeZone: IN_WARSAW });
  expect(later).toMatchObject({
    publishId: 'two',
    before: { firstDay: '2026-10-20', lastDay: '2026-11-02' },
    after: { firstDay: '2026-11-06', lastDay: '2026-11-19' },
  });
  expect(earlier).toMatchObject({ state: 'none', leftOut: [{ externalId: 'S-1', why: 'again' }] });
});

test('a change that another followed after ten days is judged by the week between them', () => {
  const next = aChange({ publishId: 'two', at: '2026-11-13T09:00:00.000Z' });
  const plans = planEffects([aChange(), next], { today: '2026-12-26', timeZone: IN_WARSAW });
  expect(plans).toMatchObject([
    { before: { firstDay: '2026-11-06', lastDay: '2026-11-12' } },
    { after: { firstDay: '2026-11-04', lastDay: '2026-11-10' } },
  ]);
});

test('what was overwritten or undone since is left out, and so is what took it back', () => {
  const changes = [
    aChange({ state: 'undone' }),
    aChange({ publishId: 'undo', at: '2026-11-04T09:00:00.000Z' }),
    aChange({ externalId: 'S-2', state: 'overwritten' }),
    aChange({ externalId: 'S-3' }),
  ];
  expect(planEffects(changes, { today: '2026-11-26', timeZone: IN_WARSAW })).toMatchObject([
    { publishId: 'undo', state: 'none', leftOut: [{ externalId: 'S-1', why: 'undone' }] },
    {
      stores: ['S-3'],
      leftOut: [
        { externalId: 'S-1', why: 'undone' },
        { externalId: 'S-2', why: 'overwritten' },
      ],
    },
  ]);
});

test('a publishing of a clock that was ahead is never judged before its day, and is no news', () => {
  const ahead = aChange({ publishId: 'ahead', externalId: 'S-2', at: '2027-11-03T09:00:00.000Z' });
  const plans = planEffects([ahead, aChange()], { today: '2026-11-26', timeZone: IN_WARSAW });
  expect(plans).toMatchObject([
    { publishId: 'ahead', state: 'early', until: '2027-11-11' },
    { publishId: 'one', state: 'ready' },
  ]);
  expect(plans.map((plan) => isNews(plan, '2026-11-26'))).toEqual([false, true]);
  expect(['2026-11-02', '2026-12-15', '2026-12-16'].map((day) => isNews(aChange(), day))).toEqual([true, true, false]);
});

const aMeasured = (externalId: string, photos: number, runs = 7): FillRateGroup =>
  aGroup({
    key: externalId,
    externalId,
    protocolCount: runs,
    imageCount: photos,
    expectation: aComparison(70, { comparedImageCount: photos }),
  });

test('a store with few photos, or with runs on one side only, is not judged, and nothing is never 0', () => {
  const ids = ['S-1', 'S-2', 'S-3', 'S-4'];
  const before = [aMeasured('S-1', 10), aMeasured('S-2', 9), aMeasured('S-3', 20, 8)];
  const after = [aMeasured('S-1', 10), aMeasured('S-2', 10), aMeasured('S-3', 20, 5)];
  const { stores, judged, all } = judgeEffect(ids, before, after);
  expect(stores.map(({ state }) => state)).toEqual(['judged', 'few', 'unlike', 'few']);
  expect(stores[3]?.before).toMatchObject({ photos: 0, fillRate: null, delta: null });
  expect([judged, all?.before.photos]).toEqual([1, 10]);
  expect(judgeEffect(['S-4'], before, after).all).toBeNull();
});

test('where no store has changed, neither have all together, however many photos each side of a store has', () => {
  const aStore = (externalId: string, photos: number, rate: number, delta: number | null, compared = photos) => ({
    ...aMeasured(externalId, photos),
    averageFillRate: rate,
    expectation: aComparison(null, { delta, comparedImageCount: compared, missingExpectationCount: photos - compared }),
  });
  const before = [aStore('S-1', 200, 90, -5), aStore('S-2', 150, 50, -30), aStore('S-3', 100, 60, null, 0)];
  const after = [aStore('S-1', 150, 90, -5), aStore('S-2', 300, 50, -30), aStore('S-3', 100, 60, -75)];
  const { all, judged, withDelta } = judgeEffect(['S-1', 'S-2', 'S-3'], before, after);
  expect([judged, withDelta]).toEqual([3, 2]);
  expect(all?.before).toMatchObject({ photos: 450, fillRate: 67.5, compared: 350, delta: -17.5 });
  expect(all?.after).toMatchObject({ photos: 550, fillRate: 67.5, compared: 450, delta: -17.5 });
});

const FIRST = Date.UTC(2026, 8, 1, 10);
const DAY = 86_400_000;
const dateOf = (day: number): string => new Date(FIRST + day * DAY).toISOString().slice(0, 10);
const SHOPS = ['A', 'B', 'C'];
const NAMES = ['p', 'q', 'r', 's'];

const publishings = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 16, max: 50 }), { minLength: NAMES.length, maxLength: NAMES.length }),
    reach: fc.array(
      fc.record({
        publishing: fc.integer({ min: 0, max: NAMES.length - 1 }),
        store: fc.constantFrom(...SHOPS),
        state: fc.constantFrom('stands', 'stands', 'stands', 'overwritten', 'undone'),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ days, reach }): OldPublishing[] => {
    const sorted = days.toSorted((a, b) => a - b);
    const all = reach.map(({ publishing, store, state }) => ({
      publishing: NAMES[publishing] ?? '',
      day: sorted[publishing] ?? 0,
      store,
      state: state as OldPublishing['state'],
    }));
    return [...new Map(all.map((one) => [`${one.publishing} ${one.store}`, one])).values()];
  });

const photosOfChain = fc
  .array(
    fc.record({
      store: fc.constantFrom(...SHOPS),
      day: fc.integer({ min: 0, max: 65 }),
      time: fc.constantFrom('07', '15'),
      measured: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 9 }),
      target: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 5 }),
    }),
    { minLength: 300, maxLength: 600 },
  )
  .map((photos): DatedPhoto[] =>
    photos.map(({ time, ...one }) => ({ ...one, run: `${one.store} ${one.day} ${time}` })),
  );

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);

/** A report by store as a service gives it: rates with four decimals. */
function reportOf(photos: readonly DatedPhoto[], days: { readonly firstDay: string; readonly lastDay: string }) {
  const inside = photos.filter(({ day }) => dateOf(day) >= days.firstDay && dateOf(day) <= days.lastDay);
  return [...Map.groupBy(inside, ({ store }) => store)].map(([externalId, own]): FillRateGroup => {
    const told = figuresOfDays(own, [externalId], [...new Set(own.map(({ day }) => day))]);
    const measured = own.filter((one) => one.measured !== null);
    return aGroup({
      key: externalId,
      externalId,
      protocolCount: told.runs,
      imageCount: own.length,
      averageFillRate: rounded(told.fillRate),
      expectation: aComparison(null, {
        delta: rounded(told.delta),
        comparedImageCount: told.compared,
        missingExpectationCount: measured.length - told.compared,
      }),
    });
  });
}

const close = (told: SideFigures | undefined, wanted: ReturnType<typeof figuresOfDays>) => {
  expect(told).toMatchObject({ runs: wanted.runs, photos: wanted.photos, compared: wanted.compared });
  expect(told?.fillRate ?? Number.NaN).toBeCloseTo(wanted.fillRate ?? Number.NaN, 3);
  if (wanted.delta === null) expect(told?.delta).toBeNull();
  else expect(told?.delta ?? Number.NaN).toBeCloseTo(wanted.delta, 3);
};

test('of 200 random chains, each publishing is judged as independent code does it', () => {
  const seen = { nothing: 0, early: 0, days: 0, judged: 0 };
  fc.assert(
    fc.property(publishings, photosOfChain, fc.integer({ min: 51, max: 66 }), (history, photos, today) => {
      const changes = history.map(({ publishing, store, day, state }) =>
        aChange({ publishId: publishing, externalId: store, at: new Date(FIRST + day * DAY).toISOString(), state }),
      );
      for (const plan of planEffects(changes, { today: dateOf(today), timeZone: IN_WARSAW })) {
        const told = effectDays(history, plan.publishId, today);
        seen[told.say] += 1;
        if (told.say === 'nothing') expect(plan.state).toBe('none');
        else if (told.say === 'early') expect(plan).toMatchObject({ state: 'early', until: dateOf(told.untilDay) });
        else {
          expect(plan).toMatchObject({
            state: 'ready',
            stores: told.stores,
            before: { firstDay: dateOf(told.before[0] ?? 0), lastDay: dateOf(told.before.at(-1) ?? 0) },
            after: { firstDay: dateOf(told.after[0] ?? 0), lastDay: dateOf(told.after.at(-1) ?? 0) },
          });
          if (plan.state !== 'ready') continue;
          const { stores, all } = judgeEffect(plan.stores, reportOf(photos, plan.before), reportOf(photos, plan.after));
          const judged = judgedStores(photos, told);
          expect(stores.filter(({ state }) => state === 'judged').map(({ externalId }) => externalId)).toEqual(judged);
          if (judged.length === 0) expect(all).toBeNull();
          else {
            seen.judged += 1;
            const both = figuresOfBoth(photos, judged, told);
            close(all?.before, both.before);
            close(all?.after, both.after);
          }
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});
