import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { icnsOf, icoOf } from './icon-containers.ts';
import { markSvg } from './icon-mark.ts';

/** `node tests/support/icons/make-icons.ts`: draws resources/icons anew. The results are kept in the repository. */
const FOLDER = fileURLToPath(new URL('../../../resources/icons', import.meta.url));
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1_024];

const pictures = await Promise.all(
  SIZES.map(async (size) => ({
    size,
    png: await sharp(Buffer.from(markSvg(size)))
      .png({ compressionLevel: 9 })
      .toBuffer(),
  })),
);
mkdirSync(FOLDER, { recursive: true });
for (const { size, png } of pictures) writeFileSync(join(FOLDER, `${size}.png`), png);
writeFileSync(join(FOLDER, 'endcap.svg'), markSvg(1_024));
writeFileSync(join(FOLDER, 'icon.ico'), icoOf(pictures));
writeFileSync(join(FOLDER, 'icon.icns'), icnsOf(pictures));
console.log(`${FOLDER}: ${SIZES.length} pictures, endcap.svg, icon.ico, icon.icns`);
