import { beforeAll, expect, test } from 'vitest';
import type { Chain } from '#service/store/chain.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { aChain, aChainStore, aPhoto, aRun } from '#tests/builders/chain.ts';
import { aDisplay, aTarget, idOf } from '#tests/builders/contract.ts';
import { factsOfChain } from '#tests/contract/chain-facts.ts';
import {
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
} from '#tests/oracles/fill-rate-rule.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import type { CoveredRange } from './coverage.ts';
import { computeRead, daysOfReport } from './report.ts';

const AS_OF = Date.parse('2026-11-20T12:00:00Z');
const kept = { fromMs: Date.parse('2026-11-10T00:00:00Z'), toMs: Date.parse('2026-11-21T00:00:00Z') };
const whole = { from: '2026-11-10T00:00:00Z', to: '2026-11-21T00:00:00Z', status: 'completed' } as const;
const open = { belowExpectationOnly: false };
const ZONE = 'Europe/Warsaw';

const chain = ((): Chain => {
  const ids = ['S-1', 'Łódź/2 %'];
  const stores = ids.map((externalId, index) =>
    aChainStore(
      { externalId, regionId: index === 0 ? idOf('north') : null },
      {
        expositions: ['a', 'b'].map((name) => aDisplay(`${externalId} ${name}`)),
        expectations: [aTarget(), aTarget({ weekday: 4, productCategory: 'ROLLS', expectedFillRatio: 50 })],
      },
    ),
  );
  const protocols = stores.flatMap(({ store }) =>
    ['2026-11-12', '2026-11-19', '2026-11-20'].map((scheduledDate, index) =>
      aRun(`${store.externalId} ${scheduledDate}`, {
        storeId: store.storeId,
        scheduledDate,
        status: index === 1 && store.externalId === 'S-1' ? 'failed' : 'completed',
      }),
    ),
  );
  const images = protocols.flatMap((run) =>
    (stores.find(({ store }) => store.storeId === run.storeId)?.expositions ?? []).map(({ expositionId }, index) =>
      aPhoto(`${run.protocolId} ${index}`, {
        protocolId: run.protocolId,
        expositionId,
        fillRate: index === 0 ? 66.6667 : run.scheduledDate === '2026-11-12' ? null : 91,
      }),
    ),
  );
  return aChain({ regions: [{ regionId: idOf('north'), name: 'North' }], stores, protocols, images });
})();
const facts = factsOfChain(chain);

const state: { db: WorkspaceDb } = { db: openMemoryDb() };
beforeAll(() => keepChain(state.db, chain, kept, AS_OF));

test.each(CrossStoreGroupBy.options)('a report over the stores by %s is the one of the rule', (groupBy) => {
  const query = { ...whole, ...open, groupBy };
  expect(computeRead(state.db, 'fillRates.crossStore', query, ZONE)).toEqual({
    value: recomputeCrossStoreFillRates(facts, query),
    asOf: AS_OF,
    askedAt: AS_OF,
    complete: true,
    computed: { storesAsked: 2, storesKept: 2, daysAsked: 12, daysKept: 12, daysLacking: [] },
  });
});

test.each(StoreGroupBy.options)('a report of a store by %s is the one of the rule', (groupBy) => {
  const query = { ...whole, externalId: 'Łódź/2 %', groupBy };
  expect(computeRead(state.db, 'fillRates.store', query, ZONE)?.value).toEqual(recomputeStoreFillRates(facts, query));
});

test('a report of a display has its photos with their links', () => {
  const query = { ...whole, externalId: 'S-1', expositionId: idOf('display S-1 a') };
  const value = computeRead(state.db, 'fillRates.exposition', query, ZONE)?.value;
  const rule = recomputeExpositionFillRate(facts, query);
  const items = rule.items.map((item) => ({ ...item, imageUrl: expect.stringContaining(item.photoId) }));
  expect(value).toEqual({ ...rule, items });
  expect(rule.items).toHaveLength(2);
});

