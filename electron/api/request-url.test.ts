import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestUrl } from './request-url.ts';

test('an external ID is one segment whatever it holds, and comes back whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => id !== '.' && id !== '..'),
      (externalId) => {
        const url = new URL(requestUrl('https://api.example/p', '/v1/stores/{externalId}/contacts', { externalId }));
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(6);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(externalId);
        expect(url.search + url.hash).toBe('');
      },
    ),
  );
});

test('absent and null query values are left out, lists are repeated', () => {
  const query = {
    limit: 5,
    cursor: undefined,
    status: null,
    many: ['a', 'b c'],
    only: false,
    from: '2026-11-20T00:00:00+01:00',
  };
  expect(requestUrl('https://api.example', '/v1/stores', {}, query)).toBe(
    'https://api.example/v1/stores?limit=5&many=a&many=b+c&only=false&from=2026-11-20T00%3A00%3A00%2B01%3A00',
  );
});
