import { expect, test } from 'vitest';
import { PinRequest } from '#shared/bridge/offline.ts';
import { NONE } from '../stores/choices.ts';
import { newPinDraft, type PinDraft, pinRequestOf } from './pin-draft.ts';

const stores = [
  { externalId: 'W-014', regionId: 'north', storeType: 'salon' },
  { externalId: 'G-003', regionId: 'north', storeType: null },
  { externalId: 'L-101', regionId: null, storeType: 'salon' },
  { externalId: null, regionId: 'north', storeType: 'salon' },
] as const;
const requestOf = (part: Partial<PinDraft>) => pinRequestOf({ ...newPinDraft([]), ...part }, stores as never);

test('all stores are asked for as all, so that those to come belong to them', () => {
  expect(requestOf({})).toEqual({
    externalIds: null,
    period: { kind: 'last_days', days: 28 },
    photos: 'thumbnails',
  });
});

test('a form opened for stores asks for them', () => {
  expect(pinRequestOf(newPinDraft(['L-101']), [])).toMatchObject({ externalIds: ['L-101'] });
});

test.each([
  [{ regions: ['north'] }, ['W-014', 'G-003']],
  [{ types: ['salon'] }, ['W-014', 'L-101']],
  [{ regions: ['north'], types: ['salon'] }, ['W-014']],
  [{ regions: [NONE] }, ['L-101']],
  [{ types: [NONE] }, ['G-003']],
  [{}, ['W-014', 'G-003', 'L-101']],
])('the filter %o finds %j', (filter, externalIds) => {
  expect(requestOf({ scope: 'filter', ...filter })).toMatchObject({ externalIds });
});

test.each([
  [{ scope: 'chosen' as const }, 'no_stores'],
  [{ scope: 'filter' as const, regions: ['south'] }, 'no_stores'],
  [{ days: '0' }, 'not_days'],
  [{ days: '401' }, 'not_days'],
  [{ days: '2,5' }, 'not_days'],
  [{ days: '' }, 'not_days'],
  [{ period: 'fixed' as const }, 'no_first'],
  [{ period: 'fixed' as const, firstDay: '2026-11-01' }, 'no_last'],
  [{ period: 'fixed' as const, firstDay: '2026-11-02', lastDay: '2026-11-01' }, 'crossed'],
])('%o is not sent: %s', (part, problem) => {
  expect(requestOf(part)).toBe(problem);
});

test('what is sent fits the bridge', () => {
  const request = requestOf({ period: 'fixed', firstDay: '2026-11-01', lastDay: '2026-11-01', days: 'x' });
  expect(PinRequest.parse(request).period).toEqual({ kind: 'days', firstDay: '2026-11-01', lastDay: '2026-11-01' });
});
