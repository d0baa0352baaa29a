import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoFacts, photoListFacts, RunPhoto } from './photo-facts.ts';

const ID = '7b0c7c1e-53a5-4a0f-9d0e-0f6f3f2f1a11';
const DISPLAY = '11111111-2222-3333-4444-555555555555';
const LINK = 'https://cdn.example/photos/1.jpg?signature=s3cret';

test('a photo in the words of the fill rates', () => {
  expect(
    photoFacts({
      photoId: ID,
      expositionId: DISPLAY,
      imageStatus: 'completed',
      fillRate: 62.5,
      expectedFillRatio: 80,
      capturedAt: '2026-11-20T09:01:00Z',
      imageUrl: LINK,
    }),
  ).toEqual({
    photo: {
      photoId: ID,
      expositionId: DISPLAY,
      status: 'completed',
      fillRate: 62.5,
      expectedFillRate: 80,
      capturedAt: '2026-11-20T09:01:00Z',
      other: [],
    },
    link: LINK,
  });
});

test('a photo in other words, with objects inside', () => {
  expect(
    photoFacts({
      id: ID,
      exposition: { id: DISPLAY, label: 'Fridge' },
      protocolStatus: 'failed',
      state: 'annotated',
      result: { fillRate: { measured: 40, expected: 50 } },
      created_at: '2026-11-20 09:01:00',
      files: { original: { url: LINK }, thumbnail: { url: 'https://cdn.example/photos/1-small.jpg' } },
    }),
  ).toEqual({
    photo: {
      photoId: ID,
      expositionId: DISPLAY,
      status: 'annotated',
      fillRate: 40,
      expectedFillRate: 50,
      capturedAt: '2026-11-20 09:01:00',
      other: [
        { name: 'exposition.label', text: 'Fridge' },
        { name: 'protocolStatus', text: 'failed' },
      ],
    },
    link: LINK,
  });
});

test.each<[string, Readonly<Record<string, unknown>>, string | null]>([
  ['one that nobody knows', { status: 'archived', pipeline: 'completed' }, 'archived'],
  ["its own, and not its store's", { photo: { state: 'lost' }, store: { status: 'active' } }, 'lost'],
  ["none, where only its store's is given", { store: { status: 'active' } }, null],
])('the status is %s', (_, record, status) => {
  expect(photoFacts(record).photo.status).toBe(status);
});

test.each([
  ['the larger one of two', { thumbnailUrl: 'https://a.example/small', largeImage: LINK }, LINK],
  ['the only one there is', { previewUrl: LINK }, LINK],
  ['an odd name, but the only address', { where: LINK }, LINK],
  ['a path on the service', { imageUrl: '/v1/photos/1?sig=2' }, '/v1/photos/1?sig=2'],
  ['no address at all', { imageUrl: 'none' }, null],
  ['two odd addresses: none is guessed', { one: LINK, two: LINK }, null],
  ['no web address', { imageUrl: 'javascript:alert(1)' }, null],
])('the link is %s', (_, record, link) => {
  expect(photoFacts(record).link).toBe(link);
});

test('whatever comes, it does not fail, the facts have their shape, and the link is not among the texts', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constant(LINK), fc.constant(ID), fc.double({ min: -10, max: 110 }));
  const field = fc.constantFrom(
    'id',
    'photoId',
    'url',
    'imageUrl',
    'thumbUrl',
    'x',
    'status',
    'fillRate',
    'exposition',
    'capturedAt',
  );
  fc.assert(
    fc.property(fc.dictionary(field, value), (record) => {
      const { photo, link } = photoFacts(record);
      expect(RunPhoto.safeParse({ ...photo, photoKey: null }).success).toBe(true);
      if (link !== null) expect(photo.other.filter(({ name, text }) => /url/i.test(name) && text === link)).toEqual([]);
    }),
    { numRuns: 1500 },
  );
  fc.assert(
    fc.property(fc.anything({ withBigInt: false }), (record) => {
      expect(RunPhoto.safeParse({ ...photoFacts(record).photo, photoKey: null }).success).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

const photo = { photoId: 'p-1', imageUrl: 'https://cdn.example/1.jpg' };

test.each<[string, unknown]>([
  ['items beside a cursor', { items: [photo], nextCursor: 'c' }],
  ['photos under data', { data: { photos: [photo], stores: [{ name: 'a' }] }, paging: { next_cursor: 'c' } }],
  ['a list of another name', { store: 'a', gallery: [photo], 'Next-Cursor': 'c' }],
  ['a cursor inside an object', { images: [{ id: 7, url: 'https://a/b' }], cursor: { next: 'c', previous: null } }],
  ['a link to the next page', { results: [photo], links: { next: 'https://a/v1/photos?limit=5&cursor=c' } }],
  ['other lists before it', { expositions: [{ label: 'x' }], items: [photo], nextPageToken: 'c' }],
])('the list and the cursor: %s', (_, answer) => {
  expect(photoListFacts(answer, 0)).toMatchObject({ photos: [expect.any(Object)], cursor: 'c', hasMore: true });
});

test.each<[string, unknown]>([
  ['null', { items: [photo], nextCursor: null }],
  ['none', { items: [photo] }],
  ['an empty one', { items: [photo], nextCursor: '' }],
  ['a flag that says so', { items: [photo], cursor: 'same', hasMore: false }],
  ['a bare list', [photo]],
  ['a total that is reached', { items: [photo], total: 1 }],
])('the last page: %s', (_, answer) => {
  expect(photoListFacts(answer, 0)).toMatchObject({ photos: [photo], cursor: null, hasMore: false });
});

test('more to come without a way to it is reported', () => {
  expect(photoListFacts({ items: [photo], total: 3 }, 1)).toMatchObject({ cursor: null, hasMore: true });
  expect(photoListFacts({ items: [photo], total: 2 }, 1)).toMatchObject({ cursor: null, hasMore: false });
  expect(photoListFacts({ items: [photo], hasMore: true }, 0)).toMatchObject({ cursor: null, hasMore: true });
});

test('an empty list is one, and no list is none', () => {
  expect(photoListFacts({ items: [], nextCursor: null }, 0).photos).toEqual([]);
  expect(photoListFacts({ message: 'none' }, 0).photos).toBeNull();
  expect(photoListFacts({ tags: ['a', 'b'] }, 0).photos).toBeNull();
});

test('no answer makes it fail', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (answer) => {
      const { photos, cursor } = photoListFacts(answer, 0);
      expect(photos === null || Array.isArray(photos)).toBe(true);
      expect(cursor === null || cursor.length >= 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
