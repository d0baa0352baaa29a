import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternsKept } from '#electron/store/reasons/patterns-kept.ts';
import { sumKept } from '#electron/store/reasons/sum-kept.ts';
import type { Chain } from '#service/store/chain.ts';
import { PatternsQuery } from '#shared/bridge/reasons.ts';
import type { ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { reportOfSums } from '#shared/domain/reasons/report-of-sums.ts';
import { findBrightSpots } from '#shared/domain/signals/bright-spots.ts';
import { BRIGHT_LIMITS, DISPLAY_BRIGHT_LIMITS, PATTERN_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget } from '../builders/contract.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { recomputeBrightSpots, recomputeDisplaySpots, recomputePatterns } from '../oracles/signals-rule.ts';
import { keepChain } from '../support/core/kept-results.ts';
import { openMemoryDb } from '../support/core/open-memory-db.ts';
import { sampleOf, ZONE } from './pins-world.ts';
import { AS_OF, everything, isDeep, seed } from './random-chains.ts';

const numRuns = isDeep ? 2000 : 200;

const CATEGORIES: readonly ProductCategory[] = ['SALADS_PASTES', 'SANDWICHES', 'DRINKS'];
const TYPES = ['FRIDGE_SALADS', 'SANDWICHES_CHILLED_COUNTER'] as const;
const TIMES = ['07:00', '13:30'];
// Fridays and Saturdays of four weeks.
const DATES = [0, 7, 14, 21].flatMap((days) => [addDays('2026-10-30', days), addDays('2026-10-31', days)]);
const PERIOD = { from: startOfDay('2026-10-30', ZONE), to: startOfDay('2026-11-28', ZONE) };

const level = fc.constantFrom(0, 0, -4, -11, -16, -25);
/** Chains in which gaps repeat: each place has a level, each store another, and photos differ a little. */
const repeating = fc
  .record({
    levels: fc.array(level, { minLength: 12, maxLength: 12 }),
    stores: fc.array(
      fc.record({
        level: fc.constantFrom(0, 0, 0, 5, 9, -9),
        storeType: fc.constantFrom<StoreType | null>('Kiosk', 'Kiosk', 'Ulica', null),
        displays: fc.array(
          fc.record({
            expositionType: fc.constantFrom(...TYPES),
            productCategories: fc.subarray([...CATEGORIES], { minLength: 1, maxLength: 2 }),
          }),
          { maxLength: 3, size: 'max' },
        ),
        dates: fc.subarray(DATES, { minLength: 5 }),
        noise: fc.array(fc.constantFrom(0, 0, 1, -1.5, 3.3333, -8, null), { minLength: 7, maxLength: 7 }),
        status: fc.constantFrom('completed', 'completed', 'completed', 'failed'),
      }),
      { minLength: 5, maxLength: 14, size: 'max' },
    ),
  })
  .map(({ levels, stores }): Chain => {
    const made = stores.map((one, nth) => {
      const externalId = `S-${nth}`;
      const configured = {
        expositions: one.displays.map((fields, at) => aDisplay(`${externalId} ${at}`, fields)),
        expectations: TYPES.flatMap((displayType) =>
          [5, 6].flatMap((weekday) =>
            TIMES.map((protocolTime) =>
              aTarget({ displayType, weekday, protocolTime, productCategory: null, expectedFillRatio: 70 }),
            ),
          ),
        ).slice(nth % 3 === 0 ? 1 : 0),
      };
      return { ...one, owner: aChainStore({ externalId, storeType: one.storeType }, configured) };
    });
    const runs = made.flatMap(({ owner, dates, status, ...rest }) =>
      dates.flatMap((scheduledDate) =>
        TIMES.map((time, at) => ({
          ...rest,
          at,
          owner,
          run: aRun(`${owner.store.externalId} ${scheduledDate} ${time}`, {
            ...{ storeId: owner.store.storeId, scheduledDate, scheduledAt: `${time}:00` },
            status: scheduledDate === DATES[0] ? (status as 'completed') : 'completed',
          }),
        })),
      ),
    );
    const images = runs.flatMap(({ owner, run, at, level: ofStore, noise }, nth) =>
      owner.expositions.map(({ expositionId, productCategories: [first = 'DRINKS'] }, display) => {
        const place = CATEGORIES.indexOf(first) * 4 + (weekdayOf(run.scheduledDate) - 5) * 2 + at;
        const moved = noise[(nth + display) % noise.length] ?? null;
        const fillRate = moved === null ? null : 70 + (levels[place] ?? 0) + ofStore + moved;
        return aPhoto(`${run.protocolId} ${display}`, { protocolId: run.protocolId, expositionId, fillRate });
      }),
    );
    return aChain({ stores: made.map(({ owner }) => owner), protocols: runs.map(({ run }) => run), images });
  });

const narrowing = fc.record(
  {
    categories: fc.constantFrom<(ProductCategory | null)[]>(['SALADS_PASTES'], ['DRINKS', null]),
    displayTypes: fc.constant(['FRIDGE_SALADS' as const]),
    externalIds: fc.constant(['S-0', 'S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6', 'S-7']),
  },
  { requiredKeys: [] },
);

const typedFacts = (chain: Chain) => ({
  ...factsOfChain(chain),
  storeTypes: new Map(chain.stores.map(({ store }) => [store.externalId, store.storeType])),
});

/** Patterns and bright spots, by type of store and of display, of what is kept of a chain, and those of its photos. */
function signalsOf(chain: Chain, asked: object, brightLimits = BRIGHT_LIMITS, displayLimits = DISPLAY_BRIGHT_LIMITS) {
  const db = openMemoryDb();
  keepChain(db, chain, everything, AS_OF);
  const query = PatternsQuery.parse({ status: 'completed', ...asked });
  const { patterns, spots, kept } = patternsKept(db, query, ZONE, displayLimits);
  const { groups, names, total } = sumKept(db, { ...query, groupBy: ['store'], examples: 0 }, ZONE);
  db.close();
  const about = { groupBy: 'store', protocolStatus: query.status, from: query.from, to: query.to } as const;
  const report = reportOfSums({ ...about, groups, names, filter: { belowExpectationOnly: false }, total: total.now });
  const facts = typedFacts(chain);
  const bright = findBrightSpots(report.items, (id) => facts.storeTypes.get(id), brightLimits);
  const rule = {
    patterns: recomputePatterns(facts, query, ZONE, PATTERN_LIMITS),
    bright: recomputeBrightSpots(facts, query, ZONE, brightLimits),
    spots: recomputeDisplaySpots(facts, query, ZONE, displayLimits),
  };
  return { patterns, bright, spots, kept, rule, said: JSON.stringify(query) };
}

test(`on ${numRuns} random chains (seed ${seed}) patterns and bright spots are those of the photos`, {
  timeout: isDeep ? 900_000 : 300_000,
}, () => {
  const met = { patterns: 0, silent: 0, slots: 0, two: 0, bright: 0, spots: 0 };
  fc.assert(
    fc.property(repeating, fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, narrowing), (chain, narrowed) => {
      const limits = { ...BRIGHT_LIMITS, photos: 12, stores: 3 };
      const { patterns, bright, spots, rule, said } = signalsOf(chain, { ...PERIOD, ...narrowed }, limits, limits);
      expect(patterns, said).toEqual(rule.patterns);
      expect(bright, said).toEqual(rule.bright);
      expect(spots, said).toEqual(rule.spots);
      for (const { stores, low, furthest } of patterns) {
        expect(low.length, said).toBeGreaterThanOrEqual(Math.max(4, stores / 3));
        expect([stores >= 6, furthest <= -10], said).toEqual([true, true]);
      }
      met.patterns += patterns.length;
      met.silent += patterns.length === 0 ? 1 : 0;
      met.two += patterns.length === 2 ? 1 : 0;
      met.slots += patterns.filter(({ weekday, time }) => weekday !== null || time !== null).length;
      met.bright += bright.length;
      met.spots += spots.length;
    }),
    { numRuns, seed },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(numRuns / 20);
});

test('on the sample, patterns and bright spots are those of its photos, also of a part of it', {
  timeout: 300_000,
}, () => {
  const sample = sampleOf(isDeep ? 1 : 3);
  const asked = { from: startOfDay('2026-11-07', ZONE), to: startOfDay('2026-11-21', ZONE) };
  const whole = signalsOf(sample, asked);
  const { patterns, bright, spots } = whole;
  expect({ patterns, bright, spots }).toEqual(whole.rule);
  expect([whole.patterns.length, whole.bright.length, whole.kept.storesKept]).toEqual([2, 2, sample.stores.length]);
  const some = signalsOf(sample, { ...asked, categories: ['SANDWICHES', 'ROLLS'] });
  expect([some.patterns, some.spots]).toEqual([some.rule.patterns, some.rule.spots]);
});
