import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

/** By this text the tools find the fuses in Electron's binary. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron leaves its factory: version 1, nine fuses, `1` on and `0` off. */
const FACTORY_FUSES = '101110011';

/**
 * Makes a folder that electron-builder takes for an unpacked Electron, so that packaging can be tried without the
 * real one: its programs, for Linux and for Windows, do nothing, but carry the fuses as the real ones do.
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
  await writeFile(join(folder, 'electron.exe'), windowsProgram(binary));
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html']) await writeFile(join(folder, name), version);
  for (const language of ['en-US', 'en-GB', 'pl', 'de', 'fr'])
    await writeFile(join(folder, 'locales', `${language}.pak`), '');
}

/** The smallest program of Windows that has a version to be replaced, with more bytes after it. */
function windowsProgram(bytes: Buffer): Buffer {
  const program = NtExecutable.createEmpty();
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(Uint8Array.from(bytes).buffer);
  return Buffer.from(program.generate());
}
