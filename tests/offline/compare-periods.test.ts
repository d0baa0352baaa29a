import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumKept } from '#electron/store/reasons/sum-kept.ts';
import { addDays, daysBetween, weekdayOf } from '#shared/domain/calendar.ts';
import { parsePeriod, resolvePeriod } from '#shared/domain/period.ts';
import { COMPARE_WITH, periodBefore } from '#shared/domain/reasons/compare-period.ts';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import { type PhotoSum, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget, idOf } from '../builders/contract.ts';
import { keepChain } from '../support/core/kept-results.ts';
import { ZONE } from './pins-world.ts';
import { AS_OF, everything, seed } from './random-chains.ts';

const numRuns = 50;

/** Weeks with a day of 25 and of 23 hours, week 53, ten days from New Year on, and one day of each kind. */
const PERIODS = [
  ['2026-10-19', '2026-10-25'],
  ['2026-03-23', '2026-03-29'],
  ['2026-12-28', '2027-01-03'],
  ['2027-01-01', '2027-01-10'],
  ['2026-10-25', '2026-10-25'],
  ['2026-04-05', '2026-04-05'],
] as const;
const STORES = ['S-1', 'Ż 2'] as const;
/** The second is an hour that one day doesn't have and another has twice. */
const TIMES = ['07:00', '02:30'] as const;

/** A photo with its run, and its target where there is one. Rates are whole percent. */
type Shot = { readonly store: string; readonly date: string; readonly time: string; readonly rate: number | null };

const daysFrom = (first: string, last: string) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, nth) => addDays(first, nth));
/** No target on Wednesdays, so that some photos can't be compared. */
const targetOn = (date: string, time: string): number | null =>
  weekdayOf(date) === 3 ? null : 50 + 5 * weekdayOf(date) + (time === '07:00' ? 0 : 1);

/** One photo a run; some runs are not there, and some photos were not measured. */
const shots = (dates: readonly string[]): fc.Arbitrary<readonly Shot[]> =>
  fc
    .tuple(
      ...dates.flatMap((date) =>
        STORES.flatMap((store) =>
          TIMES.map((time) =>
            fc
              .option(fc.option(fc.integer({ min: 0, max: 100 }), { freq: 8 }), { freq: 4, nil: undefined })
              .map((rate) => (rate === undefined ? [] : [{ store, date, time, rate }])),
          ),
        ),
      ),
    )
    .map((all) => all.flat());

function keep(all: readonly Shot[]) {
  const displays = new Map(STORES.map((store) => [store as string, aDisplay(store)]));
  const expectations = (store: string) =>
    daysFrom('2026-11-01', '2026-11-07').flatMap((date) =>
      TIMES.flatMap((protocolTime) => {
        const expectedFillRatio = targetOn(date, protocolTime);
        const displayType = displays.get(store)?.expositionType ?? 'ROLLS_BREAD_RACK';
        const fields = { displayType, weekday: weekdayOf(date), protocolTime, productCategory: null };
        const expectationId = idOf(`target ${store} ${date} ${protocolTime}`);
        return expectedFillRatio === null ? [] : [aTarget({ ...fields, expectedFillRatio, expectationId })];
      }),
    );
  const stores = STORES.map((store) =>
    aChainStore(
      { externalId: store },
      { expositions: [displays.get(store) ?? aDisplay(store)], expectations: expectations(store) },
    ),
  );
  const runs = all.map(({ store, date, time }) =>
    aRun(`${store} ${date} ${time}`, {
      storeId: stores.find((one) => one.store.externalId === store)?.store.storeId ?? '',
      ...{ scheduledDate: date, scheduledAt: `${time}:00` },
    }),
  );
  const images = all.map(({ store, rate }, at) =>
    aPhoto(`${at}`, {
      protocolId: runs[at]?.protocolId ?? '',
      expositionId: displays.get(store)?.expositionId ?? '',
      fillRate: rate,
      status: rate === null ? 'annotating' : 'completed',
    }),
  );
  const db = openMemoryDb();
  keepChain(db, aChain({ stores, protocols: runs, images }), everything, AS_OF);
  return db;
}

/** The figures of some photos, added up one by one. */
function recomputed(photos: readonly Shot[]) {
  const compared = photos.flatMap(({ rate, date, time }) => {
    const target = targetOn(date, time);
    return rate === null || target === null ? [] : [{ rate, target }];
  });
  const average = (values: readonly number[]) =>
    values.length === 0
      ? null
      : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10_000) / 10_000;
  return {
    runs: photos.length,
    photos: photos.length,
    compared: compared.length,
    measured: average(compared.map(({ rate }) => rate)),
    expected: average(compared.map(({ target }) => target)),
    delta: average(compared.map(({ rate, target }) => rate - target)),
    below: compared.filter(({ rate, target }) => rate < target).length,
  };
}

