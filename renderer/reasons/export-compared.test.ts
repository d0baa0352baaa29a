import { expect, test } from 'vitest';
import type { Origin } from '#shared/bridge/answer.ts';
import type { ReportFigures } from '#shared/domain/reasons/sum-figures.ts';
import { exportWords } from '#tests/support/words/export-words.ts';
import { exportCompared } from './export-compared.ts';

const english = await exportWords('en');
const polish = await exportWords('pl');
const figures = (measured: number): ReportFigures => ({
  ...{ measured, expected: 80, delta: measured - 80, belowShare: 10, below: 10 },
  ...{ compared: 100, photos: 100, unmeasured: 0, runs: 4 },
});
const NOW: Origin = {
  ...{ asOf: '2026-11-20T13:02:00Z', source: 'service', complete: true, staleAfter: null, computed: null },
};
const OLD: Origin = { ...NOW, asOf: '2026-11-14T08:00:00Z', source: 'computer' };
const SHOWN = {
  total: { now: figures(75), before: figures(73) },
  days: null,
  period: { firstDay: '2026-11-14', lastDay: '2026-11-20' },
  earlier: { firstDay: '2026-11-07', lastDay: '2026-11-13' },
  paired: false,
};
const exported = (now: Origin, before: Origin, words = english) =>
  exportCompared({ ...SHOWN, from: { now, before } }, words);
const CUT = 'The earlier period: The service cut this list short, so it is not complete.';

test('of two reports of the service it is told how old that of the earlier period is, and where it is from', () => {
  const { about, warnings, tables } = exported(NOW, OLD);
  expect(about[1]).toEqual({
    label: 'The earlier period',
    text: 'as of 14 Nov 2026, 09:00, from this computer',
  });
  expect(warnings).toEqual([]);
  expect(tables[0]?.cut).toBeNull();
  expect(exported(NOW, OLD, polish).about[1]?.label).toBe('Wcześniejszy okres');
});

test('what the report of the earlier period lacks is a warning that names the period', () => {
  const { warnings, tables } = exported(NOW, { ...OLD, complete: false });
  expect(warnings).toEqual([CUT]);
  expect(tables[0]?.cut).toBe(CUT);
});

test('a report of the earlier period that is out of date says so, and lacks nothing', () => {
  const { warnings, tables } = exported(NOW, { ...OLD, staleAfter: '2026-11-14T12:00:00Z' });
  expect(warnings).toEqual([expect.stringMatching(/^The earlier period: .*14 Nov 2026, 13:00/u)]);
  expect(tables[0]?.cut).toBeNull();
});

test('what this period lacks is said by its report, and below the totals of both', () => {
  const { warnings, tables } = exported({ ...NOW, complete: false }, OLD);
  expect(warnings).toEqual([]);
  expect(tables[0]?.cut).toBe('This period: The service cut this list short, so it is not complete.');
});

test('what is not on this computer is said of each period by its name', () => {
  const kept = (lacking: readonly string[]) => ({
    ...{ storesAsked: 12, storesKept: 12, lacking: [...lacking], isStoreListUnknown: false },
    ...{ runs: 4, runsRead: 4, days: [], slots: [], asOf: null },
  });
  const cutOf = (now: readonly string[], before: readonly string[]) =>
    exportCompared({ ...SHOWN, from: { kept: { now: kept(now), before: kept(before) } } }, english).tables[0]?.cut;
  expect(cutOf([], [])).toBeNull();
  expect(cutOf([], ['S-1'])).toMatch(/^The earlier period: Some data for 1 store is not on this computer/u);
  expect(cutOf(['S-1'], ['S-1'])).toMatch(/^This period: .* The earlier period: /u);
});
