import { expect, test } from 'vitest';
import { aDescription } from '#tests/builders/reports.ts';
import { type HandedPhoto, scopeOfHandover } from './handover-file.ts';

const photoOf = (externalId: string, scheduledDate: string | null): HandedPhoto => ({
  photoKey: `${externalId} ${scheduledDate}`,
  reviews: [],
  description: {
    ...aDescription(externalId),
    run: { ...aDescription(externalId).run, scheduledDate },
  },
});

test('the scope of a handover is what its descriptions say of stores and days', () => {
  const photos = [photoOf('B', '2026-11-20'), photoOf('A', null), photoOf('B', '2026-11-17')];
  expect(scopeOfHandover(photos)).toEqual({ stores: ['B', 'A'], days: { from: '2026-11-17', to: '2026-11-20' } });
  expect(scopeOfHandover([{ photoKey: 'x', description: null, reviews: [] }])).toEqual({ stores: [], days: null });
});
