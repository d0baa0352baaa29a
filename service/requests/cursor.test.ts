import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewestFirstPosition } from '../store/protocols-repository.ts';
import { cutPage, isCursor, readCursor } from './cursor.ts';

const writeCursor = (position: NewestFirstPosition): string =>
  cutPage(['last of the page', 'first of the next'], 1, () => position).nextCursor ?? '';

test('a cursor names the position it was made from, whatever the id', () => {
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

test('any other text is no cursor, or names the position it would be written for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const position = readCursor(text);
      expect(isCursor(text)).toBe(position !== undefined);
      if (position) expect(writeCursor(position)).toBe(text);
    }),
  );
});

test('a page has a cursor only when another page follows', () => {
  const positionOf = (id: string) => ({ scheduledMs: 1, id });
  expect(cutPage(['a', 'b'], 2, positionOf)).toEqual({ page: ['a', 'b'], nextCursor: null });
  expect(cutPage(['a', 'b', 'c'], 2, positionOf)).toEqual({
    page: ['a', 'b'],
    nextCursor: writeCursor(positionOf('b')),
  });
  expect(cutPage([], 2, positionOf)).toEqual({ page: [], nextCursor: null });
});
