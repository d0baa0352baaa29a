import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import { forkPictureProcess } from '#electron/loopback/child-processes.ts';
import { createPictureDecoder, type PictureDecoder } from '#electron/photos/picture-decoder.ts';
import type { PictureTask } from '#electron/photos/picture-work.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { blackPng } from '#tests/support/data/bomb-pictures.ts';
import { createManualClock } from './manual-clock.ts';
import { PICTURES_SCRIPT } from './start-core.ts';

// Readers are blocked for a whole process, so all of this runs in the real one.
let decoder: PictureDecoder;
const made = new Map<string, Uint8Array>();

const aPicture = (width = 800, height = 600, background = '#386') =>
  sharp({ create: { width, height, channels: 3, background } });
const bytesOf = (name: string): Uint8Array => made.get(name) ?? new Uint8Array();

/** Size, format and pages of what comes back, or why nothing does. */
const outcomeOf = async (task: PictureTask, name: string) => {
  try {
    const bytes = await decoder.run(task, bytesOf(name));
    if (bytes === null) return 'fine';
    const { width, height, format, pages = 1 } = await sharp(bytes).metadata();
    return [width, height, format, pages];
  } catch (error) {
    return error instanceof FailureError && error.failure.code === 'photo_refused' ? error.failure.reason : error;
  }
};

beforeAll(async () => {
  decoder = createPictureDecoder({
    startProcess: () => forkPictureProcess(PICTURES_SCRIPT, {}),
    // Time stands still: a slow machine is no process that hangs.
    clock: createManualClock(),
    log: silentLog,
  });
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const) {
    made.set(format, await aPicture().toFormat(format).toBuffer());
  }
  const jpeg = bytesOf('jpeg');
  made.set('small', await aPicture(100, 50).jpeg().toBuffer());
  made.set('lying', await aPicture(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  made.set('bomb', blackPng(30_000, 30_000));
  made.set('40 megapixels', await aPicture(8000, 5000).jpeg({ quality: 1 }).toBuffer());
  made.set('a little less', await aPicture(7992, 5000).jpeg({ quality: 1 }).toBuffer());
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) => aPicture(800, 600, background).png().toBuffer()),
  );
  made.set(
    'animated',
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
  // A browser unfolds the whole canvas of a GIF, however small the picture on it is.
  const wide = Buffer.from(bytesOf('gif'));
  wide.writeUInt16LE(20_000, 6);
  wide.writeUInt16LE(20_000, 8);
  made.set('a GIF on a large canvas', wide);
  made.set('truncated', jpeg.subarray(0, jpeg.length - 400));
  made.set('trailing', Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>'.repeat(500))]));
  made.set('svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
  made.set('html', Buffer.from('<!doctype html><title>Sign in</title>'));
  made.set('empty', new Uint8Array());
});
afterAll(() => decoder.close());

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'])('a thumbnail of %s is a WebP of 320 pixels', async (name) => {
  expect(await outcomeOf('thumbnail', name)).toEqual([320, 240, 'webp', 1]);
  expect(await outcomeOf('check', name)).toBe('fine');
});

test('a thumbnail is the very same as one that is made here', async () => {
  const options = { limitInputPixels: 60_000_000, failOn: 'error', sequentialRead: true } as const;
  const here = sharp(bytesOf('lying'), options).rotate().resize({ width: 320, withoutEnlargement: true });
  expect(await decoder.run('thumbnail', bytesOf('lying'))).toEqual(
    new Uint8Array(await here.webp({ quality: 78 }).toBuffer()),
  );
});

test('a thumbnail is never larger than the picture and stands upright', async () => {
  expect(await outcomeOf('thumbnail', 'small')).toEqual([100, 50, 'webp', 1]);
  expect(await outcomeOf('thumbnail', 'lying')).toEqual([320, 427, 'webp', 1]);
});

test.each([
  ['bomb', 'pixels'],
  ['40 megapixels', 'pixels'],
  ['a GIF on a large canvas', 'pixels'],
  ['svg', 'type'],
  ['html', 'type'],
  ['empty', 'type'],
  ['tiff', 'type'],
])('%s has no thumbnail, and is not shown as it is either: %s', async (name, reason) => {
  expect(await outcomeOf('thumbnail', name)).toBe(reason);
  expect(await outcomeOf('check', name)).toBe(reason);
});

test('a picture that was cut off has no thumbnail; one just small enough has', async () => {
  expect(await outcomeOf('thumbnail', 'truncated')).toBe('type');
  expect(await outcomeOf('thumbnail', 'a little less')).toEqual([320, 200, 'webp', 1]);
});

test('what hangs on a picture, and the other pictures of an animation, are left behind', async () => {
  expect(await decoder.run('thumbnail', bytesOf('trailing'))).toEqual(await decoder.run('thumbnail', bytesOf('jpeg')));
  expect(await outcomeOf('thumbnail', 'animated')).toEqual([320, 240, 'webp', 1]);
});
