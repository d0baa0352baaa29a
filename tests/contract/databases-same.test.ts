import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { keepDataIn, openTestDatabase } from '../support/services/service-databases.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

keepDataIn('PostgreSQL');

const now = new Date('2026-11-20T10:00:00Z');
const range = 'from=2026-11-10T00%3A00%3A00Z&to=2026-11-20T12%3A00%3A00Z';
const services: { readonly kind: string; readonly service: TestService }[] = [];

beforeAll(async () => {
  const chain = makeSampleChain({ seed: 1, now, timeZone: 'Europe/Warsaw' });
  for (const kind of ['SQLite memory', 'PostgreSQL'] as const) {
    // One clock, one key and one address: so photo links are the same text, too.
    const ports = { now: () => now.getTime(), randomBytes: (count: number) => Buffer.alloc(count, 7) };
    const database = await openTestDatabase(kind);
    const service = await startTestService(chain, { ...ports, database, publicUrl: 'https://photos.example' });
    services.push({ kind, service });
  }
}, 300_000);
afterAll(async () => {
  for (const { service } of services) await service.stop();
});

const ask = async (service: TestService, path: string): Promise<{ status: number; body: string }> => {
  const answer = await fetch(`${service.url}/v1${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return { status: answer.status, body: await answer.text() };
};

/** Asks both services, and answers what both said. */
const askBoth = async (path: string): Promise<string> => {
  const [first, second] = await Promise.all(services.map(({ service }) => ask(service, path)));
  expect(first?.status, path).toBe(200);
  // A plain comparison: a difference of a megabyte would take minutes to be shown.
  expect(second?.body === first?.body, `${path}: the same bytes`).toBe(true);
  return first?.body ?? '';
};

test('the sample is the same on SQLite and on PostgreSQL, byte for byte: every store and cross-store report', async () => {
  const first = JSON.parse(await askBoth('/stores'));
  expect(first.items).toHaveLength(100);
  await askBoth(`/stores?cursor=${encodeURIComponent(first.nextCursor)}`);
  for (const groupBy of CrossStoreGroupBy.options) {
    const report = JSON.parse(await askBoth(`/fill-rate?${range}&groupBy=${groupBy}`));
    expect(report.summary.imageCount).toBeGreaterThan(10_000);
    await askBoth(`/fill-rate?${range}&groupBy=${groupBy}&belowExpectationOnly=true&maxFillRate=70`);
  }
});

test('and every resource of single stores', async () => {
  const { items: stores } = JSON.parse(await askBoth('/stores'));
  for (const externalId of [0, 40, 99].map((index) => stores[index].externalId)) {
    const store = `/stores/${externalId}`;
    for (const part of ['', '/contacts', '/expectations', '/expositions']) await askBoth(`${store}${part}`);
    const { items } = JSON.parse(await askBoth(`${store}/protocols?${range}&limit=100`));
    expect(items.length).toBeGreaterThan(5);
    await askBoth(`${store}/protocols/${items[0].protocolId}`);
    expect(JSON.parse(await askBoth(`${store}/photos?${range}&limit=500`)).items.length).toBeGreaterThan(50);
    for (const groupBy of StoreGroupBy.options) await askBoth(`${store}/fill-rates?${range}&groupBy=${groupBy}`);
    const [exposition] = JSON.parse(await askBoth(`${store}/expositions`)).items;
    await askBoth(`${store}/expositions/${exposition.expositionId}/fill-rate?${range}`);
  }
});
