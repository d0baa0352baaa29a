import { expect, test } from 'vitest';
import { parsePeriod, resolvePeriod } from '#shared/domain/period.ts';
import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';
import { aFinding } from '#tests/builders/findings.ts';
import type { FindingLine } from './finding-lines.ts';
import { photosOfFinding } from './photos-of-finding.ts';

const period = parsePeriod('2026-11-01..2026-11-07');
if (period === null) throw new Error('these days are a period');
const WEEK = resolvePeriod(period, 0, 'Europe/Warsaw');

const aLine = (finding: TargetFinding, part: Partial<FindingLine> = {}): FindingLine => ({
  id: finding.kind,
  externalId: 'S-1',
  finding,
  photos: finding.photos,
  isDrafted: false,
  ...part,
});

test('a finding leads to its displays in its slots, among the completed runs of the days that were checked', () => {
  const line = aLine(aFinding());
  expect(photosOfFinding(line, [line], WEEK)).toEqual({
    period: '2026-11-01..2026-11-07',
    stores: ['S-1'],
    slots: ['1 07:00', '2 07:00'],
    displays: ['a', 'b'],
    runStatus: ['completed'],
    notCompared: true,
  });
});

test('nothing leads to photos that are not counted, not known, or compared with drafts', () => {
  const line = aLine(aFinding());
  for (const other of [
    aLine(aFinding({ photos: 0 })),
    aLine(aFinding({ protocolTime: null })),
    { ...line, photos: null },
    { ...line, isDrafted: true },
  ]) {
    expect(photosOfFinding(other, [other], WEEK)).toBeNull();
  }
});

test('where another finding counts photos of the same display in the same slot, none leads to them', () => {
  const line = aLine(aFinding());
  const clash = (part: Partial<TargetFinding>, ofLine: Partial<FindingLine> = {}) =>
    photosOfFinding(line, [line, aLine(aFinding({ kind: 'ambiguous', ...part }), ofLine)], WEEK);
  expect(clash({ weekdays: [2], displays: ['b'] })).toBeNull();
  expect(clash({ weekdays: [3], displays: ['b'] })).not.toBeNull();
  expect(clash({ weekdays: [2], displays: ['c'] })).not.toBeNull();
  expect(clash({ protocolTime: '10:30' })).not.toBeNull();
  expect(clash({ photos: 0 })).not.toBeNull();
  expect(clash({}, { externalId: 'S-2' })).not.toBeNull();
});
