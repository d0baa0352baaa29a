import { expect, test, vi } from 'vitest';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import type { Places } from '#shared/bridge/places.ts';
import { createPlaceMemory, restorePlace } from './places.ts';

type Core = Pick<Bridge['places'], 'remember' | 'setStart'>;

const silent: Core = { remember: async () => null, setStart: async () => null };

test('each workspace opens where it was left, and each page with its filters', () => {
  const places = createPlaceMemory({ b: { last: '/stores?q=gdynia', pages: {}, recent: [] } }, silent);
  places.remember('a', '/overview?period=last7', '/overview');
  places.remember('a', '/stores/W-014?tab=runs', null);
  expect(places.last('a')).toBe('/stores/W-014?tab=runs');
  expect(places.firstPage('a', '/overview')).toBe('/overview?period=last7');
  expect(places.firstPage('a', '/stores')).toBe('/stores');
  expect(places.recent('a')).toEqual(['/stores/W-014?tab=runs', '/overview?period=last7']);
  expect(places.last('b')).toBe('/stores?q=gdynia');
  expect(places.last('unknown')).toBe('/overview');
});

test('a chosen start comes before the last place, until it is taken back', () => {
  const places = createPlaceMemory({}, silent);
  places.setStart('a', '/photos?period=last7');
  places.remember('a', '/stores', '/stores');
  expect([places.last('a'), places.start('a')]).toEqual(['/photos?period=last7', '/photos?period=last7']);
  places.setStart('a', null);
  expect([places.last('a'), places.start('a')]).toEqual(['/stores', null]);
});

test('the core is told one place after the other, of a path that waits the newest, also after one it could not keep', async () => {
  const told: string[] = [];
  const first = Promise.withResolvers<null>();
  const remember: Core['remember'] = async ({ href }) => {
    told.push(href);
    return told.length === 1 ? first.promise : null;
  };
  const places = createPlaceMemory({}, { ...silent, remember });
  places.remember('a', '/overview', '/overview');
  places.remember('a', '/stores?q=w', '/stores');
  places.remember('a', '/overview?period=last7', '/overview');
  places.remember('a', '/stores/W-1', null);
  places.remember('a', '/stores/W-2', null);
  places.remember('a', '/stores?q=wa', '/stores');
  await vi.waitFor(() => expect(told).toEqual(['/overview']));
  first.reject(new Error('the disk is full'));
  await vi.waitFor(() =>
    expect(told).toEqual(['/overview', '/overview?period=last7', '/stores/W-1', '/stores/W-2', '/stores?q=wa']),
  );
  places.remember('a', '/photos', '/photos');
  await vi.waitFor(() => expect(told.at(-1)).toBe('/photos'));
});

const LEFT: Places = { a: { last: '/stores?q=x', pages: {}, recent: [] } };

test.each([
  ['', 'a', '/#/stores?q=x'],
  ['#/', 'a', '/#/stores?q=x'],
  ['#/overview', 'a', null],
  ['#/stores/W-1', 'a', null],
  ['', null, null],
])('opened with %j and workspace %j, the address becomes %j', (hash, activeId, expected) => {
  const seen: { address: string | null } = { address: null };
  const replaceState: History['replaceState'] = (_state, _title, url) => {
    seen.address = String(url);
  };
  const places = createPlaceMemory(LEFT, silent);
  restorePlace({ location: { hash, pathname: '/' }, history: { replaceState } }, places, activeId);
  expect(seen.address).toBe(expected);
});
