import { expect, test } from 'vitest';
import { isStartUrl, START_URL } from './app-origin.ts';

test.each([START_URL, 'endcap://app/#/overview?period=last7', 'ENDCAP://app/', 'endcap://app/#//evil.example'])(
  '%s is the page of Endcap',
  (url) => expect(isStartUrl(url)).toBe(true),
);

const hosts = ['evil.example', 'app.evil.example', 'app:1', 'APP.', 'xapp', 'app%2eevil', ''];
const schemes = [
  'endcap',
  'http',
  'https',
  'file',
  'data',
  'javascript',
  'endcaps',
  'blob:endcap',
  'view-source:endcap',
];
const tails = ['', '/', '/index.html', '/assets/app.js', '/?x=1', '//', '/%2e%2e/', '/..%5c', '/\\', '/#/overview'];

test('no other address is', () => {
  const table = [
    ...hosts.flatMap((host) => schemes.flatMap((scheme) => tails.map((tail) => `${scheme}://${host}${tail}`))),
    ...schemes.filter((scheme) => scheme !== 'endcap').map((scheme) => `${scheme}://app/`),
    ...['/index.html', '/assets/app.js', '/?x=1', '//', '/x/..%2f'].map((tail) => `endcap://app${tail}`),
    'endcap://user@app/',
    'endcap://app@evil.example/',
    'endcap:app/',
    'endcap:/app/',
    'about:blank',
    'about:srcdoc',
    'null',
    '',
    '   ',
  ];
  expect(table.length).toBeGreaterThan(640);
  expect(table.filter(isStartUrl)).toEqual([]);
});
