import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumKept } from '#electron/store/reasons/sum-kept.ts';
import { partsOfReport } from '#renderer/reasons/use-service-parts.ts';
import { DIMENSIONS_OF, WHY_BY, type WhyBy } from '#renderer/reasons/why-parts.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import { emptyFillSum } from '#shared/domain/fill-rate-sum.ts';
import { examplesOfReports } from '#shared/domain/reasons/find-examples.ts';
import { contradictionsOfStores, partsOfStores, slotsOfPhotos } from '#shared/domain/reasons/parts-of-stores.ts';
import { type ShortfallPart, shareOf, shortfallParts } from '#shared/domain/reasons/shortfall-parts.ts';
import { digitsOfSum, figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import { type PhotoSum, type SumGroup, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { crowded, randomChain } from '../contract/random-chain.ts';
import { weekdayOn } from '../oracles/calendar-rule.ts';
import {
  type FillRateFacts,
  type JoinedPhoto,
  joinPhotos,
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
  selectRuns,
} from '../oracles/fill-rate-rule.ts';
import { figuresOfPhotos, wrongFigures } from '../oracles/photo-figures-rule.ts';
import { keepInSteps } from '../support/core/kept-results.ts';
import { openMemoryDb } from '../support/core/open-memory-db.ts';
import { ZONE } from './pins-world.ts';
import { AS_OF, everything, isDeep, RANGES, seed } from './random-chains.ts';

const numRuns = isDeep ? 2000 : 200;
const EXAMPLES = 3;
const NOTHING: PhotoSum = { runCount: 0, ...emptyFillSum };

/** The part of a photo, by the text of its key. */
function partOf(by: WhyBy, { run, display, store }: JoinedPhoto): string {
  const categories = [...new Set(display.productCategories)].sort();
  const keys = {
    displayType: [display.expositionType],
    categories: [categories.length === 0 ? null : categories.join(' ')],
    slot: [String(weekdayOn(run.scheduledDate)), run.scheduledAt.slice(0, 5)],
    display: [display.expositionId],
    store: [store.externalId],
  };
  return JSON.stringify(keys[by]);
}

const gapOf = ({ judged }: JoinedPhoto): number =>
  judged.kind === 'compared' ? Number(judged.measuredE4 - judged.expectedE4) : 0;
const gapOfAll = (photos: readonly JoinedPhoto[]): number => photos.reduce((sum, photo) => sum + gapOf(photo), 0);

function figuresShown(sum: PhotoSum, isBelowKnown: boolean) {
  const { photos, compared, missing, ambiguous, unmeasured, below, ...rates } = figuresOfSum(sum);
  const { measured, expected, delta, measuredOfAll } = rates;
  const counts = { photos, compared, missing, ambiguous, unmeasured, ...(isBelowKnown ? { below } : {}) };
  return { ...counts, measured, expected, delta, measuredOfAll };
}

type Shown = { readonly groups: readonly SumGroup[]; readonly total: { readonly now: PhotoSum } };

type Expected = {
  readonly isOfService: boolean;
  /** The photos of all parts that there will be. */
  readonly whole?: readonly JoinedPhoto[];
  /** Of a display type, the service's reports don't say how many photos are below. */
  readonly isOfType?: boolean;
};

/** Averages of the service are rounded, by up to one unit and a half for each compared photo. */
function slack(share: number, whole: readonly JoinedPhoto[]): number {
  const { compared } = figuresOfPhotos(whole);
  return (150 * compared * (1 + Math.abs(share) / 100)) / Math.abs(gapOfAll(whole));
}

/** Every part that is shown beside its photos; together they are the whole. Returns the number of compared parts. */
function expectParts(
  by: WhyBy,
  { groups, total }: Shown,
  photos: readonly JoinedPhoto[],
  { isOfService, whole = photos, isOfType = false }: Expected,
): number {
  expect(wrongFigures(figuresShown(total.now, !isOfType), whole), by).toEqual([]);
  const parts = shortfallParts(groups, total.now);
  const ofPart = Map.groupBy(photos, (photo) => partOf(by, photo));
  expect(parts.map(({ key }) => JSON.stringify(key)).toSorted(), by).toEqual([...ofPart.keys()].toSorted());
  const gap = gapOfAll(whole);
  const { compared } = figuresOfPhotos(whole);
  const unit = 10 ** -digitsOfSum(total.now);
  for (const { key, sum, points, share } of parts) {
    const own = ofPart.get(JSON.stringify(key)) ?? [];
    expect(wrongFigures(figuresShown(sum, !isOfService), own), `${by} ${key}`).toEqual([]);
    const isCompared = own.some(({ judged }) => judged.kind === 'compared');
    expect([points !== null, share !== null], `${by} ${key}`).toEqual([isCompared, isCompared && gap < -compared]);
    if (points !== null) expect(Math.abs(points - gapOfAll(own) / compared / 10_000), by).toBeLessThan(1.01 * unit);
    if (share !== null)
      expect(Math.abs(share - (100 * gapOfAll(own)) / gap), by).toBeLessThan(0.11 + slack(share, whole));
  }
  const known = parts.flatMap(({ points }) => points ?? []);
  const sumOfPoints = known.reduce((sum, one) => sum + one, 0);
  // What is in no part yet takes its share of the rounding, and the whole is from another report.
  const [rounded, ofShare] =
    whole === photos ? [0.51, 0.000_001] : [1.01, 0.11 + slack((100 * gapOfAll(photos)) / gap, whole)];
  const covered = compared === 0 ? 0 : gapOfAll(photos) / compared / 10_000;
  if (known.length > 0) expect(Math.abs(sumOfPoints - covered), by).toBeLessThan(rounded * unit + 0.0002);
  const shares = parts.flatMap(({ share }) => share ?? []);
  const sumOfShares = shares.reduce((sum, one) => sum + one, 0);
  if (shares.length > 0) expect(Math.abs(sumOfShares - (100 * gapOfAll(photos)) / gap)).toBeLessThan(ofShare);
  expectLargestFirst(parts, ofPart);
  return known.length;
}

function expectLargestFirst(parts: readonly ShortfallPart[], ofPart: ReadonlyMap<string, readonly JoinedPhoto[]>) {
  const gaps = parts.flatMap(({ key, points }) =>
    points === null ? [] : [gapOfAll(ofPart.get(JSON.stringify(key)) ?? [])],
  );
  for (const [at, one] of gaps.entries()) expect(one).toBeGreaterThanOrEqual((gaps[at - 1] ?? one) - 20);
}

const photosIn = (facts: FillRateFacts, range: { readonly from: string; readonly to: string }): JoinedPhoto[] =>
  joinPhotos(facts, selectRuns(facts, { ...range, status: 'completed' }));

test(`on ${numRuns} random chains (seed ${seed}) why, by reports of the service, is what the photos are short of`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const met = { parts: 0, stages: 0 };
  fc.assert(
    fc.property(randomChain, fc.constantFrom(...RANGES), fc.nat({ max: 19 }), (chain, range, nth) => {
      const facts = factsOfChain(nth === 0 ? crowded(chain) : chain);
      const about = { ...range, status: 'completed', belowExpectationOnly: false } as const;
      const photos = photosIn(facts, range);
      for (const [by, groupBy] of [
        ['displayType', 'expositionType'],
        ['store', 'store'],
      ] as const) {
        const parts = partsOfReport(recomputeCrossStoreFillRates(facts, { ...about, groupBy }));
        if (parts === null) throw new Error('no parts');
        expect(parts.contradictions).toEqual([]);
        met.parts += expectParts(by, parts, photos, { isOfService: true });
      }
      const byStore = partsOfReport(recomputeCrossStoreFillRates(facts, { ...about, groupBy: 'store' }));
      const lines = recomputeCrossStoreFillRates(facts, { ...about, groupBy: 'store' }).items;
      const order = shortfallParts(byStore?.groups ?? [], byStore?.total.now ?? NOTHING).map(
        ({ key: [id = ''] }) => id,
      );
      const answers = order.flatMap((externalId) => {
        const report = recomputeStoreFillRates(facts, {
          ...about,
          externalId: externalId ?? '',
          groupBy: 'exposition',
        });
        const displays = facts.stores.find((store) => store.externalId === externalId)?.displays ?? [];
        return [{ externalId: externalId ?? '', report, displays }];
      });
      for (let had = 1; had <= answers.length; had += 1) {
        const answered = answers.slice(0, had);
        const read = new Set(answered.map(({ externalId }) => externalId));
        const own = photos.filter(({ store }) => read.has(store.externalId));
        expect(contradictionsOfStores(answered, lines)).toEqual([]);
        for (const by of ['display', 'categories'] as const) {
          const shown = {
            groups: partsOfStores(answered, by, undefined),
            total: { now: byStore?.total.now ?? NOTHING },
          };
          met.parts += expectParts(by, shown, own, { isOfService: true, whole: photos });
        }
        const [type] = own.map(({ display }) => display.expositionType);
        const ofType = (some: readonly JoinedPhoto[]) => some.filter(({ display }) => display.expositionType === type);
        const typed = partsOfReport(recomputeCrossStoreFillRates(facts, { ...about, groupBy: 'expositionType' }), [
          type ?? '',
        ]);
        if (typed === null) throw new Error('no type');
        const groups = partsOfStores(answered, 'display', [type ?? '']);
        met.parts += expectParts('display', { ...typed, groups }, ofType(own), {
          isOfService: true,
          whole: ofType(photos),
          isOfType: true,
        });
        met.stages += 1;
      }
    }),
    { numRuns, seed },
  );
  expect(met.parts).toBeGreaterThan(numRuns);
  expect(met.stages).toBeGreaterThan(numRuns / 4);
});

/** What is said to be covered of the shortfall is what the stores lack that are here, in the whole chain. */
function expectCovered(
  whole: readonly JoinedPhoto[],
  { kept }: Sums,
  range: (typeof RANGES)[number],
  all: FillRateFacts,
) {
  const about = { ...range, status: 'completed', groupBy: 'store', belowExpectationOnly: false } as const;
  const parts = partsOfReport(recomputeCrossStoreFillRates(all, about));
  const here = parts?.groups.flatMap(({ key: [id], now }) =>
    now !== null && !kept.lacking.includes(id ?? '') ? [{ sum: now }] : [],
  );
  const share = parts && shareOf(here ?? [], parts.total.now);
  const covered = gapOfAll(whole.filter(({ store }) => !kept.lacking.includes(store.externalId)));
  const gap = gapOfAll(whole);
  if (Math.abs(gap) < 100) return;
  expect(share === null).toBe(gap > 0);
  if (share !== null)
    expect(Math.abs(share - (100 * covered) / gap)).toBeLessThan(0.06 + slack((100 * covered) / gap, whole));
}

/** The examples are photos that were read, with their own figures, each of the display that lacks most first. */
function expectExamples({ examples }: Pick<Sums, 'examples'>, photos: readonly JoinedPhoto[]): void {
  const byId = new Map(photos.map((one) => [one.photo.photoId, one]));
  const short = photos.filter((one) => gapOf(one) < 0);
  expect(examples).toHaveLength(Math.min(EXAMPLES, short.length));
  const lacks = [...Map.groupBy(photos, ({ display }) => display.expositionId)].flatMap(([, own]) =>
    own.some((one) => gapOf(one) < 0) ? [gapOfAll(own)] : [],
  );
  lacks.sort((a, b) => a - b);
  for (const [nth, { photoKey, expositionId, measured, expected, externalId }] of examples.entries()) {
    const one = byId.get(photoKey);
    expect(one?.display.expositionId).toBe(expositionId);
    expect(one?.store.externalId).toBe(externalId);
    expect(one?.judged).toEqual({
      kind: 'compared',
      measuredE4: BigInt(Math.round(measured * 10_000)),
      expectedE4: BigInt(Math.round(expected * 10_000)),
    });
    const own = photos.filter(({ display }) => display.expositionId === expositionId);
    const isOfNext = nth < lacks.length;
    if (isOfNext) expect(gapOfAll(own)).toBe(lacks[nth]);
    if (isOfNext) expect((measured - expected) * 10_000).toBeCloseTo(Math.min(...own.map(gapOf)), 4);
  }
}

test(`on ${numRuns} random chains (seed ${seed}) the photos and slots of a display's report are those of its photos`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const met = { slots: 0, examples: 0 };
  fc.assert(
    fc.property(randomChain, fc.constantFrom(...RANGES), (chain, range) => {
      const facts = factsOfChain(chain);
      const photos = photosIn(facts, range);
      const ofDisplay = Map.groupBy(photos, ({ display }) => display.expositionId);
      const reports = [...ofDisplay].map(([expositionId, [first]]) =>
        recomputeExpositionFillRate(facts, {
          ...{ ...range, status: 'completed', expositionId, externalId: first?.store.externalId ?? '' },
        }),
      );
      for (const { expositionId, items } of reports) {
        const own = ofDisplay.get(expositionId) ?? [];
        const slots = slotsOfPhotos(items);
        const bySlot = Map.groupBy(own, (photo) => partOf('slot', photo));
        expect(slots.map(({ key }) => JSON.stringify(key)).toSorted()).toEqual([...bySlot.keys()].toSorted());
        for (const { key, now } of slots) {
          if (now === null) throw new Error('no sum');
          expect(wrongFigures(figuresShown(now, true), bySlot.get(JSON.stringify(key)) ?? [])).toEqual([]);
          met.slots += 1;
        }
      }
      const byLack = reports.toSorted(
        (a, b) => gapOfAll(ofDisplay.get(a.expositionId) ?? []) - gapOfAll(ofDisplay.get(b.expositionId) ?? []),
      );
      const asked = byLack.slice(0, EXAMPLES);
      const seen = asked.flatMap(({ expositionId }) => ofDisplay.get(expositionId) ?? []);
      const examples = examplesOfReports(asked, EXAMPLES);
      expectExamples({ examples }, seen);
      met.examples += examples.length;
    }),
    { numRuns, seed },
  );
  expect(met.slots).toBeGreaterThan(numRuns);
  expect(met.examples).toBeGreaterThan(numRuns / 4);
});

