import i18next from 'i18next';
import { expect, test } from 'vitest';
import { originOfKept } from '#renderer/figures/compared.ts';
import { exportReport } from '#renderer/figures/export-report.ts';
import { fillRateColumns } from '#renderer/figures/fill-rate-columns.tsx';
import type { FillRateReport } from '#renderer/figures/report-words.ts';
import { reasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { KeptPeriod, Sums } from '#shared/bridge/reasons.ts';
import { emptyFillSum } from '#shared/domain/fill-rate-sum.ts';
import { comparedReport } from '#shared/domain/reasons/compared-report.ts';
import type { PhotoSum } from '#shared/domain/reasons/sums-query.ts';
import { exportWords } from '#tests/support/words/export-words.ts';
import { aGroup, labelWords } from '#tests/support/words/label-words.ts';
import { makeCompared } from './make-compared.tsx';

const label = await labelWords('en');
const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', resources: { en: { reasons: reasonsTexts.en } }, interpolation: { escapeValue: false } });
const words = { reasons: i18n.getFixedT('en', 'reasons'), format: label.format };

const aSum = (count: number, percent: number, target: number): PhotoSum => ({
  ...emptyFillSum,
  ...{ runCount: count, imageCount: count, measuredImageCount: count, comparedImageCount: count },
  measuredE4: count * percent * 10_000,
  comparedE4: count * percent * 10_000,
  expectedE4: count * target * 10_000,
  belowExpectationCount: percent < target ? count : 0,
});
const kept = (asOf: string | null, lacking: readonly string[] = []): KeptPeriod => ({
  ...{ storesAsked: 3, storesKept: 2, lacking, isStoreListUnknown: false, runs: 4, runsRead: 4 },
  ...{ days: [{ date: '2026-11-20', storesKept: 2 }], slots: [], asOf },
});
const data: Sums = {
  groups: [
    { key: ['S-1'], now: aSum(4, 70, 80), before: aSum(3, 75, 80) },
    { key: ['S-2'], now: aSum(2, 85, 80), before: null },
  ],
  groupsLeftOut: 0,
  total: { now: aSum(6, 75, 80), before: aSum(3, 75, 80) },
  names: { stores: {}, regions: {}, storeRegions: {}, displays: {} },
  examples: [],
  kept: kept('2026-11-20T12:00:00.000Z'),
  keptBefore: kept('2026-11-19T12:00:00.000Z', ['S-3']),
};
const items = ['S-1', 'S-2', 'S-3'].map((key) => aGroup({ key, externalId: key, storeName: key }));
const made = (sums: Sums, isWide = true) => {
  const { groups, names, total } = sums;
  const filter = { belowExpectationOnly: false };
  const report = comparedReport({ groupBy: 'store', items, groups, names, total, filter });
  const origin = originOfKept(sums.kept, sums.keptBefore);
  const about = { origin, isGapShown: true, isOfAllRuns: false, days: '1 – 7 November' };
  return makeCompared({ ...about, report, lines: null, isWide }, words);
};
const compared = made(data);
const rows = (compared?.report.items ?? []).map((group) => ({ group, label: { title: group.key, detail: null } }));

test('files have the same columns as the screen, and null where a period has nothing', () => {
  const own = fillRateColumns('store', label, { region: true, track: true });
  const columns = compared?.columns(own) ?? [];
  expect(columns.map(({ id }) => id)).toEqual([
    ...['name', 'region', 'fillRate', 'track', 'expected', 'delta', 'before', 'change', 'compared', 'runs'],
    ...['missing', 'ambiguous'],
  ]);
  const narrow = made(data, false);
  const ids = (shown: readonly { readonly id: string }[] | undefined) => shown?.map(({ id }) => id);
  expect(ids(narrow?.columns(own))).toEqual(ids(columns));
  expect(ids(narrow?.shownColumns(own))).toEqual(ids(columns)?.slice(0, -2));
  expect(narrow?.leftOut).toMatch(/^No target and Ambiguous/);
  const exported = columns.flatMap((column) => ('exported' in column ? column.exported : []));
  expect(exported.map(({ header }) => header)).toEqual([
    ...['Before', 'Change', 'Compared', 'Compared, before', 'Runs', 'Runs, before'],
  ]);
  expect(rows.map((row) => exported.map(({ value }) => value(row)))).toEqual([
    [-5, -5, 4, 3, 4, 3],
    [null, null, 2, 0, 2, 0],
    [null, null, 0, 0, 0, 0],
  ]);
  const change = columns.find(({ id }) => id === 'change')?.sortValue;
  expect(rows.map((row) => change?.(row))).toEqual([-5, null, null]);
});

test('a file is in the order of the screen, also where the column of the sort has no room there', async () => {
  const english = await exportWords('en');
  const order = (isWide: boolean) => {
    const compared = made(data, isWide);
    if (compared === null) throw new Error('there is something to compare');
    const counts = [3, 1, 2];
    const report: FillRateReport = {
      groupBy: 'store',
      ...{ protocolStatus: 'completed', summary: compared.report.summary },
      items: compared.report.items.map((group, at) => ({
        ...group,
        expectation: { ...group.expectation, missingExpectationCount: counts[at] ?? 0 },
      })),
    };
    const days = { firstDay: '2026-11-20', lastDay: '2026-11-20' };
    const shown = { title: 'All', report, read: compared.origin, days, filters: [], compared };
    const exported = exportReport({ ...shown, sort: { id: 'missing', desc: true } }, english);
    return exported.tables[0]?.rows.map(([name]) => name);
  };
  expect(order(true)).toEqual(['S-1', 'S-3', 'S-2']);
  expect(order(false)).toEqual(['S-1', 'S-2', 'S-3']);
});

test('a point has its ghost and says it; one without photos before has none', () => {
  const point = { id: '', label: '', value: 70, target: 80, tone: 'below', strength: 1 } as const;
  const drawn = rows.map(({ group }) =>
    compared?.point(group, { ...point, note: '', title: '', lines: ['own'], canOpen: true }),
  );
  expect(drawn.map((one) => one?.ghost)).toEqual([75, undefined, undefined]);
  expect(drawn[0]?.lines).toEqual(['own', 'Before: 75.0% of 3 compared photos, delta −5.0, change −5.0 points']);
  expect(drawn[1]?.lines).toEqual(['own']);
});

test('cards say what was before and how far it moved', () => {
  expect(compared?.noteOf('delta', 'note')).toBe('before: −5.0; change 0.0 points');
  expect(compared?.noteOf('below', 'note')).toBe('100.0% of 6; before: 100.0%');
  expect(compared?.noteOf('coverage', 'note')).toBe('note; before: 3 of 3 photos');
});

test('it is as old as its older half, and incomplete when either is', () => {
  expect(compared?.origin).toMatchObject({ asOf: '2026-11-19T12:00:00.000Z', complete: false, source: 'computer' });
});

test('a period without photos is compared with nothing', () => {
  expect(made({ ...data, total: { ...data.total, before: aSum(0, 0, 0) } })).toBeNull();
  expect(made({ ...data, total: { now: aSum(0, 0, 0), before: aSum(3, 75, 80) } })).toBeNull();
});
