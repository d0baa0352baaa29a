import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { cellText } from '#shared/domain/table/table-rows.ts';
import {
  ABOUT,
  honestPart,
  packedBlanks,
  rawZip,
  rowXml,
  workbookOf,
  workbookParts,
} from '#tests/support/data/table-files.ts';
import { TABLE_LIMITS, TableError } from './limits.ts';
import { readTable } from './read-table.ts';
import { writeXlsx, type XlsxSheet } from './write-xlsx.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
function readIt(bytes: Uint8Array, limits = TABLE_LIMITS) {
  const reading = readTable(bytes, ABOUT, limits);
  if (!reading.understood) throw new TableError('no_header', 'unclear');
  const { table, facts } = reading;
  if ('cells' in table) throw new Error('displays have no matrices');
  return { table, facts };
}
const aList = (title: string, rows: XlsxSheet['rows']): XlsxSheet => ({
  title,
  rows,
  widths: [20, 20],
  frozen: { rows: 1, columns: 0 },
  isList: true,
  isNumber: () => false,
});
const cellsOf = (bytes: Uint8Array) => readIt(bytes).table.rows.map(({ cells }) => cells);
const refusal = (bytes: Uint8Array, limits = TABLE_LIMITS): string => {
  try {
    readIt(bytes, limits);
    return 'taken';
  } catch (error) {
    if (error instanceof TableError) return error.text === 'unclear' ? error.text : error.reason;
    throw error;
  }
};

const HEADER = rowXml(1, ['Label', 'Type']);

describe('an xlsx file', () => {
  test('that another library wrote is read', async () => {
    const data = [
      ['Label', 'Friendly title', 'Type'],
      ['Lada 1', null, 'ROLLS_BREAD_RACK'],
      [12, 'żółć', true],
    ];
    const bytes = await writeExcel(data).toBuffer();
    expect(cellsOf(new Uint8Array(bytes))).toEqual([
      ['Lada 1', '', 'ROLLS_BREAD_RACK'],
      ['12', 'żółć', 'TRUE'],
    ]);
  });

  test('that was written here is read by another library', async () => {
    const rows = [
      ['Label', 'Type'],
      ['=1+1', 'constructor'],
      ['<&> "x"', '007'],
    ];
    const bytes = writeXlsx([aList('Displays: all [1]', rows)]);
    const [sheet] = await readExcel(Buffer.from(bytes), { trim: false });
    expect(sheet).toEqual({ sheet: 'Displays  all  1', data: rows });
  });

  test('gives the values of formulas, and names errors, missing values and dates', () => {
    const cells = [
      '<c t="str"><f>A1</f><v>Lada</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c><f>B1</f></c>',
      '<c><f>B1</f><v></v></c>',
      '<c t="d"><v>2026-11-20T00:00:00Z</v></c>',
      '<c><v>7.000000000000001</v></c>',
    ];
    expect(cellsOf(workbookOf(HEADER + rowXml(2, cells)))).toEqual([
      [
        'Lada',
        { problem: 'error_value', text: '#DIV/0!' },
        { problem: 'no_value', text: '' },
        { problem: 'no_value', text: '' },
        { problem: 'date', text: '2026-11-20' },
        '7',
      ],
    ]);
  });

  test('says what a cell with a time of day or a percentage shows', async () => {
    const head = ['Nazwa', 'Typ'].map((value) => ({ value }));
    const time = { type: Number, value: 7 / 24, format: 'h:mm' };
    const day = { type: Date, value: new Date(Date.UTC(2026, 10, 20)), format: 'yyyy-mm-dd' };
    const share = { type: Number, value: 0.75, format: '0%' };
    const plain = { type: Number, value: 0.75, format: '0.00" %"' };
    const wide = { type: Number, value: 75, format: '0_%;[Red]*%-0_%' };
    const bytes = await writeExcel([head, [time, share], [day, plain], [time, wide]]).toBuffer();
    expect(cellsOf(new Uint8Array(bytes))).toEqual([
      ['07:00', '75%'],
      [{ problem: 'date', text: '2026-11-20' }, '0.75'],
      ['07:00', '75'],
    ]);
  });

  test('marks what merged cells cover, also where the file leaves it out', () => {
    const rows = HEADER + rowXml(3, ['a', 'b']) + rowXml(4, ['', 'c']) + rowXml(6, ['d']);
    const bytes = workbookOf(rows, '<mergeCells count="1"><mergeCell ref="A3:A5"/></mergeCells>');
    const { rows: read } = readIt(bytes).table;
    expect(read.map(({ line, cells }) => [line, cells])).toEqual([
      [3, ['a', 'b']],
      [4, [{ problem: 'merged', text: 'A3:A5' }, 'c']],
      [6, ['d']],
    ]);
  });

  test('has its headers below a title, and names what is not read', () => {
    const rows =
      rowXml(1, ['Displays of the chain']) +
      rowXml(3, ['NAZWA', 'typ', 'Notes', '', 'x']) +
      rowXml(4, ['a', 'b', '', 'c']);
    const { facts, table } = readIt(workbookOf(rows));
    expect(facts).toMatchObject({
      rows: 1,
      columnsFrom: 'headers',
      headerLine: 3,
      ignored: ['Notes', 'x', 'D'],
      source: { kind: 'xlsx', sheet: 'S', otherSheets: 0 },
    });
    expect(table.columns).toEqual(['label', 'expositionType', null, null, null]);
  });

  test('with one cell far away takes no room for those between', () => {
    expect(refusal(workbookOf(`${HEADER}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`))).toBe('taken');
    expect(refusal(workbookOf(`${HEADER}<row r="2"><c r="XFD2"><v>1</v></c></row>`))).toBe('too_many_columns');
  });

  test('with a hidden sheet only has none', () => {
    expect(refusal(zipSync(workbookParts(HEADER, '', 'state="hidden"')))).toBe('no_sheet');
  });
});

