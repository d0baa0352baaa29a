import { expect, test } from 'vitest';
import { DisplaySearch, StoreSearch, StoresSearch } from './stores-search.ts';

test('an empty address asks for nothing', () => {
  expect(StoresSearch.parse({})).toEqual({});
  expect(StoreSearch.parse({})).toEqual({});
});

test('a search of digits stays a text', () => {
  expect(StoresSearch.parse({ q: 14 }).q).toBe('14');
});

test('parts that cannot be read are left out and the others stay', () => {
  const search = StoresSearch.parse({ q: 'łódź', type: 'Ulica', onboarding: 'maybe', hide: ['region'] });
  expect(search).toEqual({ q: 'łódź', hide: ['region'] });
  expect(StoreSearch.parse({ tab: 'runs', period: '2026-11-14..2026-11-01', status: 'lost' })).toEqual({ tab: 'runs' });
});

test('a range of days and a preset are periods', () => {
  expect(DisplaySearch.parse({ period: '2026-11-01..2026-11-14' }).period).toBe('2026-11-01..2026-11-14');
  expect(DisplaySearch.parse({ period: 'this-week' }).period).toBe('this-week');
});
