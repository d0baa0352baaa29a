import { beforeEach, expect, test } from 'vitest';
import { double } from '#tests/support/electron-double/double.ts';
import { BROWSER_HOSTS, openInBrowser } from './open-in-browser.ts';

beforeEach(() => {
  double.opened.length = 0;
});

test.each(BROWSER_HOSTS.map((host) => [host]))('a page of %s is opened', async (host) => {
  expect(await openInBrowser(`https://${host}/some/page?a=1#b`)).toBe(true);
  expect(double.opened).toEqual([`https://${host}/some/page?a=1#b`]);
});

test('what was read is what is opened', async () => {
  await openInBrowser('\0  https://OPENSOURCE.org\\license\n/mit ');
  expect(double.opened).toEqual(['https://opensource.org/license/mit']);
});

const good = 'opensource.org';
const schemes =
  'http file ftp javascript data vbscript smb ms-msdt search-ms ms-officecmd zoommtg steam mailto tel ssh sftp ldap jar blob about chrome view-source endcap ws wss'.split(
    ' ',
  );
const hosts = [
  `${good}.evil.example`,
  `evil-${good}`,
  `${good}.`,
  `x${good}`,
  `evil.example/${good}`,
  `evil.example#${good}`,
  `evil.example?${good}`,
  `evil.example\\@${good}`,
  `user@${good}`,
  `user:password@${good}`,
  `${good}@evil.example`,
  `${good}:8443`,
  `${good}:80`,
  `www.${good}`,
  '127.0.0.1',
  '169.254.169.254',
  '[::1]',
  'localhost',
  'opensource.org%00.evil.example',
  'opensourсe.org',
];
const tails = ['', '/', '/a', '/a?b', '/#c'];

test('nothing else is, whatever it looks like', async () => {
  const hostile = [
    ...schemes.flatMap((scheme) => [...tails.map((tail) => `${scheme}://${good}${tail}`), `${scheme}:${good}`]),
    ...hosts.flatMap((host) => tails.flatMap((tail) => [`https://${host}${tail}`, `//${host}${tail}`])),
    ...tails.flatMap((tail) => [`//${good}${tail}`, `${good}${tail}`, `https:///evil.example/${good}${tail}`]),
    ...['', ' ', 'C:\\Windows\\System32\\calc.exe', '\\\\evil.example\\share', '/etc/passwd', '..'],
    ...Array.from({ length: 160 }, (_unused, code) => `${String.fromCharCode(33 + code)}https://${good}/`),
  ];
  expect(hostile.length).toBeGreaterThan(500);
  const opened: string[] = [];
  for (const url of hostile) if (await openInBrowser(url)) opened.push(url);
  expect(opened).toEqual([]);
  expect(double.opened).toEqual([]);
});
