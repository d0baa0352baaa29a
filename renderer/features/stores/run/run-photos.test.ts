import { expect, test } from 'vitest';
import type { ExpositionFillRate, PhotoResult } from '#shared/bridge/reports.ts';
import type { RunPhoto } from '#shared/domain/photo-facts.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import { countsOfPhotos, photosOfRun, reportsOfRun } from './run-photos.ts';

const DISPLAY = 'cccccccc-0000-4000-8000-000000000001';
const PHOTO = 'aaaaaaaa-0000-4000-8000-000000000001';

const aRun = (fields: Partial<Run> = {}): Run => ({
  protocolId: 'p-1',
  status: 'failed',
  scheduledDate: '2026-11-20',
  scheduledAt: '15:30:00',
  scheduledDatetime: '2026-11-20T14:30:00Z',
  imageCount: 1,
  averageFillRate: null,
  expectedAverageFillRate: null,
  delta: null,
  other: [],
  ...fields,
});

const aPhoto = (fields: Partial<RunPhoto> = {}): RunPhoto => ({
  photoKey: PHOTO,
  photoId: PHOTO,
  expositionId: DISPLAY,
  status: 'completed',
  fillRate: 40,
  expectedFillRate: null,
  capturedAt: null,
  other: [],
  ...fields,
});

const aResult = (fields: Partial<PhotoResult> = {}): PhotoResult => ({
  photoId: PHOTO,
  protocolId: 'p-1',
  expositionId: DISPLAY,
  scheduledDate: '2026-11-20',
  scheduledAt: '15:30:00',
  scheduledDatetime: '2026-11-20T14:30:00Z',
  protocolStatus: 'failed',
  imageStatus: 'completed',
  fillRate: 40,
  expectation: {
    expectedAverageFillRate: 70,
    delta: -30,
    belowExpectation: true,
    comparedImageCount: 1,
    missingExpectationCount: 0,
    ambiguousExpectationCount: 0,
  },
  ...fields,
});

const aReport = (items: PhotoResult[]): ExpositionFillRate => ({
  externalId: 'W-1',
  expositionId: DISPLAY,
  protocolStatus: 'failed',
  from: '2026-11-19T23:00:00.000Z',
  to: '2026-11-20T23:00:00.000Z',
  summary: {
    protocolCount: 1,
    imageCount: 1,
    averageFillRate: 40,
    expectedAverageFillRate: 70,
    delta: -30,
    belowExpectationCount: 1,
  },
  items,
});

test('each display is asked once, for the day of the run in the zone of the chain and its status', () => {
  const photos = [
    aPhoto(),
    aPhoto({ photoId: 'x' }),
    aPhoto({ expositionId: null }),
    aPhoto({ expositionId: 'shelf 1' }),
  ];
  expect(reportsOfRun('W/1', { run: aRun(), photos }, 'Europe/Warsaw')).toEqual([
    {
      externalId: 'W/1',
      expositionId: DISPLAY,
      from: '2026-11-19T23:00:00.000Z',
      to: '2026-11-20T23:00:00.000Z',
      status: 'failed',
    },
  ]);
});

test('the day is found from the instant; a run of an unknown time or status asks for nothing or for completed', () => {
  const run = aRun({ scheduledDate: null, scheduledDatetime: '2026-11-19T23:30:00Z', status: 'archived' });
  expect(reportsOfRun('W-1', { run, photos: [aPhoto()] }, 'Europe/Warsaw')).toMatchObject([
    { from: '2026-11-19T23:00:00.000Z', status: 'completed' },
  ]);
  const timeless = aRun({ scheduledDate: null, scheduledDatetime: null });
  expect(reportsOfRun('W-1', { run: timeless, photos: [aPhoto()] }, 'Europe/Warsaw')).toEqual([]);
});

test('a photo takes its expectation from the report of its display', () => {
  const [photo] = photosOfRun({ run: aRun(), photos: [aPhoto()] }, [aReport([aResult()])], false);
  expect(photo).toMatchObject({ id: PHOTO, target: { kind: 'expected', ratio: 70 }, delta: -30 });
});

test('photos of other runs stay out, and those that only the report has come in', () => {
  const report = aReport([aResult({ photoId: 'other run', protocolId: 'p-2' }), aResult({ photoId: 'only here' })]);
  const photos = photosOfRun({ run: aRun(), photos: [aPhoto()] }, [report], false);
  expect(photos.map((photo) => photo.id)).toEqual([PHOTO, 'only here']);
});

test('photos without ids are shown as they are, once', () => {
  const photos = photosOfRun(
    { run: aRun(), photos: [aPhoto({ photoId: null, photoKey: null })] },
    [aReport([aResult()])],
    false,
  );
  expect(photos).toHaveLength(1);
  expect(photos[0]).toMatchObject({ id: '1', measured: 40, target: { kind: 'unknown' } });
});

test('photos are counted as measured and compared only once the reports of all of them are there', () => {
  const data = { run: aRun(), photos: [aPhoto()] };
  expect(countsOfPhotos(photosOfRun(data, [], true))).toEqual({ measured: null, compared: null });
  expect(countsOfPhotos(photosOfRun(data, [], false))).toEqual({ measured: 1, compared: null });
  expect(countsOfPhotos(photosOfRun(data, [aReport([aResult()])], false))).toEqual({ measured: 1, compared: 1 });
  const unmeasured = { run: aRun(), photos: [aPhoto({ fillRate: null })] };
  expect(countsOfPhotos(photosOfRun(unmeasured, [], false))).toEqual({ measured: null, compared: null });
});
