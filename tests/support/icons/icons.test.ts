import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { icnsOf, icoOf } from './icon-containers.ts';
import { markSvg } from './icon-mark.ts';

const folder = fileURLToPath(new URL('../../../resources/icons/', import.meta.url));
const fileOf = (name: string) => readFileSync(folder + name);
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1_024];
const kept = SIZES.map((size) => ({ size, png: fileOf(`${size}.png`) }));

test.each(SIZES)('the icon of %i pixels is square, clear at its corners and shows the drawn mark', async (size) => {
  const picture = sharp(fileOf(`${size}.png`)).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([size, size]);
  expect(data[3]).toBeLessThan(128);
  const drawn = await sharp(Buffer.from(markSvg(size)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const differing = drawn.filter((value, at) => Math.abs(value - (data[at] ?? 0)) > 24).length;
  expect(differing / drawn.length).toBeLessThan(0.005);
});

test('the files for Windows and macOS hold exactly these pictures', () => {
  expect(fileOf('icon.ico').equals(icoOf(kept))).toBe(true);
  expect(fileOf('icon.icns').equals(icnsOf(kept))).toBe(true);
});

test('an ICO file lists its pictures where they are', () => {
  const ico = fileOf('icon.ico');
  const count = ico.readUInt16LE(4);
  expect(count).toBe(7);
  for (let at = 0; at < count; at += 1) {
    const offset = ico.readUInt32LE(6 + 16 * at + 12);
    expect(ico.subarray(offset + 1, offset + 4).toString('latin1')).toBe('PNG');
    expect(ico.readUInt32BE(offset + 16) % 256).toBe(ico.readUInt8(6 + 16 * at));
  }
});

test('an ICNS file is a chain of entries that ends with the file', () => {
  const icns = fileOf('icon.icns');
  expect(icns.subarray(0, 4).toString('latin1')).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.byteLength);
  const types: string[] = [];
  for (let at = 8; at < icns.byteLength; at += icns.readUInt32BE(at + 4)) {
    types.push(icns.subarray(at, at + 4).toString('latin1'));
    expect(icns.subarray(at + 9, at + 12).toString('latin1')).toBe('PNG');
  }
  expect(types).toEqual(['icp4', 'icp5', 'ic11', 'icp6', 'ic12', 'ic07', 'ic08', 'ic13', 'ic09', 'ic14', 'ic10']);
});
