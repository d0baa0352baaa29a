import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read as readBook, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test } from 'vitest';
import type { PageFile } from '#shared/bridge/page-files.ts';
import { createFormat } from '#shared/lib/format.ts';
import { pictureOf } from '#tests/support/data/report-photos.ts';
import { writePage } from './page-file.ts';

const PAGE: PageFile = {
  language: 'pl',
  title: 'Wypełnienie',
  foot: 'Wypełnienie · Łódź · stan na 20 lis 2026, 14:02, dane z usługi',
  made: Date.parse('2026-11-20T13:05:00Z'),
  about: [
    { label: 'Okres', text: '7–20 listopada 2026' },
    { label: 'Filtry', text: 'region Łódzkie, tylko poniżej celu' },
  ],
  warnings: [],
  figures: [{ label: 'Wypełnienie', text: '61,3%', note: 'dla porównanych zdjęć' }],
  tables: [
    {
      title: 'Wypełnienie wg sklepów',
      cut: null,
      columns: [
        { header: 'Sklep', kind: 'text' },
        { header: 'Dzień', kind: 'day' },
        { header: 'Wypełnienie', kind: 'percent' },
        { header: 'Różnica', kind: 'points' },
        { header: 'Zdjęcia', kind: 'count' },
      ],
      rows: [
        ['Źdźbło, Żabia 7', '2026-11-20', 61.2504, -10.6996, 1234],
        ['=SUM(A1)', null, null, null, 0],
        ['-5', '2026-11-07', 0, 1.25, 2],
      ],
    },
  ],
  charts: [],
  photos: [],
  words: { about: 'Źródło', photos: 'Zdjęcia', noPhoto: 'Nie ma zdjęcia', page: 'Strona {{page}} z {{pages}}' },
};
const CUT = { ...PAGE, tables: PAGE.tables.map((table) => ({ ...table, cut: 'Lista jest niepełna.' })) };

const bytesOf = (
  format: Parameters<typeof writePage>[0]['format'],
  page: PageFile,
  pictures: (Uint8Array | null)[] = [],
) => writePage({ format, page, pictures });
const textOf = async (format: 'csv_excel' | 'csv_plain', page: PageFile) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(format, page));

test('a workbook has typed cells, an empty cell for no value, and a sheet about the source', async () => {
  const book = readBook(await bytesOf('xlsx', PAGE), { cellDates: true, cellNF: true });
  expect(book.SheetNames).toEqual(['Wypełnienie wg sklepów', 'Źródło']);
  const [table, about] = book.SheetNames.map((name) => book.Sheets[name] ?? {});
  const cell = (at: string) => [table?.[at]?.t, table?.[at]?.v, table?.[at]?.z];
  expect(cell('A2')).toEqual(['s', 'Źdźbło, Żabia 7', 'General']);
  expect([table?.['B2']?.t, table?.['B2']?.v?.toISOString().slice(0, 10)]).toEqual(['d', '2026-11-20']);
  expect(cell('C2')).toEqual(['n', 0.612504, '0.0%']);
  expect(cell('D2')).toEqual(['n', -10.6996, '+0.0;-0.0;0.0']);
  expect(cell('E2')).toEqual(['n', 1234, '#,##0']);
  expect(cell('A3').slice(0, 2)).toEqual(['s', '=SUM(A1)']);
  expect([table?.['C3']?.v, table?.['D3']?.v, table?.['E3']?.v]).toEqual([undefined, undefined, 0]);
  expect(table?.['C4']?.v).toBe(0);
  const lines = utils.sheet_to_json<string[]>(about ?? {}, { header: 1 });
  expect(lines).toContainEqual(['Okres', '7–20 listopada 2026']);
  expect(lines).toContainEqual(['Wypełnienie', '61,3%', 'dla porównanych zdjęć']);
});

test('figures that need more decimals to add up have them, and a data file holds what the service said', async () => {
  const [table] = PAGE.tables;
  const columns = (['percent', 'percent', 'points'] as const).map((kind, at) => ({ header: `${at}`, kind }));
  const rows = [
    [70.45, 75.61, -5.16],
    [68.4, 75, -6.6],
  ];
  const page = { ...PAGE, tables: [{ ...table, title: 'A', cut: null, columns, rows, digits: [2, 1] }] };
  const book = readBook(await bytesOf('xlsx', page), { cellNF: true });
  const sheet = book.Sheets['A'] ?? {};
  const cells = (line: number) =>
    ['A', 'B', 'C'].map((column) => [sheet[`${column}${line}`]?.v, sheet[`${column}${line}`]?.w]);
  expect(cells(2)).toEqual([
    [0.7045, '70.45%'],
    [0.7561, '75.61%'],
    [-5.16, '-5.16'],
  ]);
  expect(cells(3).map(([, text]) => text)).toEqual(['68.4%', '75.0%', '-6.6']);
  expect(await textOf('csv_plain', page)).toContain('70.45,75.61,-5.16');
  expect((await pdfText(await bytesOf('pdf', page))).replaceAll(/\s+/gu, ' ')).toContain('70,45% 75,61% −5,16');
});

