import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CORE = join(ROOT, 'node_modules/@mantine/core');
const IMPORT = /import\s+(?:type\s+)?(?:\w+\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s*["']([^"']+)["']/g;

type Import = { readonly names: readonly string[]; readonly from: string };

function importsOf(file: string): readonly Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, names = '', from = '']) => ({
    names: names.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    ),
    from,
  }));
}

/** File of each name that `@mantine/core` exports. */
const fileOfName = new Map(
  importsOf(join(CORE, 'esm/index.mjs')).flatMap(({ names, from }) =>
    names.map((name): [string, string] => [name, join(CORE, 'esm', from)]),
  ),
);

/** Style sheets that a module of Mantine needs, its own and those of everything that it imports. */
function stylesBehind(entry: string, seen: Set<string>): readonly string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  if (entry.endsWith('.module.mjs')) return [basename(entry, '.module.mjs')];
  return importsOf(entry).flatMap(({ names, from }) => {
    if (from.startsWith('.')) return stylesBehind(join(dirname(entry), from), seen);
    return from === '@mantine/core' ? names.flatMap((name) => stylesOfName(name, seen)) : [];
  });
}

const stylesOfName = (name: string, seen: Set<string>): readonly string[] => {
  const file = fileOfName.get(name);
  return file === undefined ? [] : stylesBehind(file, seen);
};

function stylesInUse(): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const file of globSync('renderer/**/*.tsx', { cwd: ROOT })) {
    for (const { names, from } of importsOf(join(ROOT, file))) {
      const entries = from.startsWith('@mantine/') && from !== '@mantine/core' ? otherPackage(from, names) : [];
      const styles = from === '@mantine/core' ? names.flatMap((name) => stylesOfName(name, seen)) : [];
      for (const style of [...styles, ...entries.flatMap((entry) => stylesBehind(entry, seen))]) found.add(style);
    }
  }
  return new Set([...found].filter((style) => existsSync(join(CORE, 'styles', `${style}.css`))));
}

/** Modules of the dates and spotlight packages behind the imported names. */
function otherPackage(from: string, names: readonly string[]): readonly string[] {
  const index = join(ROOT, 'node_modules', from, 'esm/index.mjs');
  if (!existsSync(index)) return [];
  return importsOf(index)
    .filter((entry) => entry.names.some((name) => names.includes(name)))
    .map((entry) => join(dirname(index), entry.from));
}

const complete = readFileSync(join(CORE, 'styles.css'), 'utf8');
const placeOf = (name: string) =>
  complete.indexOf(
    readFileSync(join(CORE, 'styles', `${name}.css`), 'utf8')
      .trim()
      .slice(0, 160),
  );

// After a change of the parts in use: npx vitest run renderer/app/mantine-styles.test.ts -u
test('mantine.css holds the styles of the parts in use, in Mantine’s own order, and no others', async () => {
  const base = ['baseline', 'default-css-variables', 'global'];
  const inUse = [...stylesInUse(), ...base].sort((a, b) => placeOf(a) - placeOf(b));
  const why = '/* The parts of Mantine in use (mantine-styles.test.ts): all of them would be three times this size. */';
  const lines = inUse.map((name) => `@import "@mantine/core/styles/${name}.css";`);
  await expect(`${[why, ...lines].join('\n')}\n`).toMatchFileSnapshot('./mantine.css');
});
