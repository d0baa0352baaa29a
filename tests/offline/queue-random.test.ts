import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPhotoFinder } from '#electron/store/review/photo-finder.ts';
import { queueOf } from '#electron/store/review/queue.ts';
import { createResultsFinder } from '#electron/store/review/results-finder.ts';
import { type QueueRead, readQueue } from '#renderer/features/photos/queue/read-queue.ts';
import type { ReviewQueue } from '#shared/bridge/review.ts';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { crowded, randomChain } from '../contract/random-chain.ts';
import { isWithin } from '../oracles/calendar-rule.ts';
import { type JoinedPhoto, joinPhotos } from '../oracles/fill-rate-rule.ts';
import { isWorstFirst } from '../oracles/photo-queue-rule.ts';
import { keepInSteps } from '../support/core/kept-results.ts';
import { openMemoryDb } from '../support/core/open-memory-db.ts';
import { isDeep, RANGES, seed } from './random-chains.ts';

const numRuns = isDeep ? 2000 : 200;
const AS_OF = Date.parse('2027-01-06T00:00:00Z');
const NOW = Date.parse('2027-01-05T12:00:00Z');
const everything = { fromMs: Date.parse('2019-01-01T00:00:00Z'), toMs: Date.parse('2027-01-06T00:00:00Z') };

const asked = fc.record({
  range: fc.constantFrom(...RANGES),
  belowBy: fc.constantFrom(null, null, 0, 5),
  statuses: fc.constantFrom<readonly ProtocolStatus[]>([], ['completed'], ['processing', 'failed']),
  /** How many calls end before each answer, in turn. */
  steps: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 12 }),
  begins: fc.integer({ min: 1, max: 12 }),
  nth: fc.nat({ max: 39 }),
  spoils: fc.nat({ max: 8 }),
});

const percent = (e4: bigint): number => Number(e4) / 10_000;

/** What is to be shown of a photo. Of one that isn't measured, nobody says whether it has a target. */
function factsOf({ judged, store, display, run }: JoinedPhoto) {
  return [
    ...[store.externalId, store.storeName, display.expositionId, run.protocolId, run.status],
    judged.kind === 'unmeasured' ? null : percent(judged.measuredE4),
    judged.kind === 'compared' ? percent(judged.measuredE4 - judged.expectedE4) : null,
    judged.kind === 'missing' || judged.kind === 'ambiguous' ? judged.kind : '',
  ];
}

/** Everything that a queue says of its photos is what they say; returns these in its order. */
function expectPhotos(queue: ReviewQueue, wanted: ReadonlyMap<string, JoinedPhoto>): JoinedPhoto[] {
  expect(queue.photos.key.toSorted()).toEqual([...wanted.keys()].toSorted());
  const photos = queue.photos.key.flatMap((key) => wanted.get(key) ?? []);
  const shown = photos.map((_, place) => {
    const { store, display, run, measured, delta, target = 'unknown' } = queuedPhotoAt(queue, place) ?? {};
    const isUnjudged = measured != null && (target === 'missing' || target === 'ambiguous');
    const names = [store?.externalId, store?.name, display?.expositionId, run?.protocolId, run?.status];
    return [...names, measured, delta, isUnjudged ? target : ''];
  });
  expect(JSON.stringify(shown)).toBe(JSON.stringify(photos.map(factsOf)));
  return photos;
}

const isBelowBy = ({ judged }: JoinedPhoto, points: number): boolean => {
  const gap = judged.kind === 'compared' ? judged.measuredE4 - judged.expectedE4 : 0n;
  return gap < 0n && gap <= BigInt(-10_000 * points);
};

