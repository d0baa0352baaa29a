import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  ABOUT,
  honestPart,
  packedBlanks,
  type RawPart,
  rawZip,
  rowXml,
  workbookOf,
  workbookParts,
} from '#tests/support/data/table-files.ts';
import { TABLE_LIMITS, TableError, type TableLimits } from './limits.ts';
import { readTable } from './read-table.ts';

const ROWS = rowXml(1, ['Label', 'Type']) + rowXml(2, ['a', 'b']);
const SHEET = 'xl/worksheets/sheet1.xml';
const parts = Object.entries(workbookParts(ROWS)).map(([name, content]) => honestPart(name, content));
/** A workbook of which one part is another. */
const withPart = (name: string, change: Partial<RawPart>) =>
  rawZip(parts.map((part) => (part.name === name ? { ...part, ...change } : part)));
const joined = (...files: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(files));

/** The reason, or the rows as they were read. */
function outcome(bytes: Uint8Array, limits: TableLimits = TABLE_LIMITS): unknown {
  try {
    const reading = readTable(bytes, ABOUT, limits);
    if (!reading.understood) return 'unclear';
    const { table } = reading;
    return 'rows' in table ? table.rows.map(({ cells }) => cells) : table.cells;
  } catch (error) {
    if (error instanceof TableError) return error.reason;
    throw error;
  }
}
const TAKEN = [['a', 'b']];

describe('what a packed file says twice', () => {
  const honest = rawZip(parts);
  const shiftedBy = (before: Uint8Array) => {
    const moved = rawZip(parts, before.byteLength);
    return joined(before, moved);
  };
  /** The record at the end, with a comment of so many bytes. */
  const endWith = (comment: Uint8Array) => {
    const file = Buffer.from(joined(honest, comment));
    file.writeUInt16LE(comment.byteLength, honest.byteLength - 2);
    return new Uint8Array(file);
  };

  test.each<[string, unknown, Uint8Array]>([
    ['nothing odd', TAKEN, honest],
    ['a comment', TAKEN, endWith(strToU8('made by a program'))],
    ['other sizes in front of a part', 'broken', withPart(SHEET, { local: { size: 800_000_000 } })],
    ['another packed size there', 'broken', withPart(SHEET, { local: { packedSize: 5 } })],
    ['another checksum there', 'broken', withPart(SHEET, { local: { crc: 7 } })],
    ['another method there', 'broken', withPart(SHEET, { local: { method: 0 } })],
    ['sizes behind the part', TAKEN, withPart(SHEET, { local: { flags: 8, size: 0, packedSize: 0, crc: 0 } })],
    ['a password in front of a part', 'encrypted', withPart(SHEET, { local: { flags: 1 } })],
    ['a part twice', 'broken', rawZip([...parts, honestPart(SHEET, strToU8('<worksheet></worksheet>'))])],
    ['a part twice, once in capitals', 'broken', rawZip([...parts, honestPart(SHEET.toUpperCase(), strToU8('x'))])],
    [
      'a part twice, once with other slashes',
      'broken',
      rawZip([...parts, honestPart(SHEET.replaceAll('/', '\\'), strToU8('x'))]),
    ],
    ['bytes in front', 'broken', shiftedBy(strToU8('PK\x03\x04 and more'))],
    ['another file in front', 'broken', shiftedBy(workbookOf(rowXml(1, ['Label', 'Type']) + rowXml(2, ['c', 'd'])))],
    ['bytes behind', 'broken', joined(honest, strToU8('x'))],
    ['another file behind', 'broken', joined(honest, zipSync({ 'a.txt': strToU8('a') }))],
    ['a second end inside the comment', 'broken', endWith(honest.subarray(-22))],
    ['half of it', 'broken', honest.subarray(0, honest.byteLength / 2)],
    ['fewer parts than it counts', 'broken', rawZip(parts, 0, parts.length + 1)],
    ['more parts than it counts', 'broken', rawZip(parts, 0, parts.length - 1)],
  ])('%s', (_, expected, bytes) => {
    expect(outcome(bytes)).toEqual(expected);
  });

  test.each([
    '../evil.xml',
    'xl/../../evil.xml',
    '/etc/passwd',
    'C:\\evil.xml',
    '..\\evil.xml',
    'xl//a.xml',
    'a\0.xml',
    './a.xml',
  ])('a part named %j', (name) => {
    expect(outcome(rawZip([...parts, honestPart(name, strToU8('x'))]))).toBe('broken');
  });

  test('sizes of 64 bits are read', () => {
    expect(outcome(rawZip(parts.map((part) => ({ ...part, is64: true }))))).toEqual(TAKEN);
  });
});

