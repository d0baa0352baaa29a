import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order of keys and absent fields make no difference', () => {
  const a = { b: [1, { y: null, x: 'ż' }], a: undefined, c: 2 };
  const b = { c: 2, b: [1, { x: 'ż', y: null }] };
  expect(canonicalJson(a)).toBe(canonicalJson(b));
  expect(canonicalJson(a)).toBe('{"b":[1,{"x":"ż","y":null}],"c":2}');
});

test('the order of lists, null and zero do', () => {
  const texts = [[1, 2], [2, 1], { a: null }, {}, { a: 0 }, null].map(canonicalJson);
  expect(new Set(texts).size).toBe(texts.length);
  expect(canonicalJson(undefined)).toBe('null');
});
