import { expect, test } from 'vitest';
import { readSyntax } from './syntax.ts';

const texts = (places: readonly { text: string }[]) => places.map((place) => place.text);

test('every kind of import is seen, and whether anything of it is left at run time', () => {
  const { imports } = readSyntax(
    'a.tsx',
    `import a from './a.ts';
     import type { T } from './t.ts';
     import { type U } from './u.ts';
     import { type V, v } from './v.ts';
     export * from './star.ts';
     export { q } from './q.ts';
     export type { R } from './r.ts';
     const late = () => import('./late.ts');
     const old = require('./old.cjs');
     type W = import('./w.ts').W;
     import './effect.css';
     export const A = <div />;`,
  );
  expect(imports.map(({ text, typeOnly, line }) => [text, typeOnly, line])).toEqual([
    ['./a.ts', false, 1],
    ['./t.ts', true, 2],
    ['./u.ts', true, 3],
    ['./v.ts', false, 4],
    ['./star.ts', false, 5],
    ['./q.ts', false, 6],
    ['./r.ts', true, 7],
    ['./late.ts', false, 8],
    ['./old.cjs', false, 9],
    ['./w.ts', true, 10],
    ['./effect.css', false, 11],
  ]);
});

test('a global is told from a parameter, a property and a label of the same name', () => {
  const globals = (text: string) => texts(readSyntax('a.ts', text).globals);
  expect(globals('fetch("x");')).toEqual(['fetch']);
  expect(globals('window.fetch("x");')).toEqual(['window', 'fetch']);
  expect(globals('const run = ({ fetch }) => fetch("x");')).toEqual([]);
  expect(globals('ports.fetch("x");')).toEqual(['ports']);
  expect(globals('const x = { fetch: 1 };')).toEqual([]);
  expect(globals('let port: MessagePort;')).toEqual(['MessagePort']);
  expect(globals('type F = typeof globalThis.fetch;')).toContain('fetch');
  expect(globals('interface P { readonly fetch: (url: string) => void }')).toEqual([]);
});

test('calls carry their written name and say when they have no argument', () => {
  const { calls } = readSyntax('a.ts', 'Date.now(); new Date(); new Date(5); fetch("x");');
  expect(texts(calls)).toEqual(['Date.now()', 'Date()', 'Date', 'fetch']);
});

test('strings are read from literals and from templates', () => {
  const text = ['const a = "one"; const b = `two $', '{a} three`;'].join('');
  expect(texts(readSyntax('a.ts', text).strings)).toEqual(['one', 'two ', ' three']);
});

test('module variables, default exports and files of re-exports are found', () => {
  const syntax = readSyntax(
    'a.ts',
    'export let a = 1; let b = 2; const c = 3; export default c; declare let d: number;',
  );
  expect(syntax.moduleVariables.map((place) => place.line)).toHaveLength(2);
  expect(syntax.defaultExports).toHaveLength(1);
  expect(syntax.onlyReexports).toBe(false);
  expect(readSyntax('a.ts', 'import "./b.ts"; export { b } from "./b.ts";').onlyReexports).toBe(true);
});

test('a text that is no TypeScript is refused', () => {
  expect(() => readSyntax('a.ts', 'const = ;')).toThrow('a.ts');
});
