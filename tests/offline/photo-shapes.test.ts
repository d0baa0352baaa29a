import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTRACT_MARK, cacheAnswer } from '#electron/store/answers/answers-table.ts';
import type { WriteDb } from '#electron/store/db/workspace-db.ts';
import { factsOfPhotos } from '#electron/store/review/describe.ts';
import { createPhotoFinder } from '#electron/store/review/photo-finder.ts';
import { queueOf } from '#electron/store/review/queue.ts';
import { createResultsFinder } from '#electron/store/review/results-finder.ts';
import { entryOfQueued } from '#renderer/features/photos/queue/queue-photos.ts';
import type { ChainImage, ChainProtocol } from '#service/store/chain.ts';
import { weekdayOf } from '#shared/domain/calendar.ts';
import { queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget } from '../builders/contract.ts';
import { keepChain } from '../support/core/kept-results.ts';
import { openMemoryDb } from '../support/core/open-memory-db.ts';
import { type LooseShape, looseShapes } from '../support/data/loose-shapes.ts';

const SHAPES = 200;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const RANGE = { from: '2026-11-01T00:00:00Z', to: '2026-11-22T00:00:00Z' };
const QUERY = ReviewQuery.parse({ stores: 'all', period: { kind: 'range', ...RANGE } });
const EXTERNAL_ID = 'S-1';

const rack = aDisplay('rack', { friendlyTitle: 'Bread at the till' });
const fridge = aDisplay('fridge', { expositionType: 'FRIDGE_DRINKS', productCategories: ['DRINKS'] });
// Two targets of one display and slot can't be told apart.
const targets = [
  aTarget(),
  aTarget({ displayType: 'FRIDGE_DRINKS', productCategory: 'DRINKS', weekday: 6, expectedFillRatio: 60 }),
  aTarget({ displayType: 'FRIDGE_DRINKS', productCategory: null, weekday: 6, expectedFillRatio: 70 }),
];
const configured = aChainStore({ externalId: EXTERNAL_ID }, { expositions: [rack, fridge], expectations: targets });
const of = { storeId: configured.store.storeId };
const runs: readonly ChainProtocol[] = [
  aRun('friday', of),
  aRun('saturday', { ...of, scheduledDate: '2026-11-21', status: 'failed' }),
  aRun('evening', { ...of, scheduledAt: '17:30:00' }),
];
const STATUSES: readonly ChainImage['status'][] = ['completed', 'failed', 'annotating'];
const images: readonly ChainImage[] = runs.flatMap(({ protocolId }, run) =>
  [rack, fridge].map(({ expositionId }, display) =>
    aPhoto(`of ${run} ${display}`, {
      protocolId,
      expositionId,
      status: STATUSES[(run + display) % 3] ?? 'completed',
      fillRate: run === 2 && display === 1 ? null : 40.25 + 20 * run + display,
      capturedAt: `2026-11-2${display}T0${run}:05:00.000Z`,
    }),
  ),
);
const chain = aChain({ stores: [configured], protocols: runs, images });

/** What is expected of a photo of this chain: written out, and not calculated as the product does it. */
function expectedOf({ expositionId }: ChainImage, { scheduledDate, scheduledAt }: ChainProtocol): number | null {
  if (scheduledAt !== '07:00:00') return null;
  const weekday = weekdayOf(scheduledDate);
  if (expositionId === rack.expositionId) return weekday === 5 ? 80 : null;
  return weekday === 6 ? 60 : null;
}

/** A file with what a service of that shape answered: its reports, its displays, and its runs one by one. */
function keptFrom(shape: LooseShape): WriteDb {
  const db = openMemoryDb();
  keepChain(db, chain, { fromMs: Date.parse(RANGE.from), toMs: Date.parse(RANGE.to) }, NOW, shape.run);
  const kept = { externalId: EXTERNAL_ID, complete: true, asOf: NOW, now: NOW, contract: CONTRACT_MARK } as const;
  cacheAnswer(db, {
    ...kept,
    read: 'stores.expositions',
    inputKey: canonicalJson({ externalId: EXTERNAL_ID }),
    body: JSON.stringify({ externalId: EXTERNAL_ID, items: configured.expositions }),
  });
  for (const run of runs) {
    const ofRun = images.filter(({ protocolId }) => protocolId === run.protocolId);
    const protocolId = shape.idOf(run.protocolId);
    const inputKey = canonicalJson({ externalId: EXTERNAL_ID, protocolId });
    cacheAnswer(db, { ...kept, read: 'protocols.get', inputKey, body: JSON.stringify(shape.runWith(run, ofRun)) });
  }
  return db;
}

