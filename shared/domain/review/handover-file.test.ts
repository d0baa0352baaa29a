import { expect, test } from 'vitest';
import { type HandedPhoto, scopeOfHandover } from './handover-file.ts';

const photoOf = (externalId: string, scheduledDate: string | null): HandedPhoto => ({
  photoKey: `${externalId} ${scheduledDate}`,
  reviews: [],
  description: {
    photoId: null,
    store: { externalId, name: externalId },
    display: { expositionId: null, label: null, friendlyTitle: null, type: null, categories: null, status: null },
    run: { protocolId: null, status: null, scheduledDate, scheduledAt: null, scheduledDatetime: null },
    slot: null,
    measured: null,
    expected: null,
    target: 'unknown',
    delta: null,
    imageStatus: null,
    capturedAt: null,
  },
});

test('the scope of a handover is what its descriptions say of stores and days', () => {
  const photos = [photoOf('B', '2026-11-20'), photoOf('A', null), photoOf('B', '2026-11-17')];
  expect(scopeOfHandover(photos)).toEqual({ stores: ['B', 'A'], days: { from: '2026-11-17', to: '2026-11-20' } });
  expect(scopeOfHandover([{ photoKey: 'x', description: null, reviews: [] }])).toEqual({ stores: [], days: null });
});
