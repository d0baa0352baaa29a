import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { type ImportPlace, readSyntax, type Syntax } from './syntax.ts';

/** An import with what its specifier means; exactly one of `file`, `builtin` and `package` is set. */
export interface ResolvedImport extends ImportPlace {
  /** Path in the repository. */
  readonly file: string | null;
  readonly builtin: string | null;
  readonly package: string | null;
}

export interface SourceFile {
  /** Path in the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly lineCount: number;
  /** A test, something tests use, or the configuration of a tool: nothing that reaches a user. */
  readonly isTest: boolean;
  /** null for anything but TypeScript. */
  readonly syntax: Syntax | null;
  readonly imports: readonly ResolvedImport[];
}

/** Reads a file of the repository from its text. Throws when TypeScript can't be parsed. */
export function readSource(path: string, text: string): SourceFile {
  const syntax = /\.(ts|tsx|mts|cts)$/.test(path) ? readSyntax(path, text) : null;
  return {
    path,
    text,
    lineCount: text.replace(/\n$/, '').split('\n').length,
    isTest: path.startsWith('tests/') || /\.test\.tsx?$/.test(path) || /^[^/]+\.config\.ts$/.test(path),
    syntax,
    imports: (syntax?.imports ?? []).map((one) => ({ ...one, ...resolve(path, one.text) })),
  };
}

function resolve(from: string, specifier: string): Pick<ResolvedImport, 'file' | 'builtin' | 'package'> {
  const none = { file: null, builtin: null, package: null };
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return { ...none, file: bare.slice(1) };
  if (bare.startsWith('.')) return { ...none, file: posix.normalize(posix.join(posix.dirname(from), bare)) };
  const name = bare.replace(/^node:/, '');
  if (bare.startsWith('node:') || builtinModules.includes(name)) return { ...none, builtin: name };
  const parts = bare.split('/');
  return { ...none, package: bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare) };
}

/** true when a path is the folder itself, something below it, or exactly the file that is named. */
export function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** `isUnder` for any of several folders or files. */
export function isUnderAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isUnder(path, folder));
}
