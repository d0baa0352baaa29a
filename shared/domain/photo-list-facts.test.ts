import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoListFacts } from './photo-list-facts.ts';

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

test('more without a way to it is said', () => {
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
