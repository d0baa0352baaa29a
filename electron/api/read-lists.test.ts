import { expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { readPhotos } from './read-lists.ts';

const RANGE = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
const STORE = { externalId: 'S-1' };
const photoNo = (n: number) => ({ id: `p-${n}`, url: `https://cdn.example/${n}.jpg` });

function aService(pageOf: (cursor: string | undefined) => object) {
  const asked: unknown[] = [];
  const listStorePhotos: ApiClient['listStorePhotos'] = async ({ query }) => {
    asked.push(query);
    const { cursor } = query as { cursor?: string };
    return { value: { ...pageOf(cursor) }, at: 1000 + asked.length };
  };
  return { api: { listStorePhotos }, asked };
}

test('every page is read, and a photo that moved counts once', async () => {
  const { api, asked } = aService((cursor) => {
    const start = Number(cursor ?? 0);
    const photos = Array.from({ length: Math.min(500, 1200 - start) }, (_, n) => photoNo(start + n));
    return { gallery: photos, next_cursor: start + 500 < 1200 ? String(start + 490) : null };
  });
  const { photos, at, complete } = await readPhotos(api, STORE, { ...RANGE, protocolId: 'run-1' });
  expect([photos.length, at, complete]).toEqual([1200, 1001, true]);
  expect(asked).toEqual([
    { ...RANGE, protocolId: 'run-1', limit: 500, cursor: undefined },
    { ...RANGE, protocolId: 'run-1', limit: 500, cursor: '490' },
    { ...RANGE, protocolId: 'run-1', limit: 500, cursor: '980' },
  ]);
});

test.each<[string, (cursor: string | undefined) => object]>([
  ['a cursor that comes round again', () => ({ items: [photoNo(1)], nextCursor: 'a' })],
  ['more without a cursor', () => ({ items: [photoNo(1)], total: 9 })],
  ['no list at all', () => ({ message: 'hello' })],
])('%s: what came is kept, and not called whole', async (_, pageOf) => {
  const { api, asked } = aService(pageOf);
  expect(await readPhotos(api, STORE, RANGE)).toMatchObject({ complete: false });
  expect(asked.length).toBeLessThanOrEqual(2);
});