const figures = (sum: PhotoSum | null) => {
  if (sum === null) return recomputed([]);
  const { runs, photos, compared, measured, expected, delta, below } = figuresOfSum(sum);
  return { runs, photos, compared, measured, expected, delta, below };
};
/** Averages are rounded in two ways: exact halves of the last digit may differ by one in it. */
const close = (a: ReturnType<typeof recomputed>, b: ReturnType<typeof recomputed>, said: string) => {
  for (const name of ['runs', 'photos', 'compared', 'below'] as const) expect(a[name], `${said} ${name}`).toBe(b[name]);
  for (const name of ['measured', 'expected', 'delta'] as const) {
    if (a[name] === null || b[name] === null) expect(a[name], `${said} ${name}`).toBe(b[name]);
    else expect(Math.abs(a[name] - b[name]), `${said} ${name}`).toBeLessThan(0.00011);
  }
};

test.each(PERIODS)(
  '%s to %s against before is what its photos say, photo by photo',
  { timeout: 120_000 },
  (firstDay, lastDay) => {
    const met = { paired: 0, alone: 0 };
    const now = resolvePeriod(parsePeriod(`${firstDay}..${lastDay}`) ?? { kind: 'preset', preset: 'today' }, 0, ZONE);
    fc.assert(
      fc.property(shots(daysFrom(addDays(firstDay, -30), lastDay)), (all) => {
        const db = keep(all);
        for (const text of COMPARE_WITH) {
          const earlier = periodBefore(text, now, ZONE);
          if (earlier === null) throw new Error(text);
          const ofPeriod = (days: { readonly firstDay: string; readonly lastDay: string }) =>
            all.filter(({ date }) => date >= days.firstDay && date <= days.lastDay);
          const [ours, theirs] = [ofPeriod(now), ofPeriod(earlier)];
          const sevenDays = (date: string, first: string) => Math.floor(daysBetween(first, date) / 7);
          const isPartner = (one: Shot, other: Shot) =>
            one.store === other.store &&
            one.time === other.time &&
            weekdayOf(one.date) === weekdayOf(other.date) &&
            sevenDays(one.date, now.firstDay) === sevenDays(other.date, earlier.firstDay);
          for (const paired of [true, false]) {
            const nowPhotos = paired ? ours.filter((one) => theirs.some((other) => isPartner(one, other))) : ours;
            const before = paired ? theirs.filter((other) => ours.some((one) => isPartner(one, other))) : theirs;
            met[paired ? 'paired' : 'alone'] += nowPhotos.length + before.length;
            const query = SumsQuery.parse({
              ...{ from: now.from, to: now.to, status: 'completed', groupBy: ['store'] },
              before: { from: earlier.from, to: earlier.to, paired },
            });
            const sums = sumKept(db, query, ZONE);
            const said = `${text} ${paired}`;
            close(figures(sums.total.now), recomputed(nowPhotos), `${said} now`);
            close(figures(sums.total.before), recomputed(before), `${said} before`);
            for (const store of STORES) {
              const group = sums.groups.find(({ key }) => key[0] === store);
              const ofStore = (photos: readonly Shot[]) => recomputed(photos.filter((one) => one.store === store));
              close(figures(group?.now ?? null), ofStore(nowPhotos), `${said} ${store} now`);
              close(figures(group?.before ?? null), ofStore(before), `${said} ${store} before`);
            }
            const later = daysBetween(earlier.firstDay, now.firstDay);
            const byDay = sumKept(db, { ...query, groupBy: ['day'] }, ZONE);
            for (const day of daysFrom(now.firstDay, now.lastDay)) {
              const ofDay = nowPhotos.filter(({ date }) => date === day);
              const beside = before.filter((other) =>
                paired ? ofDay.some((one) => isPartner(one, other)) : addDays(other.date, later) === day,
              );
              const group = byDay.groups.find(({ key }) => key[0] === day);
              close(figures(group?.now ?? null), recomputed(ofDay), `${said} ${day} now`);
              close(figures(group?.before ?? null), recomputed(beside), `${said} ${day} before`);
            }
          }
        }
        db.close();
      }),
      { numRuns, seed },
    );
    expect(met.paired).toBeGreaterThan(0);
    expect(met.alone).toBeGreaterThan(met.paired);
  },
);
