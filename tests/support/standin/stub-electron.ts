import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** By this text the tools find the fuses in Electron's binary. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron leaves its factory: version 1, nine fuses, `1` on and `0` off. */
const FACTORY_FUSES = '101110011';

/**
 * Makes a folder that electron-builder takes for an unpacked Electron, so that packaging can be tried without the
 * real one: its binary does nothing, but carries the fuses where the real one has them.
 */
export async function makeStubElectron(folder: string, version: string): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([1, FACTORY_FUSES.length]),
    Buffer.from(FACTORY_FUSES),
  ]);
  const binary = Buffer.concat([Buffer.alloc(4_096, 'x'), wire, Buffer.alloc(4_096, 'y')]);
  await writeFile(join(folder, 'electron'), binary, { mode: 0o755 });
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html']) await writeFile(join(folder, name), version);
  for (const language of ['en-US', 'en-GB', 'pl', 'de', 'fr'])
    await writeFile(join(folder, 'locales', `${language}.pak`), '');
}
