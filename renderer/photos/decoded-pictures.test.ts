import { expect, test } from 'vitest';
import { createDecodedPictures, type DecodedPicture } from './decoded-pictures.ts';

const aPicture = (pixels: number): DecodedPicture => ({
  canvas: Object.create(null),
  width: pixels,
  height: 1,
  scale: 1,
});
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
  expect(decoded.find('a', one, 'screen')).toBeUndefined();
  const [first, second] = await Promise.all([decoded.decode('a', one, 'screen'), decoded.decode('a', one, 'screen')]);
  expect(first).toBe(second);
  expect(reads).toHaveLength(1);
  expect(decoded.find('a', one, 'screen')).toBe(first);
});

test('a picture that came again with other bytes is decoded again', async () => {
  const { decoded, reads } = pictures(100);
  await decoded.decode('a', bytes(), 'screen');
  const again = bytes();
  expect(decoded.find('a', again, 'screen')).toBeUndefined();
  await decoded.decode('a', again, 'screen');
  expect(reads).toHaveLength(2);
});

test('the pictures not used for longest go first, and the latest never', async () => {
  const { decoded } = pictures(25);
  const blobs = new Map(['a', 'b', 'c'].map((key) => [key, bytes()]));
  const blobOf = (key: string) => blobs.get(key) ?? bytes();
  await decoded.decode('a', blobOf('a'), 'screen');
  await decoded.decode('b', blobOf('b'), 'screen');
  decoded.find('a', blobOf('a'), 'screen');
  await decoded.decode('c', blobOf('c'), 'screen');
  expect(['a', 'b', 'c'].filter((key) => decoded.find(key, blobOf(key), 'screen') !== undefined)).toEqual(['a', 'c']);
  const large = createDecodedPictures(async () => aPicture(1000), 25);
  const only = bytes();
  await large.decode('a', only, 'screen');
  expect(large.find('a', only, 'screen')).toBeDefined();
});

test('bytes that are no picture are reported as such, and can be tried again', async () => {
  const attempts: number[] = [];
  const decoded = createDecodedPictures(async () => {
    attempts.push(1);
    throw new Error('no picture');
  });
  const one = bytes();
  await expect(decoded.decode('a', one, 'screen')).rejects.toThrow('no picture');
  await expect(decoded.decode('a', one, 'screen')).rejects.toThrow('no picture');
  expect(attempts).toHaveLength(2);
});

test('a picture for the screen gets the room of the largest stage, all of its pixels are asked for apart', async () => {
  const rooms: unknown[] = [];
  const decoded = createDecodedPictures(async (_, room) => {
    rooms.push(room);
    return aPicture(room === null ? 40 : 10);
  });
  const one = bytes();
  decoded.fitInto({ width: 800, height: 400 });
  decoded.fitInto({ width: 300, height: 600 });
  await decoded.decode('a', one, 'screen');
  expect(decoded.find('a', one, 'full')).toBeUndefined();
  await decoded.decode('a', one, 'full');
  expect(rooms).toEqual([{ width: 800, height: 600 }, null]);
  expect([decoded.find('a', one, 'screen')?.width, decoded.find('a', one, 'full')?.width]).toEqual([10, 40]);
});

test('a picture costs the pixels that were decoded, not those of the photo', async () => {
  const decoded = createDecodedPictures(async () => ({ ...aPicture(1000), scale: 0.1 }), 25);
  const blobs = ['a', 'b', 'c'].map((key) => [key, bytes()] as const);
  for (const [key, blob] of blobs) await decoded.decode(key, blob, 'screen');
  expect(blobs.filter(([key, blob]) => decoded.find(key, blob, 'screen') !== undefined).map(([key]) => key)).toEqual([
    'b',
    'c',
  ]);
});
