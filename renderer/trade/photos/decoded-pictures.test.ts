import { expect, test } from 'vitest';
import { createDecodedPictures, type DecodedPicture } from './decoded-pictures.ts';

const aPicture = (pixels: number): DecodedPicture => ({ canvas: Object.create(null), width: pixels, height: 1 });
const bytes = () => new Blob(['picture']);

function pictures(mostPixels: number) {
  const reads: Blob[] = [];
  const decoded = createDecodedPictures(async (blob) => {
    reads.push(blob);
    return aPicture(10);
  }, mostPixels);
  return { decoded, reads };
}

test('a picture is decoded once, however many ask, and then found at once', async () => {
  const { decoded, reads } = pictures(100);
  const one = bytes();
  expect(decoded.find('a', one)).toBeUndefined();
  const [first, second] = await Promise.all([decoded.decode('a', one), decoded.decode('a', one)]);
  expect(first).toBe(second);
  expect(reads).toHaveLength(1);
  expect(decoded.find('a', one)).toBe(first);
});

test('a picture that came again with other bytes is decoded again', async () => {
  const { decoded, reads } = pictures(100);
  await decoded.decode('a', bytes());
  const again = bytes();
  expect(decoded.find('a', again)).toBeUndefined();
  await decoded.decode('a', again);
  expect(reads).toHaveLength(2);
});

test('the pictures not used for longest go first, and the latest never', async () => {
  const { decoded } = pictures(25);
  const blobs = new Map(['a', 'b', 'c'].map((key) => [key, bytes()]));
  const blobOf = (key: string) => blobs.get(key) ?? bytes();
  await decoded.decode('a', blobOf('a'));
  await decoded.decode('b', blobOf('b'));
  decoded.find('a', blobOf('a'));
  await decoded.decode('c', blobOf('c'));
  expect(['a', 'b', 'c'].filter((key) => decoded.find(key, blobOf(key)) !== undefined)).toEqual(['a', 'c']);
  const large = createDecodedPictures(async () => aPicture(1000), 25);
  const only = bytes();
  await large.decode('a', only);
  expect(large.find('a', only)).toBeDefined();
});

test('bytes that are no picture are said to be none, and can be tried again', async () => {
  const attempts: number[] = [];
  const decoded = createDecodedPictures(async () => {
    attempts.push(1);
    throw new Error('no picture');
  });
  const one = bytes();
  await expect(decoded.decode('a', one)).rejects.toThrow('no picture');
  await expect(decoded.decode('a', one)).rejects.toThrow('no picture');
  expect(attempts).toHaveLength(2);
});
