import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSheetNames } from './sheet-names.ts';

const nameOf = (wanted: string) => createSheetNames()(wanted);

test('a long name is cut after a word', () => {
  expect(nameOf('Fill rate by weekday and time')).toBe('Fill rate by weekday and time');
  expect(nameOf('Share of photos below target by weekday and time')).toBe('Share of photos below target…');
  expect(nameOf('Udział zdjęć poniżej celu, wg dni')).toBe('Udział zdjęć poniżej celu, wg…');
  expect(nameOf('Wypełnienie wg sklepów, których')).toBe('Wypełnienie wg sklepów, których');
  expect(nameOf('Wypełnienie wg sklepów łódzkich: dni')).toBe('Wypełnienie wg sklepów…');
});

test('a word that takes most of a name is cut itself', () => {
  expect(nameOf('x'.repeat(60))).toBe(`${'x'.repeat(30)}…`);
  expect(nameOf(`S-1 ${'x'.repeat(60)}`)).toBe(`S-1 ${'x'.repeat(26)}…`);
});

test('names are what Excel takes, and each is there once', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.constantFrom('', "'a'", 'A', 'a', 'History', 'x'.repeat(40)))), (wanted) => {
      const names = wanted.map(createSheetNames());
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of names) {
        expect(name).toMatch(/^[^\\/?*[\]:\p{Cc}]{1,31}$/u);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).not.toMatch(/^'|'$|^history$/iu);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
  );
});
