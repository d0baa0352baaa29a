import { expect, onTestFinished, test } from 'vitest';
import type { Chain } from '#service/store/chain.ts';
import { type BehavingService, startBehavingService } from '#tests/support/behaviours/start-behaving-service.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';
import { openPinnedFile, type PinnedFile } from '#tests/support/pinned/pinned-file.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget, idOf } from '../builders/contract.ts';

const TOKEN = 'token-of-the-pinned-chain';
const period = { kind: 'days', firstDay: '2026-11-01', lastDay: '2026-11-30' } as const;
const REPORT = { from: '2026-11-10T00:00:00Z', to: '2026-11-25T00:00:00Z', belowExpectationOnly: false } as const;
const [storeId, regionId] = [idOf('store S-1'), idOf('region north')];

/** A store with two displays, of which a run on 20 November took one photo each. */
function aChainOf(status: 'completed' | 'failed' = 'completed'): Chain {
  const run = aRun('one', { storeId, status });
  const expositions = [aDisplay('first'), aDisplay('second')];
  return aChain({
    regions: [{ regionId, name: 'North' }],
    stores: [aChainStore({ regionId }, { expositions, expectations: [aTarget(), aTarget({ weekday: 1 })] })],
    protocols: [run],
    images: expositions.map(({ expositionId }) =>
      aPhoto(expositionId, { protocolId: run.protocolId, expositionId, fillRate: 60 }),
    ),
  });
}

async function aPin(chain: Chain): Promise<{ readonly front: BehavingService; readonly file: PinnedFile }> {
  const service = await startMemoryService({ token: TOKEN, chain });
  const front = await startBehavingService({ service, token: TOKEN });
  const now = Date.parse('2026-12-06T00:00:00Z');
  const file = openPinnedFile({ url: front.url, token: TOKEN, fetch: (url, init) => fetch(url, init), now });
  onTestFinished(async () => {
    file.close();
    await front.stop();
  });
  return { front, file };
}

const reportOf = (file: PinnedFile, status: 'completed' | 'failed' = 'completed') =>
  file.compute('fillRates.crossStore', { ...REPORT, status, groupBy: 'store' });

test('photos of a display that the service does not find, although it lists it, are not taken for none', async () => {
  const { front, file } = await aPin(aChainOf());
  const missing = front.switchOn(
    'badStatus',
    { status: 404, body: 'envelope' },
    { operations: ['getExpositionFillRate'], times: 1 },
  );
  expect(await file.pin(period)).toBe('incomplete');
  expect(reportOf(file)).toMatchObject({ complete: false, value: { summary: { imageCount: 1 } } });
  missing.off();
  expect(await file.pin(period)).toBe('complete');
  expect(reportOf(file)).toMatchObject({ complete: true, value: { summary: { imageCount: 2 } } });
});

test('photos of a display that could not be read are asked for when it can be', async () => {
  const { front, file } = await aPin(aChainOf());
  const broken = front.switchOn(
    'brokenElement',
    { nth: 1, field: 'expositionType' },
    { operations: ['listStoreExpositions'] },
  );
  expect(await file.pin(period)).toBe('incomplete');
  expect(reportOf(file)).toMatchObject({ complete: false, value: { summary: { imageCount: 1 } } });
  broken.off();
  expect(await file.pin(period)).toBe('complete');
  expect(reportOf(file)).toMatchObject({ complete: true, value: { summary: { imageCount: 2 } } });
});

test('photos of new runs are asked for also of a display that is known and cannot be read now', async () => {
  const { front, file } = await aPin(aChainOf());
  expect(await file.pin({ ...period, lastDay: '2026-11-19' })).toBe('complete');
  const broken = front.switchOn('brokenElement', { nth: 1, field: 'label' }, { operations: ['listStoreExpositions'] });
  expect(await file.pin(period)).toBe('incomplete');
  expect(reportOf(file)).toMatchObject({ complete: false, value: { summary: { imageCount: 2 } } });
  broken.off();
  expect(await file.pin(period)).toBe('complete');
  expect(reportOf(file)).toMatchObject({ complete: true, value: { summary: { imageCount: 2 } } });
});

test('targets of which some cannot be read do not change what was complete before', async () => {
  const { front, file } = await aPin(aChainOf());
  expect(await file.pin(period)).toBe('complete');
  const whole = { complete: true, value: { summary: { expectedAverageFillRate: 80, belowExpectationCount: 2 } } };
  expect(reportOf(file)).toMatchObject(whole);
  front.switchOn('brokenElement', { nth: 0, field: 'weekday' }, { operations: ['listStoreExpectations'] });
  expect(await file.pin({ ...period, firstDay: '2026-11-29' })).toBe('incomplete');
  expect(reportOf(file)).toMatchObject(whole);
});

test('photos stay with their runs when the service begins to write ids otherwise', async () => {
  const { front, file } = await aPin(aChainOf());
  expect(await file.pin(period)).toBe('complete');
  front.switchOn('runIds', { way: 'bare' });
  const broken = front.switchOn('brokenElement', { nth: 0, field: 'status' }, { operations: ['listStoreProtocols'] });
  await file.pin({ ...period, lastDay: '2026-12-10' });
  broken.off();
  expect(await file.pin({ ...period, lastDay: '2026-12-10' })).toBe('complete');
  expect(reportOf(file)).toMatchObject({ complete: true, value: { summary: { protocolCount: 1, imageCount: 2 } } });
});

test.each([
  ['a region in which no run is completed', 'failed', {}],
  ['a region that reports by region leave without a name', 'completed', { nameless: 1 }],
  ['a region in which no run is completed, and that reports by region leave without a name', 'failed', { nameless: 1 }],
] as const)('%s has the name that the service knows', async (_, status, { ...nameless }) => {
  const { front, file } = await aPin(aChainOf(status));
  if ('nameless' in nameless) front.switchOn('regionNames', nameless);
  await file.pin(period);
  expect(reportOf(file, status)).toMatchObject({ complete: true, value: { items: [{ regionName: 'North' }] } });
});
