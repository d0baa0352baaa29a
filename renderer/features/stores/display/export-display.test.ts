import { expect, test } from 'vitest';
import { entryOfResult, inPhotoOrder } from '#renderer/photos/photo-entry.ts';
import { aComparison, aPhotoResult } from '#tests/builders/reports.ts';
import { exportWords } from '#tests/support/words/export-words.ts';
import { exportDisplay } from './export-display.ts';

const english = await exportWords('en');
const items = [
  aPhotoResult({ photoId: 'a', scheduledDate: '2026-11-18', expectation: aComparison(70) }),
  aPhotoResult({ photoId: 'b', scheduledDate: '2026-11-20', expectation: aComparison(65) }),
  aPhotoResult({ photoId: 'c', scheduledDate: '2026-11-19', expectation: aComparison(80) }),
];
const read: Parameters<typeof exportDisplay>[0]['read'] = {
  source: 'service',
  ...{ asOf: '2026-11-20T13:02:00Z', complete: true, staleAfter: null, computed: null },
  data: {
    protocolStatus: 'completed',
    ...{ externalId: 'S-1', expositionId: 'display' },
    ...{ from: '2026-11-06T23:00:00Z', to: '2026-11-20T23:00:00Z', items },
    summary: {
      ...{ protocolCount: 3, imageCount: 3, averageFillRate: 60 },
      ...{ expectedAverageFillRate: 71.7, delta: -11.7, belowExpectationCount: 3 },
    },
  },
};

test.each([
  ['worst', ['19', '18', '20']],
  ['newest', ['20', '19', '18']],
] as const)('rows and pictures are in the order of the page: %s', (order, days) => {
  const photos = inPhotoOrder(items.map(entryOfResult), order);
  const shown = { title: 'Fridge', read, days: { firstDay: '2026-11-07', lastDay: '2026-11-20' }, photos };
  const exported = exportDisplay(shown, english);
  const dayOf = (text: unknown) => /(\d+) Nov/.exec(String(text))?.[1];
  expect(exported.tables[0]?.rows.map(([name]) => dayOf(name))).toEqual(days);
  expect(exported.photos.map(({ caption }) => dayOf(caption))).toEqual(days);
});