describe('what a workbook unpacks to', () => {
  const withTexts = (texts: Uint8Array, name = 'xl/sharedStrings.xml') => {
    const types = Buffer.from(workbookParts(ROWS)['[Content_Types].xml'] ?? []).toString();
    const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
    const listed = types.replace('</Types>', `<Override PartName="/${name}" ContentType="${kind}"/></Types>`);
    return { ...workbookParts(ROWS), '[Content_Types].xml': strToU8(listed), [name]: texts };
  };
  const gigabyte = { packed: packedBlanks(1_000), crc: 0 };

  test.each<[string, unknown, () => Uint8Array]>([
    [
      'a gigabyte in a part that is not read',
      TAKEN,
      () => rawZip([...parts, { name: 'xl/media/image1.xml', ...gigabyte, size: 1_048_576_000 }]),
    ],
    ['a gigabyte that its sizes hide', 'broken', () => withPart(SHEET, { ...gigabyte, size: 5_000 })],
    ['a gigabyte that it declares', 'unpacks_too_large', () => withPart(SHEET, { ...gigabyte, size: 1_048_576_000 })],
    [
      'a list of sheets that is too large',
      'unpacks_too_large',
      () => withPart('xl/workbook.xml', { ...gigabyte, size: 9_000_000 }),
    ],
    [
      'shared texts of a gigabyte',
      'unpacks_too_large',
      () => {
        const file = Object.entries(withTexts(strToU8(''))).map(([name, content]) => honestPart(name, content));
        return rawZip(
          file.map((part) =>
            part.name.endsWith('Strings.xml') ? { ...part, ...gigabyte, size: 1_048_576_000 } : part,
          ),
        );
      },
    ],
    [
      'millions of shared texts',
      'too_much_memory',
      () => zipSync(withTexts(strToU8(`<sst>${'<si/>'.repeat(4_000_001)}</sst>`))),
    ],
    [
      'millions of empty cells',
      'too_much_memory',
      () => workbookOf(`${ROWS}<row r="3">${'<c/>'.repeat(4_000_001)}</row>`),
    ],
    ['millions of empty rows', 'too_many_rows', () => workbookOf(ROWS + '<row/>'.repeat(1_048_577))],
    [
      'a link over the whole sheet',
      TAKEN,
      () => workbookOf(ROWS, '<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>'),
    ],
    [
      'merged cells over the whole sheet, again and again',
      'broken',
      () => workbookOf(ROWS, '<mergeCells>'.concat('<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000), '</mergeCells>')),
    ],
    [
      // To look at each row for each of them would be half a billion steps.
      'merged cells beyond the last column, again and again',
      [...TAKEN, ...Array.from({ length: 4_999 }, () => ['a', 'b'])],
      () =>
        workbookOf(
          ROWS + Array.from({ length: 4_999 }, (_, at) => rowXml(at + 3, ['a', 'b'])).join(''),
          '<mergeCells>'.concat('<mergeCell ref="IV1:XFD1048576"/>'.repeat(100_000), '</mergeCells>'),
        ),
    ],
    [
      'a million tags that never end',
      'no_rows',
      () => workbookOf(rowXml(1, ['Label', 'Type']) + '<'.repeat(1_000_000)),
    ],
  ])('%s', (_, expected, make) => {
    expect(outcome(make())).toEqual(expected);
  });

  test('cells are counted however long the prefix of their tag is', () => {
    const cells = `<${'p'.repeat(41)}:c/>`.repeat(1_001);
    const limits = { ...TABLE_LIMITS, cells: 1_000 };
    expect(outcome(workbookOf(`${ROWS}<row r="3">${cells}</row>`), limits)).toBe('too_much_memory');
  });

  test('a sheet that claims all cells takes no room for them', () => {
    const claims = workbookParts(ROWS);
    const sheet = Buffer.from(claims[SHEET] ?? [])
      .toString()
      .replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>');
    expect(outcome(zipSync({ ...claims, [SHEET]: strToU8(sheet) }))).toEqual(TAKEN);
  });

  test('entities are refused, and a text that only looks like one stays a text', () => {
    const many = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const [first = '', rest = ''] = Buffer.from(workbookParts(ROWS)[SHEET] ?? [])
      .toString()
      .split('<worksheet');
    expect(outcome(zipSync({ ...workbookParts(ROWS), [SHEET]: strToU8(`${first}${many}<worksheet${rest}`) }))).toBe(
      'broken',
    );
    const quoted = rowXml(1, ['Label', 'Type']) + rowXml(2, ['&lt;!DOCTYPE', '&quot;&apos;&quot;']);
    expect(outcome(workbookOf(quoted))).toEqual([['<!DOCTYPE', '"\'"']]);
  });

  test('a workbook with thousands of sheets is refused, one with hundreds is read', () => {
    const book = Buffer.from(workbookParts(ROWS)['xl/workbook.xml'] ?? []).toString();
    const withSheets = (count: number) => {
      const more = Array.from({ length: count }, (_, at) => `<sheet name="S${at}" sheetId="${at + 2}" r:id="rId1"/>`);
      return zipSync({
        ...workbookParts(ROWS),
        'xl/workbook.xml': strToU8(book.replace('</sheets>', `${more.join('')}</sheets>`)),
      });
    };
    expect(outcome(withSheets(300))).toEqual(TAKEN);
    expect(outcome(withSheets(20_000))).toBe('unpacks_too_large');
  });

  test('parts of other programs decide nothing: macros, links to files, tables of other offices', () => {
    const others = {
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'content.xml': '<office:document-content/>',
      'xl/vbaProject.bin': 'x',
      'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      'xl/worksheets/_rels/sheet1.xml.rels': '<Relationships/>',
    };
    const bytes = Object.entries(others).map(([name, text]): [string, Uint8Array] => [name, strToU8(text)]);
    expect(outcome(zipSync({ ...workbookParts(ROWS), ...Object.fromEntries(bytes) }))).toEqual(TAKEN);
  });
});

test('empty lines of a csv file are no rows, but too many of them end the reading', () => {
  const text = (lines: string) => strToU8(`Label;Type\na;b${lines}`);
  expect(outcome(text('\n'.repeat(50_000)))).toEqual(TAKEN);
  const limits = { ...TABLE_LIMITS, sheetRows: 60_000 };
  expect(outcome(text('\n'.repeat(100_000)), limits)).toBe('too_many_rows');
  expect(outcome(text(';'.repeat(300_000)))).toMatchObject([{ length: 300_002 }]);
});

const Used = z.object({ outcome: z.string(), megabytes: z.number() });

test('the largest file that may be read takes a bounded part of the memory, and one that lies takes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-hostile-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const reader = pathToFileURL(join(import.meta.dirname, 'read-table.ts')).href;
  const limits = pathToFileURL(join(import.meta.dirname, 'limits.ts')).href;
  const memory = pathToFileURL(join(import.meta.dirname, '../../tests/support/run/peak-memory.ts')).href;
  const usedFor = async (bytes: Uint8Array) => {
    const path = join(folder, 'file.xlsx');
    await writeFile(path, bytes);
    // A process of its own: the memory of this one has other tests in it.
    const code = `
      const { readFileSync } = await import('node:fs');
      const { readTable } = await import(${JSON.stringify(reader)});
      const { TABLE_LIMITS } = await import(${JSON.stringify(limits)});
      const { peakMegabytes } = await import(${JSON.stringify(memory)});
      const bytes = readFileSync(${JSON.stringify(path)});
      const before = peakMegabytes();
      let outcome = 'taken';
      try { readTable(bytes, ${JSON.stringify(ABOUT)}, TABLE_LIMITS) } catch (error) { outcome = error.reason }
      console.log(JSON.stringify({ outcome, megabytes: peakMegabytes() - before }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    return Used.parse(JSON.parse(stdout));
  };
  const sheet = Buffer.from(workbookParts(rowXml(1, ['Label', 'Type']))[SHEET] ?? []).toString();
  const [before = '', after = ''] = sheet.split('</sheetData>');
  const longest = Buffer.concat([
    strToU8(before),
    Buffer.alloc(190 * 1024 * 1024, 32),
    strToU8(`</sheetData>${after}`),
  ]);
  const packed = deflateRawSync(longest, { level: 1 });
  const part = { packed, crc: crc32(longest), size: longest.byteLength };

  const most = await usedFor(withPart(SHEET, part));
  expect(most.outcome).toBe('no_rows');
  expect(most.megabytes).toBeLessThan(900);
  // Small to the guard, large to the reader, which is what the header in front of the part was good for.
  const lie = await usedFor(withPart(SHEET, { ...part, size: 5_000, local: { size: longest.byteLength } }));
  expect(lie.outcome).toBe('broken');
  expect(lie.megabytes).toBeLessThan(60);
}, 120_000);