test(`on ${numRuns} random chains (seed ${seed}) a queue that grows moves nothing, and says what it has`, {
  timeout: isDeep ? 900_000 : 120_000,
}, async () => {
  const met = { photos: 0, reads: 0, unsorted: 0, told: 0 };
  await fc.assert(
    fc.asyncProperty(randomChain, asked, async (small, { range, belowBy, statuses, steps, begins, nth, spoils }) => {
      const chain = nth === 0 ? crowded(small) : small;
      const all = factsOfChain(chain);
      const spoiled = all.stores[spoils]?.externalId;
      const db = openMemoryDb();
      const calls = keepInSteps(db, chain, everything, AS_OF, { spoiled });
      const query = ReviewQuery.parse({
        ...{ stores: 'all', period: { kind: 'range', ...range }, belowBy, runStatuses: statuses },
      });
      const find = createResultsFinder(createPhotoFinder());
      const kept = { stores: new Set<string>(), photos: new Set<string>(), isEnded: false, asks: 0 };
      const goOn = (count: number) => {
        for (let step = 0; step < count; step += 1) {
          const { value, done } = calls.next();
          if (done) kept.isEnded = true;
          else [kept.stores, kept.photos] = [new Set(value.stores), new Set(value.photos)];
        }
      };
      const ask = async (first?: number) => {
        goOn(steps[kept.asks % steps.length] ?? 1);
        kept.asks += 1;
        return queueOf(db, find(db, query, NOW), query, first === undefined ? undefined : Math.min(first, 3));
      };
      const wanted = () => {
        const photos = all.photos.filter(({ photoId }) => kept.photos.has(photoId));
        const runs = all.runs.filter(
          ({ status, scheduledDatetime }) =>
            (statuses.length === 0 || statuses.includes(status)) && isWithin(scheduledDatetime, range.from, range.to),
        );
        const fitting = joinPhotos({ ...all, photos }, runs).filter(
          (photo) => belowBy === null || isBelowBy(photo, belowBy),
        );
        return new Map(fitting.map((one) => [one.photo.photoId, one]));
      };
      // At least the list of stores is here, or nobody could say how many there are.
      goOn(begins);
      let before: QueueRead | undefined;
      const shown: string[] = [];
      for (let idle = 0; idle < 2; idle += Number(kept.isEnded)) {
        const tell = ({ queue }: QueueRead) => {
          met.told += 1;
          shown.push(...queue.photos.key);
        };
        const read = await readQueue({ ask, before, isGrowing: true, isWholeOnly: false, tell });
        const { queue, isSorted } = read;
        const photos = expectPhotos(queue, wanted());
        expect(queue.photos.key.slice(0, shown.length)).toEqual(shown);
        expect(isWorstFirst(photos.slice(shown.length))).toBe(true);
        if (isSorted) expect(isWorstFirst(photos)).toBe(true);
        met.unsorted += isSorted ? 0 : 1;
        shown.splice(0, shown.length, ...queue.photos.key);
        expectGaps(queue, photos, kept.stores, all.stores.length);
        met.reads += 1;
        met.photos += photos.length;
        before = read;
      }
      const again = await readQueue({ ask, before, isGrowing: false, isWholeOnly: false, tell: () => {} });
      expect(isWorstFirst(expectPhotos(again.queue, wanted()))).toBe(true);
      db.close();
    }),
    { numRuns, seed },
  );
  expect(met.reads).toBeGreaterThan(numRuns);
  expect(met.photos).toBeGreaterThan(numRuns);
  expect(met.unsorted).toBeGreaterThan(numRuns / 10);
  expect(met.told).toBeGreaterThan(numRuns / 10);
});

function expectGaps(queue: ReviewQueue, photos: readonly JoinedPhoto[], read: ReadonlySet<string>, of: number): void {
  const { gaps, total } = queue;
  const count = (kind: JoinedPhoto['judged']['kind']) => photos.filter(({ judged }) => judged.kind === kind).length;
  expect(total).toBe(photos.length);
  expect(gaps).toMatchObject({
    ...{ storesAsked: of, storesKept: read.size, isStoreListUnknown: false, leftOut: 0, withoutTime: 0 },
    ...{ notMeasured: count('unmeasured'), withoutTarget: count('missing'), ambiguous: count('ambiguous') },
  });
  expect(gaps.storesMissing).toHaveLength(of - read.size);
  expect(gaps.storesMissing.filter(({ externalId }) => read.has(externalId))).toEqual([]);
}
