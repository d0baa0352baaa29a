import { expect, test } from 'vitest';
import type { Origin } from '#shared/bridge/answer.ts';
import { exportWords } from '#tests/support/words/export-words.ts';
import { aGroup } from '#tests/support/words/label-words.ts';
import { copiedTables, fileNameOf } from '../export/page-file.ts';
import { exportReport, type ReportExport } from './export-report.ts';

const [english, polish] = [await exportWords('en'), await exportWords('pl')];

const READ: Origin = {
  asOf: '2026-11-20T13:02:00Z',
  source: 'service',
  complete: true,
  staleAfter: null,
  computed: null,
};
const items = [
  aGroup({ key: 'S-1', storeName: 'Łódź, Żabia', externalId: 'S-1', delta: 2 }),
  aGroup({ key: 'S-2', storeName: 'Gdynia', externalId: 'S-2', averageFillRate: null, expected: null, delta: null }),
  aGroup({ key: 'S-3', storeName: 'Kraków', externalId: 'S-3', delta: -9.25 }),
];
const REPORT: ReportExport = {
  title: 'Fill rates',
  report: {
    groupBy: 'store',
    protocolStatus: 'completed',
    items,
    summary: {
      protocolCount: 168,
      imageCount: items.reduce((sum, { imageCount }) => sum + imageCount, 0),
      averageFillRate: 60,
      expectedAverageFillRate: 66,
      delta: -3.5,
      belowExpectationCount: 7,
    },
  },
  read: READ,
  days: { firstDay: '2026-11-07', lastDay: '2026-11-20' },
  filters: ['only below target'],
  sort: undefined,
};
const column = (exported: ReturnType<typeof exportReport>, header: string) => {
  const [table] = exported.tables;
  const at = table?.columns.findIndex((one) => one.header === header) ?? -1;
  return table?.rows.map((row) => row[at]);
};

test('the table is in the order of the page, with values and not texts, and nothing is null', () => {
  const worstFirst = exportReport(REPORT, english);
  expect(column(worstFirst, 'Store')).toEqual(['Kraków', 'Łódź, Żabia', 'Gdynia']);
  expect(column(worstFirst, 'Delta')).toEqual([-9.25, 2, null]);
  expect(column(worstFirst, 'Fill rate')?.[2]).toBeNull();
  expect(column(exportReport({ ...REPORT, sort: { id: 'name', desc: true } }, polish), 'Sklep')).toEqual([
    'Łódź, Żabia',
    'Kraków',
    'Gdynia',
  ]);
});

test('a sort by region counts only where the screen has room for regions', () => {
  const report = { ...REPORT.report, items: items.map((group, at) => ({ ...group, regionName: ['C', 'B', 'A'][at] })) };
  const byRegion = { ...REPORT, report, sort: { id: 'region', desc: true } };
  const stores = (isRegionShown: boolean) => column(exportReport({ ...byRegion, isRegionShown }, english), 'Store');
  expect(stores(true)).toEqual(['Łódź, Żabia', 'Gdynia', 'Kraków']);
  expect(stores(false)).toEqual(['Kraków', 'Łódź, Żabia', 'Gdynia']);
});

test('days are in order of time, the latest first, unless a person sorts them', () => {
  const days = ['2026-11-08', '2026-11-10', '2026-11-09'].map((key, at) => aGroup({ key, delta: at - 2 }));
  const byDay: ReportExport = { ...REPORT, report: { ...REPORT.report, groupBy: 'day', items: days } };
  const days8to10 = ['2026-11-08', '2026-11-09', '2026-11-10'];
  const order = (exported: ReportExport) => column(exportReport(exported, english), 'Day');
  expect(order(byDay)).toEqual(days8to10.toReversed());
  expect(order({ ...byDay, sort: { id: 'name', desc: false } })).toEqual(days8to10);
});

test('a report says its period, filters, source and age, in both languages', () => {
  expect(exportReport(REPORT, english).about).toEqual([
    { label: 'Period', text: expect.stringMatching(/^7\s?–\s?20 November 2026$/) },
    { label: 'Runs', text: 'completed runs' },
    { label: 'Filters', text: 'only below target' },
    { label: 'Rows', text: '3 stores' },
    { label: 'Source', text: 'as of 20 Nov 2026, 14:02, from the service' },
  ]);
  expect(exportReport({ ...REPORT, filters: [] }, polish).about).toContainEqual({ label: 'Filtry', text: 'brak' });
  expect(exportReport(REPORT, polish).source).toBe('stan na 20 lis 2026, 14:02, dane z usługi');
});

test('a report that was cut says so above its table, and a stale one says since when', () => {
  const cut = exportReport({ ...REPORT, read: { ...READ, complete: false } }, english);
  expect(cut.tables[0]?.cut).toBe('The service cut this list short, so it is not complete.');
  const stale = exportReport({ ...REPORT, read: { ...READ, staleAfter: '2026-11-20T13:04:00Z' } }, english);
  expect(stale.tables[0]?.cut).toBeNull();
  expect(stale.warnings).toHaveLength(1);
  expect(stale.warnings[0]).toContain('20 Nov 2026, 14:04');
});

