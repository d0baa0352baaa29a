import { z } from 'zod';
import type { Rule } from './rule.ts';
import { isUnder, isUnderAny, type SourceFile } from './source-file.ts';

const Names = z.record(z.string(), z.string()).default({});

/** The part of package.json that the fence reads. */
export const Manifest = z.object({ dependencies: Names, optionalDependencies: Names, devDependencies: Names });
export type Manifest = z.infer<typeof Manifest>;

/** What runs from node_modules on the user's computer; the page and the preload script are bundled. */
const RUNS_UNBUNDLED = ['electron', 'service', 'shared'];
/**
 * What the build puts into the scripts of the core, with only those parts that it uses, although node_modules has it too
 * when the checkout runs.
 */
const BUNDLED = ['electron-updater', 'pdfkit', 'pptxgenjs', 'write-excel-file'];
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
      why: 'The core and the service run from dependencies: a devDependency is in the package only when it is bundled (BUNDLED).',
      check: (file) =>
        needsPackage(file)
          ? file.imports.filter(
              (one) =>
                one.package !== null &&
                one.package !== 'electron' &&
                !one.typeOnly &&
                !(one.package in packaged) &&
                !BUNDLED.includes(one.package),
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

/** The package that only a service on a server needs: the desktop app does not ship it, and ends when it imports it. */
const SERVER_ONLY = 'pg';
/** What the app starts beside its own files: the service of the sample, in a process of its own. */
const STARTED_BY_THE_APP = ['service/service-process.ts'];

/**
 * Files that import the PostgreSQL client, or import it late, and that the desktop app may load. Each is said with the
 * files by which the app reaches it: one import between two files of the service is enough.
 */
export function serverOnlyImports(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const entries = files.filter(
    ({ path }) => (isUnder(path, 'electron') || STARTED_BY_THE_APP.includes(path)) && !/\.test\.tsx?$/.test(path),
  );
  // By each path the one that imports it; null: the app starts with it.
  const reachedFrom = new Map<string, string | null>(entries.map(({ path }) => [path, null]));
  const found: string[] = [];
  // A map also walks over what is added on the way.
  for (const path of reachedFrom.keys()) {
    const loaded = (byPath.get(path)?.imports ?? []).filter(({ typeOnly }) => !typeOnly);
    if (loaded.some((one) => one.package === SERVER_ONLY)) found.push(chainTo(path, reachedFrom).join(' > '));
    for (const { file } of loaded) if (file !== null && !reachedFrom.has(file)) reachedFrom.set(file, path);
  }
  return found;
}

function chainTo(path: string, reachedFrom: ReadonlyMap<string, string | null>): readonly string[] {
  const from = reachedFrom.get(path) ?? null;
  return from === null ? [path] : [...chainTo(from, reachedFrom), path];
}

/** Packages that a file imports or names in a text, as `import.meta.resolve('name/file')` does. */
function namedPackages({ imports, syntax }: SourceFile): readonly (string | null)[] {
  const texts = (syntax?.strings ?? []).map(({ text }) => /^(@[^/]+\/[^/]+|[^/]+)(\/|$)/.exec(text)?.[1] ?? null);
  return [...imports.map((one) => one.package), ...texts];
}
