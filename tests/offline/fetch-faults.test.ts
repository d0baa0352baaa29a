import { expect, test } from 'vitest';
import { startOfDay } from '#shared/domain/instants.ts';
import { queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { aDrivenCore, type DrivenCore, sampleOf, unwrap, ZONE } from './pins-world.ts';

const chain = sampleOf(120);
const externalIds = chain.stores.flatMap(({ store }) => store.externalId ?? []);
const range = { from: startOfDay('2026-11-19', ZONE), to: startOfDay('2026-11-20', ZONE) };
const query = ReviewQuery.parse({ stores: externalIds, period: { kind: 'range', ...range } });

type FetchAs = NonNullable<Parameters<typeof aDrivenCore>[0]>;
const isReport = (url: string): boolean => /expositions\/[^/]+\/fill-rate/.test(url);

/** A core that has fetched the photos of one store's day, with `fetchAs` between it and the service. */
async function fetched(fetchAs: FetchAs) {
  const service = await startTestService(chain);
  const core = await aDrivenCore(fetchAs);
  await core.connect(service.url, TOKEN);
  await core.untilKept();
  unwrap(await core.bridge.fetches.start({ externalIds, ...range, photos: 'none' }));
  const state = async () => unwrap(await core.bridge.fetches.state())?.state ?? 'none';
  await core.drive(async () => !['waiting', 'running'].includes(await state()));
  return { state: await state(), queue: await queueOf(core) };
}

async function queueOf({ bridge }: DrivenCore) {
  const queue = unwrap(await bridge.review.queue(query));
  return { ...queue, photos: queue.photos.key.flatMap((_, place) => queuedPhotoAt(queue, place) ?? []) };
}

type Item = Readonly<Record<string, unknown>>;

/** Changes the n-th photo that reports name, counted over all of them. */
function changing(changes: Readonly<Record<number, (photo: Item) => Item>>) {
  const nth = new Map<unknown, number>();
  const changed = new Set<unknown>();
  const fetchAs: FetchAs = async (send, url) => {
    const answer = await send();
    if (!isReport(url)) return answer;
    const body = (await answer.json()) as { readonly items: readonly Item[] };
    const items = body.items.map((photo) => {
      const { photoId } = photo;
      const number = nth.get(photoId) ?? nth.size;
      nth.set(photoId, number);
      const change = changes[number];
      if (change === undefined) return photo;
      changed.add(photoId);
      return change(photo);
    });
    return Response.json({ ...body, items });
  };
  return { fetchAs, nth, changed };
}

const without =
  (name: string) =>
  ({ [name]: _, ...rest }: Item): Item =>
    rest;

test('photos without id, link, display or time, or with a status that nobody knows, do not cost the others', async () => {
  const { fetchAs, nth, changed } = changing({
    0: without('photoId'),
    1: without('imageUrl'),
    2: without('scheduledDatetime'),
    3: without('expositionId'),
    4: (photo) => ({ ...photo, imageStatus: 'archived' }),
    5: without('fillRate'),
  });
  const { queue, state } = await fetched(fetchAs);
  expect(changed.size).toBe(6);
  // What can't be read is left out, and the store says that something is missing.
  expect([state, queue.gaps.storesInPart]).toEqual(['incomplete', 1]);
  const unmeasured = [...nth].find(([, number]) => number === 5)?.[0];
  expect(queue.photos.find(({ photoKey }) => photoKey === unmeasured)).toMatchObject({ measured: null, delta: null });
  const left = [...nth.keys()].filter((photoId) => !changed.has(photoId) || photoId === unmeasured);
  expect(queue.photos.map(({ photoKey }) => photoKey).toSorted()).toEqual(left.map(String).toSorted());
});

test('a service that says "too many" in the middle is waited for, and nothing is missing', async () => {
  const told = { reports: 0, refused: 0 };
  const { queue, state } = await fetched(async (send, url) => {
    if (isReport(url)) told.reports += 1;
    if (!isReport(url) || ![2, 3, 5].includes(told.reports)) return send();
    told.refused += 1;
    return new Response('', { status: 429, headers: { 'retry-after': '2' } });
  });
  expect(told.refused).toBe(3);
  expect(state).toBe('complete');
  const day = new Set(
    [...chain.protocols].flatMap(({ scheduledDate, protocolId }) =>
      scheduledDate === '2026-11-19' ? [protocolId] : [],
    ),
  );
  expect(queue.total).toBe([...chain.images].filter(({ protocolId }) => day.has(protocolId)).length);
});
