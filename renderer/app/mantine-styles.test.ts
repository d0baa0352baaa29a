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

const MORE = join(ROOT, 'renderer/ui/mantine-more.ts');

/** Names that only mantine-more.ts may take from Mantine. */
const moreNames = (/export \{([^}]*)\}/.exec(readFileSync(MORE, 'utf8'))?.[1] ?? '')
  .split(',')
  .map((name) => name.trim());

const hasSheet = (style: string): boolean => existsSync(join(CORE, 'styles', `${style}.css`));

/** Styles of what is imported from Mantine itself, in every file of the page. */
function stylesOfAll(): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const file of globSync('renderer/**/*.tsx', { cwd: ROOT })) {
    for (const { names, from } of importsOf(join(ROOT, file))) {
      const entries = from.startsWith('@mantine/') && from !== '@mantine/core' ? otherPackage(from, names) : [];
      const styles = from === '@mantine/core' ? names.flatMap((name) => stylesOfName(name, seen)) : [];
      for (const style of [...styles, ...entries.flatMap((entry) => stylesBehind(entry, seen))]) found.add(style);
    }
  }
  return new Set([...found].filter(hasSheet));
}

/** Styles of what only mantine-more.ts takes from Mantine. */
function stylesOfMore(): readonly string[] {
  const seen = new Set<string>();
  const first = stylesOfAll();
  const found = new Set(moreNames.flatMap((name) => stylesOfName(name, seen)));
  return [...found].filter((style) => hasSheet(style) && !first.has(style));
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

const sheetOf = (why: string, styles: readonly string[]): string =>
  [
    `/* ${why} */`,
    ...styles.toSorted((a, b) => placeOf(a) - placeOf(b)).map((name) => `@import "@mantine/core/styles/${name}.css";`),
    '',
  ].join('\n');

// After a change of the parts in use: npx vitest run renderer/app/mantine-styles.test.ts -u
test('mantine.css holds the styles of the parts in use, in Mantine’s own order, and no others', async () => {
  const why = 'The parts of Mantine in use (mantine-styles.test.ts): all of them would be three times this size.';
  const base = ['baseline', 'default-css-variables', 'global'];
  await expect(sheetOf(why, [...stylesOfAll(), ...base])).toMatchFileSnapshot('./mantine.css');
});

test('mantine-more.css holds what only the parts in mantine-more.ts need', async () => {
  const why = 'What the parts in mantine-more.ts need besides (app/mantine-styles.test.ts).';
  await expect(sheetOf(why, stylesOfMore())).toMatchFileSnapshot('../ui/mantine-more.css');
});

test('nobody takes these parts from Mantine itself, where their styles would be missing', () => {
  expect(moreNames).toContain('TextInput');
  const past = globSync('renderer/**/*.tsx', { cwd: ROOT }).filter((file) =>
    importsOf(join(ROOT, file)).some(
      ({ names, from }) => from === '@mantine/core' && names.some((name) => moreNames.includes(name)),
    ),
  );
  expect(past).toEqual([]);
});
