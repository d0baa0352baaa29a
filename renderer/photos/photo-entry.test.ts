import { expect, test } from 'vitest';
import type { PhotoResult } from '#shared/bridge/reports.ts';
import type { RunPhoto } from '#shared/domain/photo-facts.ts';
import { aComparison, aListedRun, aPhotoResult, aRunPhoto } from '#tests/builders/reports.ts';
import {
  entryOfResult,
  entryOfRunPhoto,
  inDisplayOrder,
  inPhotoOrder,
  type PhotoEntry,
  reasonForNoDelta,
} from './photo-entry.ts';

const compared = aComparison(76);
const notCompared = aComparison(null, { missingExpectationCount: 0 });
const RUN = aListedRun();
/** A photo of a run of which nothing is told. */
const aPhoto = (fields: Partial<RunPhoto> = {}) =>
  aRunPhoto({ photoKey: null, photoId: null, expositionId: null, status: null, fillRate: null, ...fields });
const aResult = (fields: Partial<PhotoResult> = {}) => aPhotoResult({ expectation: compared, ...fields });

test.each<[string, Partial<PhotoResult>, PhotoEntry['target']]>([
  ['compared', {}, { kind: 'expected', ratio: 76 }],
  [
    'expected to be empty',
    { expectation: { ...compared, expectedAverageFillRate: 0 } },
    { kind: 'expected', ratio: 0 },
  ],
  ['without a target', { expectation: { ...notCompared, missingExpectationCount: 1 } }, { kind: 'missing' }],
  ['with two targets', { expectation: { ...notCompared, ambiguousExpectationCount: 1 } }, { kind: 'ambiguous' }],
  ['not measured', { fillRate: null, expectation: notCompared }, { kind: 'unmeasured' }],
  ['said nothing about', { expectation: notCompared }, { kind: 'unknown' }],
])('a photo %s', (_, fields, target) => {
  expect(entryOfResult(aResult(fields)).target).toEqual(target);
});

test('a fill rate that is absent is not measured, and 0 is 0', () => {
  expect(entryOfResult(aResult({ fillRate: undefined })).measured).toBeNull();
  expect(entryOfResult(aResult({ fillRate: 0 })).measured).toBe(0);
});

test('a photo of a run about which nothing is known still has a name', () => {
  const entry = entryOfRunPhoto(aPhoto(), RUN, 4, undefined);
  expect(entry).toMatchObject({ id: '5', photoKey: null, measured: null, target: { kind: 'unknown' }, delta: null });
});

test('a photo whose report is on its way does not claim to have no target', () => {
  expect(entryOfRunPhoto(aPhoto({ fillRate: 40 }), RUN, 0, 'pending').target).toEqual({ kind: 'pending' });
});

test('the report of the display completes a photo of a run', () => {
  const entry = entryOfRunPhoto(aPhoto({ photoKey: 'k', fillRate: 38, expectedFillRate: 70 }), RUN, 0, aResult());
  expect(entry).toMatchObject({
    photoKey: 'k',
    protocolId: 'run',
    target: { kind: 'expected', ratio: 76 },
    delta: -16,
  });
});

test('the worst photo comes first, those not compared last and newest first', () => {
  const entries = [
    entryOfResult(aResult({ photoId: 'old', scheduledDate: '2026-11-01', fillRate: null, expectation: notCompared })),
    entryOfResult(aResult({ photoId: 'bad', scheduledDate: '2026-10-30', expectation: { ...compared, delta: -50 } })),
    entryOfResult(aResult({ photoId: 'new', fillRate: null, expectation: notCompared })),
    entryOfResult(aResult({ photoId: 'fine', expectation: { ...compared, delta: 3 } })),
  ];
  expect(inPhotoOrder(entries, 'worst').map((entry) => entry.id)).toEqual(['bad', 'fine', 'new', 'old']);
  expect(inPhotoOrder(entries, 'newest').map((entry) => entry.id)).toEqual(['fine', 'new', 'old', 'bad']);
});

test('photos of a run are ordered by the names of their displays, in Polish', () => {
  const names = new Map([
    ['a', 'Łódka'],
    ['b', 'Lada 10'],
    ['c', 'Lada 2'],
  ]);
  const entries = [...names.keys()].map((photoId) => entryOfResult(aResult({ photoId })));
  const collator = new Intl.Collator('pl', { numeric: true });
  expect(inDisplayOrder(entries, ({ id }) => names.get(id) ?? '', collator).map(({ id }) => id)).toEqual([
    'c',
    'b',
    'a',
  ]);
});

test('a fill rate that a run does not show is not known; only a report says that nothing was measured', () => {
  const silent = entryOfRunPhoto(aPhoto(), RUN, 0, undefined);
  expect(silent).toMatchObject({ measured: null, isMeasured: 'unknown', target: { kind: 'unknown' } });
  expect(entryOfRunPhoto(aPhoto(), RUN, 0, 'pending').isMeasured).toBe('unknown');
  expect(entryOfRunPhoto(aPhoto(), RUN, 0, aResult({ fillRate: null })).isMeasured).toBe('no');
  expect(entryOfRunPhoto(aPhoto({ fillRate: 0 }), RUN, 0, undefined).isMeasured).toBe('yes');
});

test('a photo without a delta counts as not compared only where that is certain', () => {
  const ofResult = (fields: Partial<PhotoResult>) => reasonForNoDelta(entryOfResult(aResult(fields)));
  expect(ofResult({ expectation: { ...notCompared, missingExpectationCount: 1 } })).toBe('not_compared');
  expect(ofResult({ expectation: { ...notCompared, ambiguousExpectationCount: 1 } })).toBe('not_compared');
  expect(ofResult({ fillRate: null, expectation: notCompared })).toBe('not_compared');
  expect(ofResult({ expectation: { ...compared, delta: null } })).toBe('unknown');
  expect(ofResult({ expectation: notCompared })).toBe('unknown');
  expect(reasonForNoDelta(entryOfRunPhoto(aPhoto({ fillRate: 40 }), RUN, 0, undefined))).toBe('unknown');
  expect(reasonForNoDelta(entryOfRunPhoto(aPhoto({ fillRate: 40 }), RUN, 0, 'pending'))).toBe('pending');
});
