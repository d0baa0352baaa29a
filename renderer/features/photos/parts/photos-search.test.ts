import { expect, test } from 'vitest';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { isQueueNarrowed, NO_FILTERS, PhotosSearch, queryOfSearch, slotText } from './photos-search.ts';

const NOW = Date.parse('2026-11-20T13:00:00+01:00');
const queryOf = (address: unknown) => queryOfSearch(PhotosSearch.parse(address), NOW, 'Europe/Warsaw');

test('an empty address asks for the last run of every store, furthest below first', () => {
  const query = queryOf({});
  expect(query).toEqual(ReviewQuery.parse({ stores: 'all', period: { kind: 'last_run' } }));
});

test('every filter of an address is asked for', () => {
  const query = queryOf({
    period: 'yesterday',
    stores: ['G-003'],
    slots: ['5 15:30'],
    types: ['LADA_CHLODNICZA', 'nonsense'],
    below: 10,
    notMeasured: true,
    reviewed: 'no',
    marks: ['shelf'],
    differing: true,
    order: 'slot',
  });
  expect(query).toMatchObject({
    stores: ['G-003'],
    period: { kind: 'range', from: '2026-11-18T23:00:00.000Z', to: '2026-11-19T23:00:00.000Z' },
    slots: [{ weekday: 5, protocolTime: '15:30' }],
    belowBy: 10,
    notMeasured: true,
    reviewed: 'no',
    marks: ['shelf'],
    differing: true,
    order: 'slot',
  });
  expect(ReviewQuery.safeParse(query).success).toBe(true);
});

test('what makes no sense in an address is left out, and the rest stays', () => {
  expect(PhotosSearch.parse({ slots: ['9 25'], below: -4, order: 'best', stores: [], tags: 7, photo: 12 })).toEqual({
    photo: '12',
  });
});

test('a slot is written as it is read', () => {
  const slot = { weekday: 0, protocolTime: '07:05:00' };
  expect(queryOf({ slots: [slotText(slot)] }).slots).toEqual([{ weekday: 0, protocolTime: '07:05' }]);
});

test('the order and the open photo narrow nothing', () => {
  expect(isQueueNarrowed({ order: 'newest', photo: 'x', size: 'small', period: 'last7' })).toBe(false);
  expect(isQueueNarrowed({ below: 0 })).toBe(true);
  expect(isQueueNarrowed({ ...NO_FILTERS })).toBe(false);
});
