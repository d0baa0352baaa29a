import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoFacts, RunPhoto } from './photo-facts.ts';

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
