import type { PhotoResult } from '#shared/bridge/reports.ts';
import type { ExpectationComparison, FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { RunPhoto } from '#shared/domain/photo-facts.ts';
import type { PhotoDescription } from '#shared/domain/review/photo-description.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import { nthId } from './contract.ts';

/** What a photo of 60% is beside its target; null: it has none. */
export const aComparison = (
  expected: number | null,
  fields: Partial<ExpectationComparison> = {},
): ExpectationComparison => ({
  expectedAverageFillRate: expected,
  delta: expected === null ? null : 60 - expected,
  belowExpectation: expected === null ? null : expected > 60,
  comparedImageCount: expected === null ? 0 : 1,
  missingExpectationCount: expected === null ? 1 : 0,
  ambiguousExpectationCount: 0,
  ...fields,
});

/** A group of one photo of 60%, with a target of 70%. */
export const aGroup = (fields: Partial<FillRateGroup> = {}): FillRateGroup => ({
  key: 'key',
  protocolCount: 1,
  imageCount: 1,
  averageFillRate: 60,
  expectation: aComparison(70),
  ...fields,
});

const SCHEDULED = {
  scheduledDate: '2026-11-20',
  scheduledAt: '15:30:00',
  scheduledDatetime: '2026-11-20T14:30:00Z',
};

/** The photo of such a group in a report of its display. */
export const aPhotoResult = (fields: Partial<PhotoResult> = {}): PhotoResult => ({
  photoId: nthId(1),
  protocolId: 'run',
  expositionId: nthId(2),
  ...SCHEDULED,
  protocolStatus: 'completed',
  imageStatus: 'completed',
  fillRate: 60,
  expectation: aComparison(70),
  ...fields,
});

/** Its run, of which no figures are told. */
export const aListedRun = (fields: Partial<Run> = {}): Run => ({
  protocolId: 'run',
  status: 'completed',
  ...SCHEDULED,
  imageCount: null,
  averageFillRate: null,
  expectedAverageFillRate: null,
  delta: null,
  other: [],
  ...fields,
});

/** The same photo as its run shows it. */
export const aRunPhoto = (fields: Partial<RunPhoto> = {}): RunPhoto => ({
  photoKey: nthId(1),
  photoId: nthId(1),
  expositionId: nthId(2),
  status: 'completed',
  fillRate: 60,
  expectedFillRate: null,
  capturedAt: null,
  other: [],
  ...fields,
});

/** What a handover says of a photo of which only the store is known. */
export const aDescription = (externalId: string, name = externalId): PhotoDescription => ({
  photoId: null,
  store: { externalId, name },
  display: { expositionId: null, label: null, friendlyTitle: null, type: null, categories: null, status: null },
  run: { protocolId: null, status: null, scheduledDate: null, scheduledAt: null, scheduledDatetime: null },
  slot: null,
  measured: null,
  expected: null,
  target: 'unknown',
  delta: null,
  imageStatus: null,
  capturedAt: null,
});
