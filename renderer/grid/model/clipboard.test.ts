import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTsv } from './block.ts';
import { type ClipboardTexts, copyLayout, readClipboard, writeClipboard } from './clipboard.ts';
import { readHtmlTable } from './read-html-table.ts';
import { runAtOnce } from './run-sliced.ts';

const rowsOf = (text: string) => runAtOnce(readTsv(text))?.rows;
const blockIn = (texts: ClipboardTexts) => runAtOnce(readClipboard(texts));

test('Excel: CRLF between rows and one at the end', () => {
  expect(rowsOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('LibreOffice: LF between rows and none at the end; an empty row counts', () => {
  expect(rowsOf('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

test('quotes hold tabs, line breaks and doubled quotes', () => {
  expect(rowsOf('"one\ttwo"\t"first\r\nsecond"\t"say ""yes"""\r\nx')).toEqual([
    ['one\ttwo', 'first\nsecond', 'say "yes"'],
    ['x'],
  ]);
});

test('a quote that holds nothing together is a letter', () => {
  expect(rowsOf('"5" shelf\t4"\n"open\tend')).toEqual([
    ['"5" shelf', '4"'],
    ['"open', 'end'],
  ]);
});

test('what was copied is read as the same block', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ł', '"', '\t', '\n', ' ', '&', '<', ';', '=') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const width = Math.max(...rows.map((row) => row.length));
      const even = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => 'x')]);
      const { text } = writeClipboard(even.map((row) => row.map((one) => ({ text: one, plain: true }))));
      expect(rowsOf(text)).toEqual(even);
    }),
    { numRuns: 500 },
  );
});

test('the HTML of a copied block is read as the same block', () => {
  const { html } = writeClipboard([
    [
      { text: '<b> & "c"\nd', plain: true },
      { text: '7', plain: false },
    ],
  ]);
  expect(readHtmlTable(html)?.rows).toEqual([['<b> & "c"\nd', '7']]);
});

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {mso:"<td>no</td>"}--></style></head>
<body><table border=0><!--StartFragment--><col width=64>
 <tr height=20><td rowspan=2 class=xl65>Lada<br style='mso-data-placement:same-cell'>
  pierwsza</td><td>1,5&nbsp;kg</td></tr>
 <tr><td colspan="2">R&oacute;g &lt;A&gt; &#322;</td></tr>
 <tr><td>last</td></tr><!--EndFragment--></table></body></html>`;

test('Excel: merged cells stand in their first place and cover the others', () => {
  expect(readHtmlTable(EXCEL)?.rows).toEqual([['Lada\npierwsza', '1,5 kg'], [null, 'Róg <A> ł', null], ['last']]);
  expect(readHtmlTable(EXCEL)?.width).toBe(3);
});

test('the text is believed, except about merged cells', () => {
  const merged = blockIn({ text: 'a\tb\n\td', html: '<table><tr><td rowspan=2>a<td>b<tr><td>d</table>' });
  expect(merged.kind === 'block' && merged.block.rows).toEqual([
    ['a', 'b'],
    [null, 'd'],
  ]);
  const plain = blockIn({ text: 'a  a', html: '<table><tr><td>a a</table>' });
  expect(plain.kind === 'block' && plain.block.rows).toEqual([['a  a']]);
  expect(blockIn({ text: '', html: '<p>no table</p>' })).toEqual({ kind: 'empty' });
});

test('a table that claims more cells than can be held is refused', () => {
  const bomb = `<table>${'<tr><td colspan=16384 rowspan=65000>x'.repeat(1000)}</table>`;
  expect(readHtmlTable(bomb)).toBeNull();
  expect(blockIn({ text: `${'\t'.repeat(2000)}\n`.repeat(1000), html: '' }).kind).toBe('too_large');
});

test('a hundred thousand unclosed tags are read in no time', () => {
  expect(readHtmlTable('<a '.repeat(100_000))).toBeNull();
});

test.each([
  ['comments that do not end', `<table><tr><td>a</td></tr>${'<!--'.repeat(200_000)}`, [['a']]],
  ['spaces that do not break', `<table><tr><td>a${'&nbsp;'.repeat(200_000)}b</table>`, [[`a${' '.repeat(200_000)}b`]]],
])('two hundred thousand %s are read in no time', (_name, html, rows) => {
  // A reader that looked back for each would never end.
  expect(readHtmlTable(html)?.rows).toEqual(rows);
});

test('rectangles are copied below each other or beside each other, or not at all', () => {
  const at = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });
  expect(copyLayout([at(5, 6, 0, 1), at(0, 1, 0, 1)])).toEqual({
    rects: [at(0, 1, 0, 1), at(5, 6, 0, 1)],
    beside: false,
  });
  expect(copyLayout([at(0, 1, 3, 3), at(0, 1, 0, 1)])?.beside).toBe(true);
  expect(copyLayout([at(0, 1, 3, 3), at(1, 2, 0, 1)])).toBeNull();
});
