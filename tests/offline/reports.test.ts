import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfflineWork } from '#electron/offline/pins.ts';
import type { CrossStoreQuery, ExpositionFillRateQuery, StoreFillRateQuery } from '#shared/bridge/reports.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { type ContractClient, createContractClient } from '../contract/contract-client.ts';
import { startTestService, type TestService, TOKEN } from '../contract/test-service.ts';
import { type RunningCore, startCore } from '../faults/start-core.ts';
import { aPinOf, aSampleClock, pinIn, sampleOf, unwrap, ZONE } from './pins-world.ts';

// ENDCAP_DEEP=1: the whole sample and two weeks; otherwise every tenth store and five days.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const seed = Number(process.env['ENDCAP_SEED'] ?? 20_261_120);
const QUESTIONS = 500;
const DAYS = isDeep ? 14 : 5;
const FIRST_DAY = isDeep ? '2026-11-07' : '2026-11-16';
const whole = { from: startOfDay(FIRST_DAY, ZONE), to: startOfDay('2026-11-21', ZONE) };

const chain = sampleOf(isDeep ? 1 : 10);
const externalIds = chain.stores.map(({ store }) => store.externalId);
const world: { service?: TestService; core?: RunningCore; client?: ContractClient } = {};
const there = <Name extends keyof typeof world>(name: Name): NonNullable<(typeof world)[Name]> => {
  const value = world[name];
  if (value === undefined) throw new Error('The world is there only while tests run');
  return value;
};

type Asked = (ask: Pick<RunningCore['bridge'], 'fillRates' | 'protocols'>) => Promise<unknown>;
/** A question with what the service answered, and how the bridge is asked the same. */
type Known = { readonly title: string; readonly answer: unknown; readonly ask: Asked };

const withoutLinks = (report: { readonly items: readonly object[] }) => ({
  ...report,
  items: report.items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'imageUrl'))),
});

/** The data of a read that was calculated on this computer from everything that was asked for. */
const computed = (read: Parameters<typeof unwrap>[0]): unknown => {
  const { data, ...origin } = unwrap(read) as { data: unknown; source: string };
  expect(origin).toMatchObject({ source: 'computer', complete: true, computed: expect.anything() });
  return data;
};

const known = {
  async crossStore(query: CrossStoreQuery): Promise<Known> {
    const asked = { ...query, externalIds: query.externalIds?.join(',') };
    const answer = await there('client').call('getCrossStoreFillRates', { query: asked });
    return {
      title: JSON.stringify(query),
      answer,
      ask: async ({ fillRates }) => computed(await fillRates.crossStore(query)),
    };
  },
  async store(query: StoreFillRateQuery): Promise<Known> {
    const { externalId, ...rest } = query;
    const answer = await there('client').call('getStoreFillRates', { params: { externalId }, query: rest });
    return {
      title: JSON.stringify(query),
      answer,
      ask: async ({ fillRates }) => computed(await fillRates.store(query)),
    };
  },
  async exposition(query: ExpositionFillRateQuery): Promise<Known> {
    const { externalId, expositionId, ...rest } = query;
    const params = { externalId, expositionId };
    const answer = withoutLinks(await there('client').call('getExpositionFillRate', { params, query: rest }));
    return {
      title: JSON.stringify(query),
      answer,
      ask: async ({ fillRates }) => computed(await fillRates.exposition(query)),
    };
  },
};

const minutes = (Date.parse(whole.to) - Date.parse(whole.from)) / 60_000;
const instant = (minute: number) => new Date(Date.parse(whole.from) + minute * 60_000).toISOString();
const range = fc.oneof(
  fc.constant(whole),
  fc
    .tuple(fc.nat({ max: minutes }), fc.nat({ max: minutes }))
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ from: instant(Math.min(a, b)), to: instant(Math.max(a, b)) })),
);
const status = fc.constantFrom('completed', 'completed', 'completed', ...ProtocolStatus.options);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const aStore = fc.constantFrom(...chain.stores.filter(({ expositions }) => expositions.length > 0));

const crossStoreQuery: fc.Arbitrary<CrossStoreQuery> = fc
  .record({
    range,
    status,
    groupBy: fc.constantFrom(...CrossStoreGroupBy.options),
    externalIds: optional(fc.subarray([...externalIds, 'unknown'], { minLength: 1 })),
    minFillRate: optional(fc.constantFrom(0, 50, 66.6667, 72)),
    maxFillRate: optional(fc.constantFrom(65, 80, 99.9999)),
    belowExpectationOnly: fc.boolean(),
  })
  .map(({ range: asked, ...query }) => ({ ...asked, ...query }));
