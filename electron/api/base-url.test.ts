import { expect, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import { isLoopback, parseBaseUrl } from './base-url.ts';

const codeOf = (text: string): string => {
  try {
    return parseBaseUrl(text).href;
  } catch (error) {
    return error instanceof FailureError ? error.failure.code : 'other';
  }
};

test.each([
  ['https://api.example', 'https://api.example'],
  ['  https://API.example/  ', 'https://api.example'],
  ['https://api.example:8443/fill/', 'https://api.example:8443/fill'],
  ['https://api.example/a/b//', 'https://api.example/a/b'],
  ['https://xn--zabka-2ib.example', 'https://xn--zabka-2ib.example'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://127.8.9.1', 'http://127.8.9.1'],
  ['http://localhost:80/x', 'http://localhost/x'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
  // What the URL standard makes of other ways to write 127.0.0.1.
  ['http://2130706433', 'http://127.0.0.1'],
])('%s is the address %s', (text, href) => {
  expect(codeOf(text)).toBe(href);
});

test.each([
  'api.example',
  '',
  'ftp://api.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  'https://user@api.example',
  'https://user:secret@api.example',
  'https://:secret@api.example',
  'https://api.example?x=1',
  'https://api.example/?',
  'https://api.example/#',
  'https://api.example/#part',
])('%s is no address', (text) => {
  expect(codeOf(text)).toBe('address_invalid');
});

test.each([
  'http://api.example',
  'http://192.168.0.1',
  'http://10.0.0.1:8080',
  'http://127.0.0.1.nip.io',
  'http://localhost.example',
  'http://localhost.',
  'http://0.0.0.0',
  'http://[::ffff:127.0.0.1]',
  'http://[fe80::1]',
])('%s would send the token in the open', (text) => {
  expect(codeOf(text)).toBe('address_insecure');
});

test('the origin is where the token may go; the prefix is not part of it', () => {
  expect(parseBaseUrl('https://api.example:8443/fill')).toEqual({
    origin: 'https://api.example:8443',
    host: 'api.example',
    port: 8443,
    secure: true,
    href: 'https://api.example:8443/fill',
  });
  expect(parseBaseUrl('http://[::1]:4000')).toMatchObject({ host: '::1', port: 4000, secure: false });
  expect(isLoopback('1.127.0.0')).toBe(false);
});
