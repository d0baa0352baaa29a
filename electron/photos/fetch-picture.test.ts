import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { allowedPictureUrl, isPrivateAddress, pictureTypeOf } from './fetch-picture.ts';
import { createPictureMemory } from './picture-memory.ts';

const aPicture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#386' } });

test('real pictures are known by their first bytes', async () => {
  const types = [];
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    types.push(pictureTypeOf(await aPicture().toFormat(format).toBuffer()));
  }
  expect(types).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
});

test.each(['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'RIFF0000WAVE', '<html>', 'BM000000'])(
  '"%s" is no picture',
  (text) => {
    expect(pictureTypeOf(new TextEncoder().encode(text))).toBeNull();
  },
);

test('the cache keeps what was used last, within its budget', () => {
  const cache = createPictureMemory(10);
  const picture = (size: number) => ({ bytes: new Uint8Array(size), type: 'image/png' as const });
  cache.put('a', picture(4));
  cache.put('b', picture(4));
  cache.get('a');
  cache.put('c', picture(4));
  expect([cache.get('a') !== null, cache.get('b') !== null, cache.get('c') !== null, cache.size()]).toEqual([
    true,
    false,
    true,
    8,
  ]);
  cache.put('huge', picture(11));
  expect([cache.get('huge'), cache.size()]).toEqual([null, 8]);
  cache.put('a', picture(2));
  expect(cache.size()).toBe(6);
  cache.clear();
  expect(cache.size()).toBe(0);
});

const SERVICE = parseBaseUrl('https://api.example/fill');
const SAMPLE = parseBaseUrl('http://127.0.0.1:4000');

const looked: string[] = [];
const names: Record<string, string[]> = {
  'cdn.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'mixed.example': ['93.184.216.34', '10.0.0.1'],
  'inside.example': ['192.168.1.1'],
  'metadata.example': ['169.254.169.254'],
  'six.example': ['::ffff:127.0.0.1'],
  'empty.example': [],
};
const lookUp = async (host: string) => {
  looked.push(host);
  const found = names[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : undefined);
  if (!found) throw new Error('ENOTFOUND');
  return found;
};

const anyHost = { admit: async () => {}, learn: async () => {} };

const outcomeOf = (link: string, baseUrl = SERVICE, proxy: string | null = null) =>
  allowedPictureUrl(link, baseUrl, { lookUp, resolveProxy: async () => proxy, hosts: anyHost }).catch(
    (error: unknown) => (error instanceof FailureError ? error.failure.code : String(error)),
  );

test.each([
  ['https://cdn.example/1.jpg?sig=a', 'https://cdn.example/1.jpg?sig=a'],
  ['https://api.example/photos/1.jpg', 'https://api.example/photos/1.jpg'],
  ['https://api.example:8443/photos/1.jpg', 'https://api.example:8443/photos/1.jpg'],
  ['/photos/1.jpg', 'https://api.example/photos/1.jpg'],
  ['https://93.184.216.34/1.jpg', 'https://93.184.216.34/1.jpg'],
])('%s may be fetched', async (link, url) => {
  expect(await outcomeOf(link)).toBe(url);
});

test.each([
  'http://cdn.example/1.jpg',
  'http://api.example/1.jpg',
  'ftp://cdn.example/1.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  'blob:https://api.example/1',
  'https://user:pass@cdn.example/1.jpg',
  'https://user@api.example/1.jpg',
  'https://localhost/1.jpg',
  'https://localhost./1.jpg',
  'https://router.local/1.jpg',
  'https://x.localhost/1.jpg',
  'https://wiki.corp/1.jpg',
  'https://metadata.google.internal/x',
  'https://127.0.0.1/1.jpg',
  'https://127.1/1.jpg',
  'https://2130706433/1.jpg',
  'https://0x7f.0.0.1/1.jpg',
  'https://0.0.0.0/1.jpg',
  'https://10.1.2.3/1.jpg',
  'https://172.16.0.1/1.jpg',
  'https://192.168.1.1/1.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/1.jpg',
  'https://[::1]/1.jpg',
  'https://[::]/1.jpg',
  'https://[fe80::1]/1.jpg',
  'https://[fd00::1]/1.jpg',
  'https://[::ffff:10.0.0.1]/1.jpg',
  'https://[64:ff9b::a00:1]/1.jpg',
  'https://[::10.0.0.1]/1.jpg',
  'https://[2001:0:a00:1::1]/1.jpg',
  'https://inside.example/1.jpg',
  'https://mixed.example/1.jpg',
  'https://metadata.example/1.jpg',
  'https://six.example/1.jpg',
  'https://empty.example/1.jpg',
  'https://',
  'http://127.0.0.1:4000/photos/1.jpg',
])('%s is refused', async (link) => {
  expect(await outcomeOf(link)).toBe('photo_refused');
});

test('the sample may show pictures of its own origin only', async () => {
  expect(await outcomeOf('http://127.0.0.1:4000/photos/1.jpg', SAMPLE)).toBe('http://127.0.0.1:4000/photos/1.jpg');
  expect(await outcomeOf('http://127.0.0.1:4001/photos/1.jpg', SAMPLE)).toBe('photo_refused');
  expect(await outcomeOf('https://127.0.0.1:4000/photos/1.jpg', SAMPLE)).toBe('https://127.0.0.1:4000/photos/1.jpg');
});

test('a name that does not exist is a failure of DNS', async () => {
  expect(await outcomeOf('https://nowhere.example/1.jpg')).toBe('dns_failed');
});

test('behind a proxy names are not looked up here; IP addresses and local names are judged all the same', async () => {
  looked.length = 0;
  const proxied = (link: string) => outcomeOf(link, SERVICE, 'proxy.example:3128');
  expect(await proxied('https://nowhere.example/1.jpg')).toBe('https://nowhere.example/1.jpg');
  expect(await proxied('https://169.254.169.254/x')).toBe('photo_refused');
  expect(await proxied('https://[::1]/x')).toBe('photo_refused');
  expect(await proxied('https://localhost/x')).toBe('photo_refused');
  expect(looked).toEqual([]);
});

test.each([
  ['8.8.8.8', false],
  ['172.15.255.255', false],
  ['172.32.0.0', false],
  ['2606:4700::1111', false],
  ['172.31.255.255', true],
  ['240.0.0.1', true],
  ['255.255.255.255', true],
  ['::ffff:8.8.8.8', false],
  ['::ffff:192.168.0.1', true],
  ['fe80::1%eth0', true],
  ['ff02::1', true],
  ['not an address', true],
])('%s is private: %s', (ip, isPrivate) => {
  expect(isPrivateAddress(ip)).toBe(isPrivate);
});