/** What the queue and the facts have to say of every photo. */
const truthOf = (shape: LooseShape) =>
  images.map((image) => {
    const run = runs.find(({ protocolId }) => protocolId === image.protocolId) ?? aRun('none', of);
    const display = image.expositionId === rack.expositionId ? rack : fridge;
    const expected = expectedOf(image, run);
    const measured = image.fillRate;
    return {
      photoKey: image.photoId,
      store: { externalId: EXTERNAL_ID, name: configured.store.name },
      display,
      run: { ...run, protocolId: shape.idOf(run.protocolId) },
      measured,
      expected,
      delta: measured === null || expected === null ? null : Math.round((measured - expected) * 100) / 100,
      imageStatus: image.status,
      capturedAt: shape.capturedAt(image),
    };
  });

const byKey = <Item extends { readonly photoKey: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => (a.photoKey < b.photoKey ? -1 : 1));

test(`every photo of the queue has the facts that the service has for it, over ${SHAPES} shapes of its objects`, () => {
  fc.assert(
    fc.property(looseShapes, (shape) => {
      const db = keptFrom(shape);
      const truth = byKey(truthOf(shape));

      const queue = queueOf(db, createResultsFinder(createPhotoFinder())(db, QUERY, NOW), QUERY);
      const queued = queue.photos.key.flatMap((_, place) => queuedPhotoAt(queue, place) ?? []);
      expect(byKey(queued)).toEqual(
        truth.map(({ photoKey, store, display, run, measured, expected, delta, imageStatus }) => ({
          photoKey,
          store,
          display: {
            store: 0,
            expositionId: display.expositionId,
            label: display.label,
            type: display.expositionType,
            categories: display.productCategories,
          },
          run: {
            store: 0,
            protocolId: run.protocolId,
            status: run.status,
            scheduledDate: run.scheduledDate,
            scheduledAt: run.scheduledAt,
            at: run.scheduledDatetime,
          },
          measured,
          expected,
          target: expected === null ? 'missing' : 'expected',
          delta,
          imageStatus,
          mark: null,
        })),
      );
      const entries = byKey(queued).map(entryOfQueued);
      expect(entries.map(({ id, takenAt, measured, delta }) => [id, takenAt, measured, delta])).toEqual(
        truth.map(({ photoKey, run, measured, delta }) => [photoKey, run.scheduledDatetime, measured, delta]),
      );

      const keys = truth.map(({ photoKey }) => photoKey);
      const facts = factsOfPhotos(db, createPhotoFinder(), keys);
      expect(facts).toEqual(
        truth.map(({ photoKey, store, display, run, measured, expected, delta, imageStatus, capturedAt }) => ({
          photoKey,
          photoId: photoKey,
          store,
          display: {
            expositionId: display.expositionId,
            label: display.label,
            friendlyTitle: display.friendlyTitle,
            type: display.expositionType,
            categories: display.productCategories,
            status: 'active',
          },
          run: {
            protocolId: run.protocolId,
            status: run.status,
            scheduledDate: run.scheduledDate,
            scheduledAt: run.scheduledAt,
            scheduledDatetime: run.scheduledDatetime,
          },
          slot: { weekday: weekdayOf(run.scheduledDate), protocolTime: run.scheduledAt.slice(0, 5) },
          measured,
          expected,
          target: expected === null ? 'missing' : 'expected',
          delta,
          imageStatus,
          capturedAt,
          kept: [],
          other: expect.arrayContaining(shape.otherOfPhoto.map((field) => ({ ...field }))),
          runOther: expect.arrayContaining(shape.otherOfRun.map((field) => ({ ...field }))),
          asOf: new Date(NOW).toISOString(),
          from: null,
          review: null,
        })),
      );
      for (const fact of facts) {
        // Nothing beside: what has a meaning is shown once, under its own name.
        expect([fact?.other.length, fact?.runOther.length]).toEqual([
          shape.otherOfPhoto.length,
          shape.otherOfRun.length,
        ]);
        expect(JSON.stringify(fact)).not.toContain('s3cret');
      }
    }),
    { numRuns: SHAPES },
  );
});