test('a workbook, a PDF and both CSV files say above the table that a list was cut', async () => {
  const book = readBook(await bytesOf('xlsx', CUT));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  expect([sheet['A1']?.v, sheet['A2']?.v]).toEqual(['Lista jest niepełna.', 'Sklep']);
  for (const format of ['csv_excel', 'csv_plain'] as const)
    expect((await textOf(format, CUT)).replace('\ufeff', '')).toMatch(/^Lista jest niepełna\.\r\nSklep/);
  expect(await pdfText(await bytesOf('pdf', CUT))).toContain('Lista jest niepełna.');
});

test('a CSV file for Excel has decimal commas and its source below; a plain one is the table alone', async () => {
  const excel = await textOf('csv_excel', PAGE);
  expect(excel.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = parse(excel, { bom: true, delimiter: ';', relax_column_count: true });
  expect(rows[1]).toEqual(['Źdźbło, Żabia 7', '2026-11-20', '61,2504', '-10,6996', '1234']);
  expect(rows[2]).toEqual(["'=SUM(A1)", '', '', '', '0']);
  expect(rows[3]).toEqual(["'-5", '2026-11-07', '0', '1,25', '2']);
  expect(rows.at(-1)).toEqual(['Filtry', 'region Łódzkie, tylko poniżej celu']);
  const plain: Record<string, string>[] = parse(await textOf('csv_plain', PAGE), { columns: true });
  expect(plain).toHaveLength(3);
  expect(plain[0]).toMatchObject({ Wypełnienie: '61.2504', Różnica: '-10.6996' });
  expect(plain[1]).toMatchObject({ Wypełnienie: '', Zdjęcia: '0' });
});

/** What another program reads in a PDF; it must have nothing to complain about. */
function pdf(command: string, bytes: Uint8Array, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'page.pdf');
  writeFileSync(file, bytes);
  const [before, after] = command === 'pdftotext' ? [[...args], ['-']] : [[...args], []];
  const { status, stdout, stderr } = spawnSync(command, [...before, file, ...after], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}
const pdfText = (bytes: Uint8Array) => pdf('pdftotext', bytes, '-layout');

test.each(['en', 'pl'] as const)('a PDF has every row as the screen writes it: %s', async (language) => {
  const format = createFormat(language);
  const [table] = PAGE.tables;
  const many = Array.from({ length: 120 }, (_, at) => [`Sklep ${at + 1}.`, '2026-11-20', at / 3, -at / 7, at * 100]);
  const rows = [...(table?.rows ?? []), ...many];
  const tables = PAGE.tables.map((one) => ({ ...one, rows }));
  const photos = [
    { photoKey: 'a', caption: 'pt. 20 lis, 15:30 · 12,5%' },
    { photoKey: 'b', caption: 'pt. 20 lis, 16:30' },
  ];
  const bytes = await bytesOf('pdf', { ...PAGE, language, tables, photos }, [await pictureOf(0, 200, 150), null]);
  const text = pdfText(bytes).replaceAll(/[\u00a0\u202f]/g, ' ');
  const spaced = (value: string) => value.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(text).toContain('Źdźbło, Żabia 7');
  for (const [name, , rate, delta, count] of rows) {
    const line = text.split('\n').find((one) => one.includes(`${name} `)) ?? '';
    expect(line, `${name}`).toContain(spaced(format.percent(typeof rate === 'number' ? rate : null)));
    expect(line, `${name}`).toContain(spaced(format.delta(typeof delta === 'number' ? delta : null)));
    expect(line, `${name}`).toContain(spaced(format.integer(typeof count === 'number' ? count : Number.NaN)));
  }
  expect(text).toMatch(/Okres +7–20 listopada 2026/);
  expect(text).toContain('stan na 20 lis 2026, 14:02, dane z usługi');
  expect(text).toMatch(/Strona 1 z \d/);
  expect(text).toContain('Nie ma zdjęcia');
  expect(text).toContain('pt. 20 lis, 15:30 · 12,5%');
  expect(
    pdf('pdfimages', bytes, '-list')
      .split('\n')
      .filter((line) => line.includes('image')),
  ).toHaveLength(1);
});

test('a row of a PDF that is higher than a page goes on on the next one, under the head of its table', async () => {
  const words = Array.from({ length: 450 }, (_, at) => `word${at}.`);
  const columns = Array.from({ length: 9 }, (_, at) => ({ header: `Column ${at}`, kind: 'text' as const }));
  const around = columns.map(({ header }) => `${header} of a store`);
  const rows = [around, around.with(4, words.join(' ')), around.with(0, 'The last')];
  const bytes = await bytesOf('pdf', { ...PAGE, tables: [{ title: 'A', cut: null, columns, rows }] });
  const pages = pdfText(bytes).split('\f').slice(0, -1);
  const seen = pages.flatMap((page) => page.match(/word\d+\./gu) ?? []);
  expect(seen).toEqual(words);
  // Nothing stands beside the foot or below it.
  for (const page of pages) expect(page.trimEnd()).toMatch(/Strona \d z \d$/);
  const [, ...further] = pages.filter((page) => page.includes('word'));
  expect(further.length).toBeGreaterThan(0);
  for (const page of further) expect(page).toContain('Column 4');
  expect(pages.at(-1)).toContain('The last');
});