describe('a csv file', () => {
  const lines = ['Sklep;Nazwa;Typ', 'Łódź;"Lada ""A""; 1";Bułki', ''].join('\r\n');
  const expected = [['Łódź', 'Lada "A"; 1', 'Bułki']];
  const windows1250 = Uint8Array.from(
    [...lines],
    (letter) => ({ Ł: 0xa3, ó: 0xf3, ź: 0x9f, ł: 0xb3 })[letter] ?? letter.charCodeAt(0),
  );
  const utf16 = (isLittle: boolean) => {
    const bytes = Buffer.from(`\ufeff${lines}`, 'utf16le');
    return new Uint8Array(isLittle ? bytes : bytes.swap16());
  };

  test.each([
    ['UTF-8', 'utf-8', bytesOf(lines)],
    ['UTF-8 with a mark', 'utf-8', bytesOf(`\ufeff${lines}`)],
    ['UTF-16 LE', 'utf-16le', utf16(true)],
    ['UTF-16 BE', 'utf-16be', utf16(false)],
    ['windows-1250', 'windows-1250', windows1250],
  ])('in %s is read', (_, encoding, bytes) => {
    expect(cellsOf(bytes)).toEqual(expected);
    expect(readIt(bytes).facts.source).toEqual({ kind: 'csv', encoding, delimiter: ';' });
  });

  test.each([';', ',', '\t'])('with %j between its fields is read', (delimiter) => {
    const text = [`Label${delimiter}Type`, `"a${delimiter}b"${delimiter}c`].join('\n');
    expect(cellsOf(bytesOf(text))).toEqual([[`a${delimiter}b`, 'c']]);
  });

  test('with line breaks of several kinds keeps its rows, and Excel’s line about the delimiter is none', () => {
    const { table } = readIt(bytesOf('sep=,\r\nLabel,Type\ra,b\n\nc,"d\r\ne"\r\n5" shelf,f'));
    expect(table.rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['a', 'b']],
      [4, ['c', 'd\r\ne']],
      [5, ['5" shelf', 'f']],
    ]);
  });

  test('with a quote that is never closed is refused with its row', () => {
    expect(() => readIt(bytesOf('Label;Type\na;b\n"c;d\ne;f'))).toThrow('unclosed_quote 3');
  });
});

