import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumKept } from '#electron/store/reasons/sum-kept.ts';
import { StoreType } from '#shared/contract/enumerations.ts';
import { instantOf } from '#shared/domain/instants.ts';
import { Dimension, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { recomputeSums } from '#tests/oracles/photo-sums-rule.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { randomChain, randomQuestion } from '../contract/random-chain.ts';
import { keepChain } from '../support/core/kept-results.ts';
import { ZONE } from './pins-world.ts';
import { AS_OF, everything, isDeep, seed } from './random-chains.ts';

const numRuns = isDeep ? 2000 : 200;

const dayOf = (date: string, hours = 24) => {
  const from = instantOf(date, '00:00', ZONE);
  return { from: new Date(from).toISOString(), to: new Date(from + hours * 3_600_000).toISOString() };
};
/** Periods with the same weekdays: days of 23 and 25 hours, week 53 and the one after it, two Fridays. */
const SAME_WEEKDAYS = [
  [dayOf('2026-10-25', 25), dayOf('2026-03-29', 23)],
  [dayOf('2027-01-04', 168), dayOf('2026-12-28', 168)],
  [dayOf('2027-01-01'), dayOf('2026-11-20')],
  [dayOf('2027-01-03'), dayOf('2026-10-25', 25)],
] as const;
const BEFORE = [...SAME_WEEKDAYS.flat(), { from: '2024-12-29T23:00:00Z', to: '2027-01-02T23:00:00Z' }];

const extra = fc.record(
  {
    groupBy: fc.subarray([...Dimension.options], { minLength: 0, maxLength: 3 }),
    weekdays: fc.subarray([0, 1, 3, 5], { minLength: 1 }),
    times: fc.subarray(['00:00', '02:30', '07:00'], { minLength: 1 }),
    displayTypes: fc.constant(['ROLLS_BREAD_RACK']),
    categories: fc.subarray(['ROLLS', 'BREADS', 'DRINKS', null], { minLength: 1 }),
    storeTypes: fc.subarray(['Kiosk', 'Ulica', null], { minLength: 1 }),
    before: fc.record({ range: fc.constantFrom(...BEFORE), paired: fc.boolean() }),
  },
  { requiredKeys: ['groupBy'] },
);

test(`on ${numRuns} random chains (seed ${seed}) sums by every dimension are those of the photos`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const met = { photos: 0, paired: 0 };
  fc.assert(
    fc.property(randomChain, randomQuestion, extra, (untyped, { range, status, externalIds }, { before, ...more }) => {
      const types = [...StoreType.options.slice(3, 5), 'Ulica' as const];
      const stores = untyped.stores.map((one, at) => ({
        ...one,
        store: { ...one.store, storeType: types[at % types.length] ?? null },
      }));
      const chain = { ...untyped, stores };
      const storeTypes = new Map(stores.map(({ store }) => [store.externalId, store.storeType]));
      const facts = { ...factsOfChain(chain), storeTypes };
      const db = openMemoryDb();
      keepChain(db, chain, everything, AS_OF);
      // No page asks for the sums of no stores.
      const asked = { ...range, status, ...(externalIds?.length ? { externalIds } : {}) };
      const questions = [
        ...Dimension.options.map((dimension) => ({ ...asked, groupBy: [dimension] })),
        { ...asked, ...more, ...(before ? { before: { ...before.range, paired: before.paired } } : {}) },
        ...SAME_WEEKDAYS.map(([now, then], nth) => {
          const groupBy = nth % 2 === 0 ? ['weekday', 'time', 'week'] : ['day', 'displayType'];
          return { ...now, status: 'completed', groupBy, before: { ...then, paired: true } };
        }),
      ];
      for (const question of questions) {
        const query = SumsQuery.parse(question);
        const rule = recomputeSums(facts, query, ZONE);
        const sums = sumKept(db, query, ZONE);
        const said = JSON.stringify(query);
        expect(sums.total, said).toEqual(rule.total);
        expect(new Map(sums.groups.map((group) => [JSON.stringify(group.key), group])), said).toEqual(rule.groups);
        expect(sums.groups.length, said).toBe(rule.groups.size);
        met.photos += sums.total.now.imageCount;
        if (query.before?.paired === true) met.paired += sums.total.before?.imageCount ?? 0;
      }
      db.close();
    }),
    { numRuns, seed },
  );
  expect(met.photos).toBeGreaterThan(numRuns);
  expect(met.paired).toBeGreaterThan(numRuns / 4);
});