const question = fc.oneof(
  { weight: 3, arbitrary: crossStoreQuery.map((query) => () => known.crossStore(query)) },
  {
    weight: 1,
    arbitrary: fc
      .record({ range, status, groupBy: fc.constantFrom(...StoreGroupBy.options), store: aStore })
      .map(({ range: asked, store: { store }, ...query }) => {
        return () => known.store({ ...asked, ...query, externalId: store.externalId });
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ range, status, store: aStore, nth: fc.nat() })
      .map(({ range: asked, status: one, store, nth }) => {
        const { expositionId = '' } = store.expositions[nth % store.expositions.length] ?? {};
        return () => known.exposition({ ...asked, status: one, externalId: store.store.externalId, expositionId });
      }),
  },
);

const answers: { random: Known[]; every: Known[]; runs: Known[] } = { random: [], every: [], runs: [] };

beforeAll(
  async () => {
    const service = await startTestService(chain);
    const core = await startCore({ clock: aSampleClock(), openOfflineWork });
    Object.assign(world, { service, core, client: createContractClient(service.url, TOKEN) });
    for (const ask of fc.sample(question, { numRuns: QUESTIONS, seed })) answers.random.push(await ask());
    for (const one of ProtocolStatus.options) {
      const query = { ...whole, status: one };
      for (const groupBy of CrossStoreGroupBy.options) {
        answers.every.push(await known.crossStore({ ...query, groupBy, belowExpectationOnly: false }));
      }
      for (const groupBy of StoreGroupBy.options) {
        answers.every.push(await known.store({ ...query, groupBy, externalId: externalIds[0] ?? '' }));
      }
    }
    for (const externalId of externalIds.slice(0, 10)) {
      const query = { ...whole, limit: 100 };
      const { items } = await there('client').call('listStoreProtocols', { params: { externalId }, query });
      const ask: Asked = async ({ protocols }) => computed(await protocols.list({ ...whole, externalId }));
      answers.runs.push({ title: externalId, answer: items.map(runFacts), ask });
    }
    await core.connect(service.url, TOKEN);
    unwrap(await core.bridge.offline.addPin(aPinOf({ period: { kind: 'last_days', days: DAYS } })));
    await pinIn(core, 'complete', 'incomplete', 'failed');
    await service.stop();
  },
  isDeep ? 900_000 : 240_000,
);
afterAll(() => world.core?.close());

const checkAll = async (all: readonly Known[]) => {
  expect(all.length).toBeGreaterThan(0);
  for (const { title, answer, ask } of all) expect(await ask(there('core').bridge), title).toEqual(answer);
};

test('the pin came to its end with every store', async () => {
  const [pin] = unwrap(await there('core').bridge.offline.pins());
  expect(pin).toMatchObject({ state: 'complete', storesKept: externalIds.length, storesAsked: externalIds.length });
  const all = { ...whole, status: 'completed', groupBy: 'store', belowExpectationOnly: false } as const;
  const { data, asOf } = unwrap(await there('core').bridge.fillRates.crossStore(all));
  expect(data.summary.imageCount).toBeGreaterThan(1000);
  expect(data.items.filter(({ regionName }) => typeof regionName === 'string')).not.toEqual([]);
  expect(pin?.asOf).toBe(asOf);
});

test('without the service, all nine groupings answer for every status as the service had answered', async () => {
  await checkAll(answers.every);
});

test(`without the service, ${QUESTIONS} random reports (seed ${seed}) are as the service had answered them`, async () => {
  await checkAll(answers.random);
});

test('without the service, runs are listed as the service had listed them', async () => {
  await checkAll(answers.runs);
});

test('a report that reaches beyond the pin is answered, and says that it is incomplete', async () => {
  const before = { ...whole, from: startOfDay('2026-11-01', ZONE), status: 'completed', groupBy: 'day' } as const;
  const read = unwrap(await there('core').bridge.fillRates.crossStore({ ...before, belowExpectationOnly: false }));
  expect(read).toMatchObject({ source: 'computer', complete: false });
  expect(read.computed).toEqual({
    storesAsked: externalIds.length,
    storesKept: externalIds.length,
    daysAsked: 20,
    daysKept: DAYS,
    daysLacking: Array.from({ length: 20 - DAYS }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, '0')}`),
  });
});

test('a report of what was never asked for is not made up', async () => {
  const past = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', status: 'completed' } as const;
  const answer = await there('core').bridge.fillRates.crossStore({
    ...past,
    groupBy: 'day',
    belowExpectationOnly: false,
  });
  expect(answer).toEqual({ ok: false, failure: { code: 'not_kept' } });
});
