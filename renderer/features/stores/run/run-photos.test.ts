import { expect, test } from 'vitest';
import type { ExpositionFillRate, PhotoResult } from '#shared/bridge/reports.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aListedRun, aPhotoResult, aRunPhoto } from '#tests/builders/reports.ts';
import { countsOfPhotos, photosOfRun, reportsOfRun } from './run-photos.ts';

const DISPLAY = nthId(2);
const PHOTO = nthId(1);

const aReport = (items: PhotoResult[]): ExpositionFillRate => ({
  externalId: 'W-1',
  expositionId: DISPLAY,
  protocolStatus: 'completed',
  from: '2026-11-19T23:00:00.000Z',
  to: '2026-11-20T23:00:00.000Z',
  summary: {
    protocolCount: 1,
    imageCount: 1,
    averageFillRate: 60,
    expectedAverageFillRate: 70,
    delta: -10,
    belowExpectationCount: 1,
  },
  items,
});

test('each display is asked once, for the day of the run in the zone of the chain and its status', () => {
  const photos = [
    aRunPhoto(),
    aRunPhoto({ photoId: 'x' }),
    aRunPhoto({ expositionId: null }),
    aRunPhoto({ expositionId: 'shelf 1' }),
  ];
  expect(reportsOfRun('W/1', { run: aListedRun(), photos }, 'Europe/Warsaw')).toEqual([
    {
      externalId: 'W/1',
      expositionId: DISPLAY,
      from: '2026-11-19T23:00:00.000Z',
      to: '2026-11-20T23:00:00.000Z',
      status: 'completed',
    },
  ]);
});

test('the day is found from the instant; a run of an unknown time or status asks for nothing or for completed', () => {
  const run = aListedRun({ scheduledDate: null, scheduledDatetime: '2026-11-19T23:30:00Z', status: 'archived' });
  expect(reportsOfRun('W-1', { run, photos: [aRunPhoto()] }, 'Europe/Warsaw')).toMatchObject([
    { from: '2026-11-19T23:00:00.000Z', status: 'completed' },
  ]);
  const timeless = aListedRun({ scheduledDate: null, scheduledDatetime: null });
  expect(reportsOfRun('W-1', { run: timeless, photos: [aRunPhoto()] }, 'Europe/Warsaw')).toEqual([]);
});

test('a photo takes its expectation from the report of its display', () => {
  const [photo] = photosOfRun({ run: aListedRun(), photos: [aRunPhoto()] }, [aReport([aPhotoResult()])], false);
  expect(photo).toMatchObject({ id: PHOTO, target: { kind: 'expected', ratio: 70 }, delta: -10 });
});

test('photos of other runs stay out, and those that only the report has come in', () => {
  const report = aReport([
    aPhotoResult({ photoId: 'other run', protocolId: 'p-2' }),
    aPhotoResult({ photoId: 'only here' }),
  ]);
  const photos = photosOfRun({ run: aListedRun(), photos: [aRunPhoto()] }, [report], false);
  expect(photos.map((photo) => photo.id)).toEqual([PHOTO, 'only here']);
});

test('photos without ids are shown as they are, once', () => {
  const photos = photosOfRun(
    { run: aListedRun(), photos: [aRunPhoto({ photoId: null, photoKey: null })] },
    [aReport([aPhotoResult()])],
    false,
  );
  expect(photos).toHaveLength(1);
  expect(photos[0]).toMatchObject({ id: '1', measured: 60, target: { kind: 'unknown' } });
});

test('photos are counted as measured and compared only once the reports of all of them are there', () => {
  const data = { run: aListedRun(), photos: [aRunPhoto()] };
  expect(countsOfPhotos(photosOfRun(data, [], true))).toEqual({ measured: null, compared: null });
  expect(countsOfPhotos(photosOfRun(data, [], false))).toEqual({ measured: 1, compared: null });
  expect(countsOfPhotos(photosOfRun(data, [aReport([aPhotoResult()])], false))).toEqual({ measured: 1, compared: 1 });
  const unmeasured = { run: aListedRun(), photos: [aRunPhoto({ fillRate: null })] };
  expect(countsOfPhotos(photosOfRun(unmeasured, [], false))).toEqual({ measured: null, compared: null });
});
