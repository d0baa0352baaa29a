import { expect, test } from 'vitest';
import type { ApiClient } from '#electron/api/api-client.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { wholeRun } from './whole-run.ts';

const RUN = { externalId: 'S-1', protocolId: 'run-1' };
const SCHEDULED = '2026-11-03T09:00:00Z';
const link = (id: string) => `https://cdn.example/${id}.jpg`;

/** A service whose run and whose photo list say what they are told to. */
function aService(
  run: { images: Record<string, unknown>[] } & Record<string, unknown>,
  list: unknown,
  runs: Record<string, unknown>[] = [],
) {
  const asked: unknown[] = [];
  const api: Pick<ApiClient, 'getStoreProtocol' | 'listStorePhotos' | 'listStoreProtocols'> = {
    listStoreProtocols: async () => ({ value: { externalId: 'S-1', items: runs, nextCursor: null }, at: 9 }),
    getStoreProtocol: async () => ({ value: { scheduledDatetime: SCHEDULED, ...run }, at: 7 }),
    async listStorePhotos({ query }) {
      asked.push(query);
      if (list instanceof Error) throw list;
      return { value: { items: list, nextCursor: null }, at: 8 };
    },
  };
  return { asked, read: () => wholeRun(api, RUN, {}) };
}

test('a run whose photos all have links is one request; so is one that still waits for them', async () => {
  const { read, asked } = aService({ images: [{ photoId: 'a', imageUrl: link('a') }], imageCount: 1 }, []);
  expect(await read()).toMatchObject({ asOf: 7, complete: true });
  const waiting = aService({ images: [{ photoId: 'a', status: 'pending' }] }, []);
  expect(await waiting.read()).toMatchObject({ complete: true });
  expect([...asked, ...waiting.asked]).toEqual([]);
});

test('links and photos that the run lacks come from the photo list', async () => {
  const { read, asked } = aService(
    {
      images: [
        { photoId: 'a', fillRate: 50 },
        { photoId: 'b', imageUrl: link('b') },
      ],
      imageCount: 3,
    },
    [
      { id: 'a', url: link('a'), fillRate: 40, protocolId: 'run-1' },
      { id: 'b', url: link('other'), protocolId: 'run-1' },
      { id: 'c', url: link('c'), protocolId: 'run-1' },
      { id: 'd', url: link('d'), protocolId: 'run-2' },
      { id: 'e', url: link('e') },
    ],
  );
  const { value, asOf, complete } = await read();
  expect([asOf, complete]).toEqual([7, true]);
  expect(value.images).toMatchObject([
    { photoId: 'a', imageUrl: link('a'), fillRate: 50 },
    { photoId: 'b', imageUrl: link('b') },
    { id: 'c', url: link('c') },
  ]);
  expect(value.images).toHaveLength(3);
  expect(asked).toMatchObject([
    { protocolId: 'run-1', from: '2026-11-03T08:00:00.000Z', to: '2026-11-04T09:00:00.000Z', limit: 500 },
  ]);
});

test('fewer photos than the run counts are not called whole', async () => {
  const images = [{ photoId: 'a', imageUrl: link('a') }];
  expect(await aService({ images, imageCount: 4 }, []).read()).toMatchObject({ complete: false });
  const failure = new FailureError({ code: 'service_unavailable', status: 500 });
  expect(await aService({ images, imageCount: 4 }, failure).read()).toMatchObject({ complete: false });
  expect(await aService({ images: [{ photoId: 'a' }] }, failure).read()).toMatchObject({ complete: true });
  await expect(aService({ images, imageCount: 4 }, new Error('a fault')).read()).rejects.toThrow('a fault');
});

const inList = (id: string, scheduledDatetime: string | null = SCHEDULED) => ({
  id,
  url: link(id),
  protocolId: 'RUN 1',
  scheduledDatetime,
});

test('photos that write the id of their run otherwise are those of the only run of their time', async () => {
  const ended = { images: [], status: 'completed' };
  const only = await aService(ended, [inList('a'), inList('b')], [{ protocolId: 'run-1' }]).read();
  expect(only).toMatchObject({ complete: true, value: { images: [{ id: 'a' }, { id: 'b' }] } });
  const two = await aService(ended, [inList('a')], [{ protocolId: 'run-1' }, { protocolId: 'run-2' }]).read();
  expect(two).toMatchObject({ complete: false, value: { images: [] } });
  const timeless = await aService(ended, [inList('a', null)], [{ protocolId: 'run-1' }]).read();
  expect(timeless).toMatchObject({ complete: false, value: { images: [] } });
});

test('an ended run without photos anywhere has none, and one that says so is not asked about', async () => {
  expect(await aService({ images: [], status: 'completed' }, []).read()).toMatchObject({ complete: true });
  const { read, asked } = aService({ images: [], status: 'completed', imageCount: 0 }, [inList('a')]);
  expect(await read()).toMatchObject({ complete: true, value: { images: [] } });
  expect(asked).toEqual([]);
});
