import { expect, test } from 'vitest';
import { readRequestTarget } from './request-target.ts';

test.each<[string, (string | null)[]]>([
  ['/v1/stores', ['v1', 'stores']],
  ['/', ['']],
  ['', []],
  ['*', []],
  ['/a%2Fb/c', ['a/b', 'c']],
  ['/a+b', ['a+b']],
  ['/a/../b/./c//', ['a', '..', 'b', '.', 'c', '', '']],
  ['/%zz/x', [null, 'x']],
  ['/%C5%82', ['ł']],
  ['http://host:80/v1?x=1', ['v1']],
  ['HTTPS://user@host/v1', ['v1']],
])('the path of %s', (target, segments) => {
  expect(readRequestTarget(target).segments).toEqual(segments);
});

test('query values are decoded like a form, in their order', () => {
  const { query } = readRequestTarget('/p?a=1&b=x+y%2B&a=2&c&=d&e=f=g&%zz=h&i=%zz&a=#');
  expect([...query]).toEqual([
    ['a', ['1', '2', '#']],
    ['b', ['x y+']],
    ['c', ['']],
    ['', ['d']],
    ['e', ['f=g']],
    ['i', [null]],
  ]);
});
