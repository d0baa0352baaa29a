import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RawLine, readLines } from './feed-lines.ts';

const linesOf = async (bytes: Buffer, chunkBytes: number): Promise<RawLine[]> => {
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  })();
  const lines: RawLine[] = [];
  for await (const some of readLines(chunks)) lines.push(...some);
  return lines;
};

test('the lines are the same however the text is cut into chunks', async () => {
  const line = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll(/[\n\uFEFF]/g, ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 40 }), async (texts, chunkBytes) => {
      const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
      const ends = texts.map((_text, index) => Buffer.from(texts.slice(0, index + 1).join('')).length + index + 1);
      const expected = texts.map((text, index) => ({ number: index + 1, end: ends[index], text }));
      expect(await linesOf(bytes, chunkBytes)).toEqual(expected);
    }),
  );
});

test('the last line needs no line feed, and an empty input has no lines', async () => {
  expect(await linesOf(Buffer.from('a\nb'), 2)).toEqual([
    { number: 1, end: 2, text: 'a' },
    { number: 2, end: 3, text: 'b' },
  ]);
  expect(await linesOf(Buffer.from(''), 1)).toEqual([]);
});

test.each([1_000, 70_000, 1_000_000])(
  'a line that is too long is one bad line, in chunks of %i',
  async (chunkBytes) => {
    const text = `first\n${'x'.repeat(300_000)}\nthird\n${'y'.repeat(70_000)}`;
    const lines = await linesOf(Buffer.from(text), chunkBytes);
    expect(lines.map(({ number, text: read }) => [number, read])).toEqual([
      [1, 'first'],
      [2, ''],
      [3, 'third'],
      [4, ''],
    ]);
    expect(lines.filter(({ problem }) => problem?.startsWith('Longer')).map(({ number }) => number)).toEqual([2, 4]);
  },
);

test('a line that is not UTF-8 is bad, the next one is not', async () => {
  const lines = await linesOf(Buffer.concat([Buffer.from([0xc3, 0x28, 0x0a]), Buffer.from('ł\n')]), 1);
  expect(lines).toEqual([
    { number: 1, end: 3, text: '', problem: 'Not UTF-8' },
    { number: 2, end: 6, text: 'ł' },
  ]);
});
