import { expect, test } from 'vitest';
import { firstProxy } from './proxy.ts';

test.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY', null],
  ['PROXY proxy.example:8080', 'proxy.example:8080'],
  ['PROXY proxy.example:8080; DIRECT', 'proxy.example:8080'],
  ['DIRECT; PROXY proxy.example:8080', null],
  ['HTTPS secure.example:443;PROXY other:1', 'https://secure.example:443'],
  ['SOCKS5 socks.example:1080', 'socks5://socks.example:1080'],
])('%j means %j', (answer, expected) => {
  expect(firstProxy(answer)).toBe(expected);
});
