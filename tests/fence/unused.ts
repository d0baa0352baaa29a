import type { SourceFile } from './source-file.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Exports that nothing says a second time, in no file of the tree: `path name`. */
export function unusedExports(sources: readonly SourceFile[]): readonly string[] {
  // A lazy route names its page by a string, which the compiler holds against the module.
  const said = countOf(
    sources
      .flatMap(({ syntax }) => [...(syntax?.names ?? []), ...(syntax?.strings ?? []).filter(isComponentName)])
      .map(({ text }) => text),
  );
  return sources
    .filter(({ path }) => !/\.config\.ts$/.test(path))
    .flatMap(({ path, syntax }) =>
      (syntax?.exports ?? []).filter(({ text }) => (said.get(text) ?? 0) < 2).map(({ text }) => `${path} ${text}`),
    );
}

const isComponentName = ({ text }: { readonly text: string }): boolean => /^[A-Z][a-z]\w*Page$/.test(text);

/** Classes of style modules that no file that imports the module names: `path class`. */
export function unusedClasses(sources: readonly SourceFile[]): readonly string[] {
  return sources
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const users = sources.filter(({ imports }) => imports.some(({ file }) => file === path));
      const named = new Set(
        users.flatMap(({ syntax }) => [...(syntax?.names ?? []), ...(syntax?.strings ?? [])]).map((one) => one.text),
      );
      return classesOf(text)
        .filter((name) => !named.has(name))
        .map((name) => `${path} ${name}`);
    });
}

/**
 * Texts of a namespace that no source asks for, neither by key nor by the fixed beginning of one.
 *
 * @param keys paths in the namespace: `limits.title`, plural forms included
 */
export function unusedTexts(keys: readonly string[], sources: readonly SourceFile[]): readonly string[] {
  const strings = new Set(
    sources.flatMap(({ syntax }) => syntax?.strings ?? []).map(({ text }) => text.replace(/^[\w-]+:/, '')),
  );
  const isAsked = (key: string) => strings.has(key) || beginningsOf(key).some((beginning) => strings.has(beginning));
  return [...new Set(keys.map((key) => key.replace(PLURAL, '')))].filter((key) => !isAsked(key));
}

/** `a.b.` and `a.` of `a.b.c`: what a template says before a part that it fills in. */
const beginningsOf = (key: string) => [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index + 1));

function classesOf(css: string): readonly string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''))];
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
