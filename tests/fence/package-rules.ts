import { z } from 'zod';
import type { Rule } from './rule.ts';
import { isUnder, isUnderAny, type SourceFile } from './source-file.ts';

const Names = z.record(z.string(), z.string()).default({});

/** The part of package.json that the fence reads. */
export const Manifest = z.object({ dependencies: Names, optionalDependencies: Names, devDependencies: Names });
export type Manifest = z.infer<typeof Manifest>;

/** What runs from node_modules on the user's computer; the page and the preload script are bundled. */
const RUNS_UNBUNDLED = ['electron', 'service', 'shared'];
/** `start.ts` and launch/ belong to the checkout; the preload script is one bundled file. */
const NOT_PACKAGED = ['electron/start.ts', 'electron/launch', 'electron/preload'];

const needsPackage = (file: SourceFile) =>
  !file.isTest && isUnderAny(file.path, RUNS_UNBUNDLED) && !isUnderAny(file.path, NOT_PACKAGED);

/** Rules about packages, for a given package.json. */
export function packageRules(manifest: Manifest): readonly Rule[] {
  const packaged = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const declared = { ...packaged, ...manifest.devDependencies };
  const isDeclared = (name: string, typeOnly: boolean) =>
    name in declared || (typeOnly && `@types/${name}` in declared);
  return [
    {
      name: 'packaged-dependencies',
      why: 'The core and the service run from dependencies: a devDependency is not in the package.',
      check: (file) =>
        needsPackage(file)
          ? file.imports.filter(
              (one) =>
                one.package !== null && one.package !== 'electron' && !one.typeOnly && !(one.package in packaged),
            )
          : [],
    },
    {
      name: 'declared-packages',
      why: 'Import only what package.json names: a package of a package disappears without notice.',
      check: (file) =>
        isUnder(file.path, 'tests/bench/peers')
          ? []
          : file.imports.filter((one) => one.package !== null && !isDeclared(one.package, one.typeOnly)),
    },
  ];
}

/** Dependencies that nothing packaged imports: they belong to devDependencies, where they cost the package nothing. */
export function idleDependencies(manifest: Manifest, files: readonly SourceFile[]): readonly string[] {
  const used = new Set(files.filter(needsPackage).flatMap(namedPackages));
  return [...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)].filter(
    (name) => !used.has(name),
  );
}

/** Packages that a file imports or names in a text, as `import.meta.resolve('name/file')` does. */
function namedPackages({ imports, syntax }: SourceFile): readonly (string | null)[] {
  const texts = (syntax?.strings ?? []).map(({ text }) => /^(@[^/]+\/[^/]+|[^/]+)(\/|$)/.exec(text)?.[1] ?? null);
  return [...imports.map((one) => one.package), ...texts];
}