test(`on ${numRuns} random chains (seed ${seed}) why, by photos that are here, is right after each store that is read`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const met = { parts: 0, stages: 0, lacking: 0 };
  const asked = fc.record({ nth: fc.nat({ max: 39 }), spoils: fc.nat({ max: 8 }), range: fc.constantFrom(...RANGES) });
  fc.assert(
    fc.property(randomChain, asked, (small, { nth, spoils, range }) => {
      const chain = nth === 0 ? crowded(small) : small;
      const all = factsOfChain(chain);
      const spoiled = all.stores[spoils]?.externalId;
      const db = openMemoryDb();
      const seen = { stores: 0 };
      for (const { stores, photos } of keepInSteps(db, chain, everything, AS_OF, { spoiled })) {
        if (stores.size === seen.stores) continue;
        seen.stores = stores.size;
        const facts: FillRateFacts = {
          stores: all.stores,
          runs: all.runs.filter(({ externalId }) => stores.has(externalId)),
          photos: all.photos.filter(({ photoId }) => photos.has(photoId)),
        };
        const here = photosIn(facts, range);
        for (const by of WHY_BY) {
          const query = { ...range, status: 'completed', groupBy: DIMENSIONS_OF[by], examples: EXAMPLES };
          const sums = sumKept(db, SumsQuery.parse(query), ZONE);
          met.parts += expectParts(by, sums, here, { isOfService: false });
          expectExamples(sums, here);
          const { kept } = sums;
          if (by === 'store') expectCovered(photosIn(all, range), sums, range, all);
          const wanting = all.stores.filter(({ externalId }) => !stores.has(externalId)).map((one) => one.externalId);
          expect(kept.lacking).toEqual(expect.arrayContaining(wanting));
          expect([kept.storesAsked, kept.storesKept]).toEqual([all.stores.length, stores.size]);
          expect(kept.runs).toBe(selectRuns(facts, { ...range, status: 'completed' }).length);
          // Of a store of which something could not be read, no run counts as read.
          const isRead = ({ externalId }: { readonly externalId: string }) => !kept.lacking.includes(externalId);
          expect(kept.runsRead).toBe(selectRuns(facts, { ...range, status: 'completed' }).filter(isRead).length);
          met.lacking += kept.lacking.length;
        }
        met.stages += 1;
      }
      db.close();
    }),
    { numRuns, seed },
  );
  expect(met.stages).toBeGreaterThan(numRuns);
  expect(met.parts).toBeGreaterThan(numRuns);
  expect(met.lacking).toBeGreaterThan(numRuns);
});
