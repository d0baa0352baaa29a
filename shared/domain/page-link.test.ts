import { expect, test } from 'vitest';
import { readAppLink } from './app-link.ts';
import { makePageLink } from './page-link.ts';

const SERVICE = 'https://chain.example/api';
/** A Friday. */
const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAYS_14 = 'period=2026-11-07..2026-11-20';

const addressOf = (address: string) => {
  const link = readAppLink(makePageLink(SERVICE, address, NOW, 'Europe/Warsaw') ?? '');
  return link.kind === 'page' ? link.address : link.reason;
};

test.each([
  ['/overview?period=last14&groupBy=region', `/overview?${DAYS_14}&groupBy=region`],
  ['/overview?groupBy=region', `/overview?groupBy=region&${DAYS_14}`],
  ['/overview', `/overview?${DAYS_14}`],
  ['/photos?period=today', '/photos?period=2026-11-20..2026-11-20'],
  ['/stores/G-003', `/stores/G-003?${DAYS_14}`],
  ['/stores/G-003?tab=runs&runs=open', `/stores/G-003?tab=runs&runs=open&${DAYS_14}`],
  ['/stores/G-003?tab=contacts&period=last-week', '/stores/G-003?tab=contacts&period=2026-11-09..2026-11-15'],
  ['/stores/G-003/displays/7?order=newest', `/stores/G-003/displays/7?order=newest&${DAYS_14}`],
  ['/targets?check=all&period=last28', '/targets?check=all&period=2026-10-24..2026-11-20'],
])('a link shows the days of a relative period: %s', (address, fixed) => {
  expect(addressOf(address)).toBe(fixed);
});

test.each([
  '/overview?period=2026-11-01..2026-11-14',
  '/overview?period=whenever',
  // Without a period, the last run of each store.
  '/photos?below=10',
  '/stores?q=gdynia',
  '/stores/edit/details',
  '/stores/G-003?tab=contacts',
  '/stores/G-003/runs/12',
  '/contacts',
])('a link leaves alone what means the same tomorrow: %s', (address) => {
  expect(addressOf(address)).toBe(address);
});
