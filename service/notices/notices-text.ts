import type { ShippedPackage } from './shipped-package.ts';

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
