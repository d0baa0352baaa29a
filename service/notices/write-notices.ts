import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutComponentList } from './component-list.ts';
import { readShippedPackage, type ShippedPackage } from './shipped-package.ts';

/** Names of the two files, in the package of the app and in the image of the service. */
const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';
const COMPONENTS_FILE = 'components.cdx.json';

const SBOM = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const MAX_BYTES = 64 * 1024 * 1024;

/** What npm knows of the packages in the lockfile. Asks nobody else. */
function listLocked(repository: string): string {
  const options = { cwd: repository, encoding: 'utf8', maxBuffer: MAX_BYTES } as const;
  const script = process.env['npm_execpath'];
  if (script?.endsWith('npm-cli.js')) return execFileSync(process.execPath, [script, ...SBOM], options);
  // On Windows, npm is a batch file, which only a shell runs.
  return execFileSync('npm', SBOM, { ...options, shell: process.platform === 'win32' });
}

/** What is shipped, and where the two files go. */
type Shipment = {
  /** The folder with package-lock.json and node_modules. */
  readonly repository: string;
  readonly product: { readonly name: string; readonly version: string };
  /** Folders of the packages in it, such as `node_modules/zod`. */
  readonly folders: readonly string[];
  /** Where further notices are; empty when there are none. */
  readonly beside: string;
  readonly target: string;
};

/**
 * Writes the notices and the component list of what is shipped.
 *
 * @throws when a package has no text of its licence, or npm does not know it; the message names it
 */
export function writeNotices({ repository, product, folders, beside, target }: Shipment): void {
  const byKey = new Map(
    folders.map((folder) => {
      const read = readShippedPackage(join(repository, folder));
      return [`${read.name}@${read.version}`, read] as const;
    }),
  );
  const packages = [...byKey.values()];
  const components = cutComponentList(listLocked(repository), product, packages);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, NOTICES_FILE), formatNotices(product.name, packages, beside));
  writeFileSync(join(target, COMPONENTS_FILE), components);
}

const LINE = '='.repeat(80);

const byName = (one: ShippedPackage, other: ShippedPackage): number =>
  one.name < other.name || (one.name === other.name && one.version < other.version) ? -1 : 1;

/**
 * The notices of all packages in one text, in the order of their names: the same packages give the same text.
 *
 * @param product what they are shipped with
 * @param beside where further notices are; empty when there are none
 */
export function formatNotices(product: string, packages: readonly ShippedPackage[], beside: string): string {
  const sorted = packages.toSorted(byName);
  const contents = sorted.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  const head = `${product} contains the following software of others. Their licences follow.`;
  const parts = sorted.map(({ name, version, licence, texts }) =>
    [LINE, `${name} ${version}`, `Licence: ${licence}`, LINE, '', texts.join(`\n\n${'-'.repeat(80)}\n\n`)].join('\n'),
  );
  return `${[head, ...(beside === '' ? [] : [beside]), contents.join('\n'), ...parts].join('\n\n').replaceAll('\r\n', '\n')}\n`;
}
