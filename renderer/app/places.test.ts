import { expect, test } from 'vitest';
import { createPlaceMemory, restorePlace } from './places.ts';

function aStorage(text: string | null = null) {
  const state = { text };
  const setItem = (_key: string, value: string) => {
    state.text = value;
  };
  return { getItem: () => state.text, setItem };
}

test('each workspace opens where it was left, and each page with its filters', () => {
  const storage = aStorage();
  const places = createPlaceMemory(storage);
  places.remember('a', '/overview?period=last7', '/overview');
  places.remember('a', '/stores/W-014?tab=runs');
  places.remember('b', '/stores?q=gdynia', '/stores');
  const restarted = createPlaceMemory(storage);
  expect(restarted.last('a')).toBe('/stores/W-014?tab=runs');
  expect(restarted.firstPage('a', '/overview')).toBe('/overview?period=last7');
  expect(restarted.firstPage('a', '/stores')).toBe('/stores');
  expect(restarted.last('b')).toBe('/stores?q=gdynia');
  expect(restarted.last('unknown')).toBe('/overview');
});

test('a removed workspace leaves nothing behind', () => {
  const storage = aStorage();
  const places = createPlaceMemory(storage);
  places.remember('a', '/stores/SECRET');
  places.remember('b', '/stores');
  places.keepOnly(['b']);
  expect(storage.getItem()).not.toContain('SECRET');
  expect(places.last('b')).toBe('/stores');
});

test.each(['not json', '[]', '{"a":{"last":"javascript:alert(1)","rooms":{}}}', '{"a":1}'])(
  'a memory that cannot be read is begun again: %s',
  (text) => {
    const places = createPlaceMemory(aStorage(text));
    expect(places.last('a')).toBe('/overview');
    places.remember('a', '/stores', '/stores');
    expect(places.last('a')).toBe('/stores');
  },
);

test.each([
  ['', 'a', '/#/stores?q=x'],
  ['#/', 'a', '/#/stores?q=x'],
  ['#/overview', 'a', null],
  ['#/stores/W-1', 'a', null],
  ['', null, null],
])('opened with %j and workspace %j, the address becomes %j', (hash, activeId, expected) => {
  const places = createPlaceMemory(aStorage());
  places.remember('a', '/stores?q=x', '/stores');
  const seen: { address: string | null } = { address: null };
  const replaceState: History['replaceState'] = (_state, _title, url) => {
    seen.address = String(url);
  };
  restorePlace({ location: { hash, pathname: '/' }, history: { replaceState } }, places, activeId);
  expect(seen.address).toBe(expected);
});
