import { expect, test } from 'vitest';
import { PinRequest } from '#shared/bridge/offline.ts';
import { newPinDraft, type PinDraft, pinRequestOf } from './pin-draft.ts';

const requestOf = (part: Partial<PinDraft>) => pinRequestOf({ ...newPinDraft([]), ...part });

test('all stores are asked for as all, so that those to come belong to them', () => {
  expect(requestOf({})).toEqual({
    externalIds: null,
    period: { kind: 'last_days', days: 28 },
    photos: 'thumbnails',
  });
});

test('a form opened for stores asks for them', () => {
  expect(pinRequestOf(newPinDraft(['L-101']))).toMatchObject({ externalIds: ['L-101'] });
});

test.each([
  [{ scope: 'chosen' as const }, 'no_stores'],
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
