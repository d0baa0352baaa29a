import { expect, test } from 'vitest';
import { idsOfPath } from './place.ts';

test('a path is about a store, or a display of it, with any sign in an ID', () => {
  expect(idsOfPath('/stores/%C5%81-1%2F2')).toEqual({ externalId: 'Ł-1/2', expositionId: null });
  expect(idsOfPath('/stores/G-003/displays/d')).toEqual({ externalId: 'G-003', expositionId: 'd' });
  expect(idsOfPath('/stores')).toBeNull();
});

test('a path that can’t be read is about nothing', () => {
  expect(idsOfPath('/stores/%E0')).toBeNull();
  expect(idsOfPath('/stores/G-003/displays/%')).toBeNull();
});
