import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutPage, isCursor, readCursor, writeCursor } from './cursor.ts';

test('a cursor names the place it was made of, whatever the id', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -8.64e15, max: 8.64e15 }),
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => !id.includes('\0')),
      (scheduledMs, id) => {
        expect(readCursor(writeCursor({ scheduledMs, id }))).toEqual({ scheduledMs, id });
      },
    ),
  );
});

test('any other text is no cursor, or the place that it names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const place = readCursor(text);
      expect(isCursor(text)).toBe(place !== undefined);
      if (place) expect(writeCursor(place)).toBe(text);
    }),
  );
});

test('a page has a cursor only when something follows', () => {
  const positionOf = (id: string) => ({ scheduledMs: 1, id });
  expect(cutPage(['a', 'b'], 2, positionOf)).toEqual({ page: ['a', 'b'], nextCursor: null });
  expect(cutPage(['a', 'b', 'c'], 2, positionOf)).toEqual({
    page: ['a', 'b'],
    nextCursor: writeCursor(positionOf('b')),
  });
  expect(cutPage([], 2, positionOf)).toEqual({ page: [], nextCursor: null });
});