test('runs are those that were listed, newest first, and one of them has its photos', () => {
  const list = { from: whole.from, to: whole.to, externalId: 'S-1' };
  const all = computeRead(state.db, 'protocols.list', list, ZONE)?.value;
  expect(all).toMatchObject({ items: [{ scheduledDate: '2026-11-20' }, { status: 'failed' }, {}], nextCursor: null });
  const failed = computeRead(state.db, 'protocols.list', { ...list, status: 'failed' }, ZONE)?.value;
  const protocolId = idOf('run S-1 2026-11-19');
  expect(failed).toMatchObject({ items: [{ protocolId }] });
  const one = computeRead(state.db, 'protocols.get', { externalId: 'S-1', protocolId }, ZONE);
  const images = facts.photos.filter((photo) => photo.protocolId === protocolId).map(({ photoId }) => photoId);
  expect(one?.value).toMatchObject({
    protocolId,
    status: 'failed',
    images: images.toSorted().map((photoId) => ({ photoId, imageUrl: expect.stringContaining(photoId) })),
  });
});

test('a range beyond what is kept is answered and marked incomplete', () => {
  const query = { ...whole, ...open, groupBy: 'store', to: '2026-11-22T00:00:00Z' };
  expect(computeRead(state.db, 'fillRates.crossStore', query, ZONE)).toMatchObject({ complete: false, asOf: AS_OF });
  const unknown = { ...whole, ...open, groupBy: 'store', externalIds: ['S-1', 'unknown'] };
  expect(computeRead(state.db, 'fillRates.crossStore', unknown, ZONE)).toMatchObject({
    complete: true,
    computed: { storesAsked: 1, storesKept: 1, daysAsked: 12, daysKept: 12, daysLacking: [] },
  });
});

test('what lies outside, and what no store is kept of, is not answered', () => {
  const later = { from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z', status: 'completed' };
  expect(computeRead(state.db, 'fillRates.crossStore', { ...later, ...open, groupBy: 'day' }, ZONE)).toBeNull();
  expect(
    computeRead(state.db, 'fillRates.store', { ...whole, externalId: 'unknown', groupBy: 'protocol' }, ZONE),
  ).toBeNull();
  expect(computeRead(state.db, 'protocols.get', { externalId: 'S-1', protocolId: 'unknown' }, ZONE)).toBeNull();
  expect(computeRead(state.db, 'stores.list', undefined, ZONE)).toBeNull();
});

const TIME_ZONE = 'Europe/Warsaw';
const at = (text: string) => Date.parse(`2026-${text}+01:00`);
const aRange = (from: string, to: string, complete = true): CoveredRange => ({
  fromMs: at(from),
  toMs: at(to),
  asOf: 0,
  askedAt: 0,
  complete,
});
const asked = { fromMs: at('11-01T00:00'), toMs: at('11-29T00:00') };

test.each([
  ['nothing is here', [[]], 0],
  ['everything is here', [[aRange('10-01T00:00', '12-01T00:00')]], 28],
  ['a week is here, in two pieces', [[aRange('11-08T00:00', '11-10T12:00'), aRange('11-10T12:00', '11-15T00:00')]], 7],
  ['the days at both ends are cut', [[aRange('11-08T06:00', '11-14T06:00')]], 5],
  ['a piece of one day is none', [[aRange('11-08T06:00', '11-08T09:00')]], 0],
  ['what is not complete does not count', [[aRange('11-01T00:00', '11-29T00:00', false)]], 0],
  [
    'a day counts when every store has it',
    [[aRange('11-01T00:00', '11-10T00:00')], [aRange('11-08T00:00', '11-20T00:00')]],
    2,
  ],
] as const)('%s', (_title, coverage, daysKept) => {
  expect(daysOfReport(coverage, asked, TIME_ZONE, true)).toMatchObject({ daysAsked: 28, daysKept });
});

test('a day counts as far as the range reaches into it', () => {
  const range = { fromMs: at('11-08T10:00'), toMs: at('11-09T12:00') };
  const here = [[aRange('11-08T10:00', '11-09T12:00')]];
  expect(daysOfReport(here, range, TIME_ZONE, true)).toEqual({ daysAsked: 2, daysKept: 2, daysLacking: [] });
  // A store of which nothing is here lacks every day.
  expect(daysOfReport(here, range, TIME_ZONE, false).daysLacking).toEqual(['2026-11-08', '2026-11-09']);
});
