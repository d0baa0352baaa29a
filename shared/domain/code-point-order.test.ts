import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints } from './code-point-order.ts';

test('a character beyond U+FFFF comes after every one below', () => {
  const texts = ['b', '\u{1F600}', '\uFFFD', 'a', 'ą', '', 'ab'];
  expect(texts.toSorted(compareCodePoints)).toEqual(['', 'a', 'ab', 'b', 'ą', '\uFFFD', '\u{1F600}']);
});

test('the order is that of the UTF-8 bytes', () => {
  const utf8 = new TextEncoder();
  const compareBytes = (a: Uint8Array, b: Uint8Array): number => {
    const at = a.findIndex((byte, index) => byte !== b[index]);
    return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
  };
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(compareBytes(utf8.encode(a), utf8.encode(b))));
    }),
  );
});