test('without coverage a file says why, as the card does', () => {
  const noteOf = (report: ReportExport['report']) =>
    exportReport({ ...REPORT, report }, english).figures.find(({ label }) => label === 'Coverage')?.note;
  expect(noteOf({ ...REPORT.report, groupBy: 'productCategory' })).toMatch(
    /^Not added up: .* Group by store to see it/,
  );
  expect(noteOf({ ...REPORT.report, groupBy: 'category' })).toMatch(
    /^Not added up: .* Group by display or run to see it/,
  );
  const { summary } = REPORT.report;
  const other = { ...REPORT.report, summary: { ...summary, imageCount: summary.imageCount + 1 } };
  expect(noteOf(other)).toMatch(/^Not added up: the photos in the groups don’t match/);
});

test('the sentence has the totals with their denominators, the furthest below, and the age', () => {
  const { sentence } = exportReport(REPORT, english);
  expect(sentence).toMatch(
    /^Fill rates \(7\s?–\s?20 November 2026, completed runs, only below target\): 62\.5% filled, target 66\.0% \(−3\.5 points\); \d+ of 180 photos compared/,
  );
  expect(sentence).toContain(
    '168 runs. Fill rate by store: 3 stores, 1 below target. Furthest below: Kraków, −9.3 points.',
  );
  expect(sentence).toMatch(/Figures as of 20 Nov 2026, 14:02, from the service\.$/);
  expect(exportReport(REPORT, polish).sentence).toContain('wypełnienie 62,5%, cel 66,0% (−3,5 pkt)');
});

test('a copied table has numbers for a spreadsheet of the language; markup, codes and formulas stay texts', () => {
  const table = {
    title: 'T',
    cut: null,
    columns: [
      { header: 'Sklep', kind: 'text' as const },
      { header: 'Różnica', kind: 'points' as const },
      { header: 'Cel', kind: 'percent' as const },
      { header: 'Zdjęcia', kind: 'count' as const },
    ],
    rows: [['<b>A</b>\tB', -1234.56, null, 1234]],
  };
  const text = (content: string) => `<td style="mso-number-format:'\\@'">${content}</td>`;
  expect(copiedTables([table], 'stan na wczoraj', 'pl')).toEqual({
    text: 'Sklep\tRóżnica\tCel\tZdjęcia\r\n"<b>A</b>\tB"\t-1234,6\t\t1234\r\nstan na wczoraj',
    html: expect.stringContaining(
      `<tr>${text('&lt;b&gt;A&lt;/b&gt;\tB')}<td>-1234,6</td><td></td><td>1234</td></tr><tr>${text('stan na wczoraj')}</tr>`,
    ),
  });
  expect(copiedTables([table], '', 'en').text).toContain('-1234.6');
  const risky = { ...table, rows: [['=1+1', null, null, null]] };
  expect(copiedTables([risky], '007', 'en').html).toContain(`<tr>${text('=1+1')}<td>`);
  expect(copiedTables([risky], '007', 'en').html).toContain(text('007'));
});

test('a file is named for its page and its day', () => {
  expect(fileNameOf('Łódź, Żabia 7: Przebiegi', Date.parse('2026-11-20T23:30:00Z'), 'Europe/Warsaw', 'pdf')).toBe(
    'łódź-żabia-7-przebiegi-2026-11-21.pdf',
  );
  expect(fileNameOf('???', english.now, 'Europe/Warsaw', 'csv')).toBe('endcap-2026-11-20.csv');
});

test('a file of a closed period says that its targets were edited since', () => {
  const totals = { expected: 70, delta: -1, below: 1, missing: 0, ambiguous: 0 };
  const read = { ...READ, earlier: { asOf: '2026-11-14T12:02:00Z', totals } };
  const { warnings } = exportReport({ ...REPORT, read }, english);
  expect(warnings).toEqual([
    expect.stringMatching(/^Targets changed since 14 Nov 2026, 13:02: target was 70\.0%, now 66\.0%;/),
  ]);
  expect(exportReport(REPORT, english).warnings).toEqual([]);
});

test('several tables are copied one below the other, each under its title but the first', () => {
  const [table] = exportReport(REPORT, english).tables;
  if (table === undefined) throw new Error('no table');
  const other = {
    title: 'By weekday',
    cut: null,
    columns: [{ header: 'Day', kind: 'text' as const }],
    rows: [['Mon']],
  };
  const lines = copiedTables([table, other], 'as of yesterday', 'en').text.split('\r\n');
  expect(lines.slice(-5)).toEqual(['', 'By weekday', 'Day', 'Mon', 'as of yesterday']);
});

test('figures that stand together add up in cards, rows, on the clipboard and in the sentence', () => {
  const rates = { averageFillRate: 70.45, expected: 75.61, delta: -5.16 };
  const report = {
    ...REPORT.report,
    items: [aGroup({ key: 'S-1', externalId: 'S-1', ...rates })],
    summary: { ...REPORT.report.summary, averageFillRate: 70.45, expectedAverageFillRate: 75.61, delta: -5.16 },
  };
  const exported = exportReport({ ...REPORT, report }, english);
  expect(exported.figures.slice(0, 3).map(({ text }) => text)).toEqual(['70.45%', '75.61%', '−5.16']);
  expect(exported.tables[0]?.digits).toEqual([2]);
  expect(exported.sentence).toContain('70.45%');
  expect(copiedTables(exported.tables, 'source', 'en').text).toContain('70.45%\t75.61%\t-5.16');
});
