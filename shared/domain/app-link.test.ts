import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_LINK, makeAppLink, readAppLink } from './app-link.ts';

const SERVICE = 'https://api.chain.example/displays';
const link = (service: string, page: string) =>
  `endcap://open?service=${encodeURIComponent(service)}&page=${encodeURIComponent(page)}`;

test.each([
  [SERVICE, '/overview?groupBy=region&period=%222026-11-01_2026-11-07%22'],
  ['http://127.0.0.1:8080', '/stores/%C5%81-1%2F2/displays/d%3F'],
  ['http://localhost', '/stores/edit/details'],
  ['https://[2001:db8::1]:8443', '/stores/G-003/runs/1?status=%22done%22'],
  [null, '/photos?below=5'],
])('a link to a page of %s leads back to %s', (service, address) => {
  expect(readAppLink(makeAppLink(service, address) ?? '')).toEqual({ kind: 'page', service, address });
});

test('any filters of any page come back as they were, or there is no link', () => {
  const page = fc.constantFrom('/overview', '/stores', '/displays', '/targets', '/contacts', '/settings', '/stores/a');
  const filter = fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(page, fc.array(filter), (path, filters) => {
      const search = filters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
      const address = search.length === 0 ? path : `${path}?${search.join('&')}`;
      const made = makeAppLink(SERVICE, address);
      if (made === null) expect(address.length).toBeGreaterThan(LONGEST_LINK / 4);
      else expect(readAppLink(made)).toEqual({ kind: 'page', service: SERVICE, address });
    }),
  );
});

test('what people typed about people, and what only this computer knows, is left out', () => {
  const made = [
    makeAppLink(SERVICE, '/publish?q=Zofia%20Nowak'),
    makeAppLink(
      SERVICE,
      '/photos?authors=%5B%22Zofia%22%5D&below=5&handover=%222026%20Zofia%22&tags=%5B%22Zofia%22%5D',
    ),
  ];
  expect(made.map((one) => readAppLink(one ?? ''))).toEqual([
    { kind: 'page', service: SERVICE, address: '/publish' },
    { kind: 'page', service: SERVICE, address: '/photos?below=5' },
  ]);
  expect(made.join(' ')).not.toContain('Zofia');
});

test.each([
  ['100 kB', `${link(SERVICE, '/overview?q=')}${'x'.repeat(100_000)}`, 'too_long'],
  ['nothing', '', 'unreadable'],
  ['a page of Endcap’s own', 'endcap://app/#/settings', 'unreadable'],
  ['another host', link(SERVICE, '/overview').replace('open', 'open.evil.example'), 'unreadable'],
  ['credentials', link(SERVICE, '/overview').replace('open', 'user@open'), 'unreadable'],
  ['another scheme', link(SERVICE, '/overview').replace('endcap', 'https'), 'unreadable'],
  ['more than a service and a page', `${link(SERVICE, '/overview')}&token=secret`, 'unreadable'],
  ['two pages', `${link(SERVICE, '/overview')}&page=%2Fsettings`, 'unreadable'],
  ['a line break', link(SERVICE, '/overview').replace('&', '&\n'), 'unreadable'],
  ['half a sign', `${link(SERVICE, '/overview')}%E0%A4%A`, 'unreadable'],
  ['a service with a script', link('javascript:alert(1)', '/overview'), 'unreadable'],
  ['a service on the disk', link('file:///etc/passwd', '/overview'), 'unreadable'],
  ['a service without encryption', link('http://api.chain.example', '/overview'), 'unreadable'],
  ['a service with a password', link('https://u:p@api.chain.example', '/overview'), 'unreadable'],
  ['a service with a query', link(`${SERVICE}?token=secret`, '/overview'), 'unreadable'],
  ['a page with a script', link(SERVICE, 'javascript:alert(1)'), 'unknown_page'],
  ['another site', link(SERVICE, '//evil.example/overview'), 'unknown_page'],
  ['another scheme inside', link(SERVICE, 'https://evil.example/overview'), 'unknown_page'],
  ['a link inside', link(SERVICE, link(SERVICE, '/overview')), 'unknown_page'],
  ['Welcome, which takes a token', link(SERVICE, '/welcome'), 'unknown_page'],
  ['a page that there is not', link(SERVICE, '/admin'), 'unknown_page'],
  ['a part deeper than any page', link(SERVICE, '/stores/a/displays/b/c'), 'unknown_page'],
  ['a way up', link(SERVICE, '/overview/../settings'), 'unknown_page'],
  ['a fragment', link(SERVICE, '/overview#/settings'), 'unknown_page'],
  ['a backslash', link(SERVICE, '/overview?\\evil'), 'unknown_page'],
  ['a control character', link(SERVICE, '/overview?q=\u0000'), 'unknown_page'],
])('a link with %s is refused', (_what, text, reason) => {
  expect(readAppLink(text)).toEqual({ kind: 'refused', reason });
});

test('no text at all throws, and none leads anywhere but to a page', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.string().map((text) => `endcap://open?${text}`),
    fc.tuple(fc.string(), fc.string()).map(([service, page]) => link(service, page)),
    fc.string().map((page) => link(SERVICE, `/${page}`)),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readAppLink(text);
      expect(read.kind === 'refused' || /^\/[a-z]/.test(read.address)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('no link leads to where none can be', () => {
  expect(makeAppLink(SERVICE, '/welcome')).toBeNull();
  expect(makeAppLink(SERVICE, `/stores?q=${'x'.repeat(LONGEST_LINK)}`)).toBeNull();
});