describe('a file is refused with its reason', () => {
  const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const sheet = workbookParts(HEADER + rowXml(2, ['a', 'b']))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  const others = Object.entries(workbookParts('')).filter(([name]) => !name.startsWith('xl/worksheets'));
  const honest = others.map(([name, content]) => honestPart(name, content));
  const good = honestPart('xl/worksheets/sheet1.xml', sheet);
  const gigabyte = { ...good, packed: packedBlanks(1_000) };

  test.each([
    ['nothing in it', 'empty', new Uint8Array()],
    ['blanks only', 'empty', bytesOf(' \r\n\r\n')],
    ['an old workbook', 'old_excel', Uint8Array.from([...ole, ...new Uint8Array(600)])],
    ['a password', 'encrypted', Uint8Array.from([...ole, ...Buffer.from('..EncryptedPackage', 'utf16le')])],
    [
      'an OpenDocument',
      'open_document',
      zipSync({ mimetype: [bytesOf('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
    ],
    ['a binary workbook', 'binary_excel', zipSync({ 'xl/workbook.bin': bytesOf('x') })],
    ['a text document', 'not_a_table', zipSync({ 'word/document.xml': bytesOf('<x/>') })],
    ['a PDF', 'not_a_table', bytesOf('%PDF-1.7\n')],
    ['a web page', 'not_a_table', bytesOf('<html><table></table></html>')],
    ['no headers', 'no_header', bytesOf('a\nb')],
    ['headers only', 'no_rows', bytesOf('Label;Type\n;\n')],
    ['half of a workbook', 'broken', workbookOf(HEADER + rowXml(2, ['a', 'b'])).subarray(0, 700)],
    ['a sheet that was cut off', 'broken', rawZip([...honest, honestPart(good.name, sheet.subarray(0, -20))])],
    ['another content than its sum says', 'broken', rawZip([...honest, { ...good, crc: 1 }])],
    ['ten gigabytes by its directory', 'unpacks_too_large', rawZip([...honest, { ...gigabyte, size: 0xfffffffe }])],
    ['a gigabyte that its directory hides', 'broken', rawZip([...honest, { ...gigabyte, size: 5_000 }])],
    [
      'ten parts in the same bytes',
      'broken',
      rawZip([good, ...Array.from({ length: 9 }, (_, at) => ({ ...good, name: `${at}`, at: 0 }))]),
    ],
  ])('%s', (_, reason, bytes) => {
    expect(refusal(bytes)).toBe(reason);
  });

  test('too many rows or columns, and too many bytes', () => {
    const limits = { ...TABLE_LIMITS, rows: 2, columns: 3, bytes: 60 };
    expect(refusal(bytesOf('Label;Type\na;b\nc;d'), limits)).toBe('taken');
    expect(refusal(bytesOf('Label;Type\na;b\nc;d\ne;f'), limits)).toBe('too_many_rows');
    expect(refusal(bytesOf('Label;Type\na;b;;c'), limits)).toBe('too_many_columns');
    expect(refusal(bytesOf(`Label;Type\n${'a'.repeat(60)};b`), limits)).toBe('too_large');
    expect(
      refusal(workbookOf(HEADER + rowXml(2, ['a']) + rowXml(3, ['b']) + rowXml(9, ['c'])), { ...limits, bytes: 9_999 }),
    ).toBe('too_many_rows');
  });
});

/** Bytes that are the same in each run. */
function bytesFrom(seed: string, length: number): Uint8Array {
  return new Uint8Array(createHash('shake256', { outputLength: length }).update(seed).digest());
}

test('any bytes end in a table or in a reason, also a workbook with bytes exchanged', () => {
  const workbook = workbookOf(HEADER + rowXml(2, ['a', 'b']));
  const seen = new Set<string>();
  for (let round = 0; round < 400; round += 1) {
    const random = bytesFrom(`${round}`, 8 + (round % 300));
    seen.add(refusal(random));
    seen.add(refusal(Uint8Array.from([0x50, 0x4b, 3, 4, ...random])));
    const damaged = Uint8Array.from(workbook);
    for (const byte of random.subarray(0, 1 + (round % 6))) damaged[(byte * 97 + round * 13) % damaged.length] = byte;
    seen.add(refusal(damaged));
  }
  expect(seen.size).toBeGreaterThan(2);
});

test('a text keeps what it is in a workbook', () => {
  const texts = [
    'a\u0001b',
    '_x0041_',
    '_x005F_x0041_',
    'a\rb',
    'a\nb',
    ' lead ',
    '\ufffe',
    '__proto__',
    '\t',
    '😀',
    "'=x",
    'TRUE',
    '1e3',
  ];
  const bytes = writeXlsx([aList('S', [['Label', 'Type'], ...texts.map((text) => [text, 'x'])])]);
  expect(readIt(bytes).table.rows.map(({ cells }) => cellText(cells[0]))).toEqual(texts);
});
