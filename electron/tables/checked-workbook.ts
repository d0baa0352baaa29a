import { type ParsingOptions, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { type Zippable, zipSync } from 'fflate';
import { z } from 'zod';
import { TableError, type TableLimits } from './limits.ts';
import { type Budget, createBudget, unpackPart } from './unpack.ts';
import type { ZipPart } from './zip.ts';

/** What the reader found out about a workbook: the parts that it would look for. An empty text means none. */
const Found = z.object({ Directory: z.object({ sst: z.string(), style: z.string().default('') }) });

const CONTENT_TYPES = '[content_types].xml';
/** Name of the part that lists the sheets. */
export const WORKBOOK = /^xl\/[^/]*workbook[^/]*\.xml$/u;
/** What the reader may look for. Parts elsewhere would make it take the file for one of another program. */
const SHEETS_OR_LISTS = /^xl\/.*\.xml$/u;
const RELATIONS = /^xl\/_rels\/[^/]*workbook[^/]*\.xml\.rels$/u;

/** Largest part that lists sheets, in bytes. A list of hundreds of sheets takes a tenth of a megabyte. */
const LARGEST_LIST = 4 * 1024 * 1024;
/** Largest part with formats, in bytes. */
const LARGEST_STYLES = 32 * 1024 * 1024;
/** Most sheets of one workbook: the reader looks through all parts for each. */
const MOST_SHEETS = 2_000;

/**
 * `sheetStubs`: without it, formulas without a value would go unnoticed. `cellDates`: without it, dates would be
 * numbers. `cellNF`: without it, nobody could tell 75% from 0.75. `buffer`: other bytes are copied more often.
 */
const OPTIONS: ParsingOptions = {
  type: 'buffer',
  dense: true,
  sheetStubs: true,
  cellDates: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
};

/** How a sheet ends. Otherwise, a sheet that was cut off would be read as if its missing rows did not exist. */
const SHEET_END = /worksheet\s*>\s*$/u;
const END_BYTES = 200;

/** A sheet with nothing but a number in it. */
const numbered = (at: number): Uint8Array =>
  new TextEncoder().encode(
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
      `<row r="1"><c r="A1"><v>${at}</v></c></row></sheetData></worksheet>`,
  );

/** Runs the reader, which may throw anything. */
function readParts(parts: Zippable, options: ParsingOptions): WorkBook {
  try {
    const { buffer, byteOffset, byteLength } = zipSync(parts, { level: 0 });
    return read(Buffer.from(buffer, byteOffset, byteLength), { ...OPTIONS, ...options });
  } catch (error) {
    throw new TableError('broken', error instanceof Error ? error.message : '');
  }
}

type Visible = {
  readonly sheets: readonly { readonly sheet: WorkSheet; readonly name: string }[];
  /** Number of visible sheets that were not read. */
  readonly others: number;
};

function unpackList(part: ZipPart, budget: Budget, most: number): Uint8Array {
  if (part.size > most) throw new TableError('unpacks_too_large', most / 1024 / 1024);
  return unpackPart(part, budget);
}

/** The reader knows one kind of slash. */
const pathOf = ({ name }: ZipPart): string => name.replaceAll('\\', '/');

/** A part as the reader finds it by the name that the list of parts gives it. */
const findPart = (parts: ReadonlyMap<string, ZipPart>, name: string): ZipPart | undefined =>
  parts.get(name.replace(/^\//u, '').toLowerCase());

/**
 * Reads the first visible sheet, or all of them. The reader never sees the file: it gets a new one, made of the few parts that it
 * needs, each unpacked and checked here. For every other part it gets a sheet with the part's number, so that it can be
 * asked which part a sheet is, and nothing that it looks for is missing.
 *
 * @param parts of the file, by their names in lower case
 * @throws TableError
 */
export function readVisibleSheets(parts: ReadonlyMap<string, ZipPart>, limits: TableLimits, isAll: boolean): Visible {
  const budget = createBudget(limits.unpackedBytes);
  const all = [...parts].filter(([key]) => key === CONTENT_TYPES || SHEETS_OR_LISTS.test(key) || RELATIONS.test(key));
  const isList = (key: string) => key === CONTENT_TYPES || WORKBOOK.test(key) || RELATIONS.test(key);
  const lists = all.map(([key, part], at): [string, Uint8Array] => [
    pathOf(part),
    isList(key) ? unpackList(part, budget, LARGEST_LIST) : numbered(at),
  ]);
  const outline: Zippable = Object.fromEntries(lists);
  const { SheetNames: names } = readParts(outline, { bookSheets: true });
  if (names.length > MOST_SHEETS) throw new TableError('unpacks_too_large', MOST_SHEETS);
  const book = readParts(outline, {});
  const hidden = new Set((book.Workbook?.Sheets ?? []).flatMap(({ name, Hidden }) => (Hidden ? [name] : [])));
  const visible = names.filter((one) => !hidden.has(one));
  const wanted = isAll ? visible : visible.slice(0, 1);
  const found = Found.safeParse(book);
  const own = wanted.flatMap((name) => {
    const number: unknown = book.Sheets[name]?.['!data']?.[0]?.[0]?.v;
    return (typeof number === 'number' ? all[number]?.[1] : undefined) ?? [];
  });
  if (wanted.length === 0 || own.length < wanted.length || !found.success) throw new TableError('no_sheet');
  const count = { items: 0, rows: 0 };
  const { sst, style } = found.data.Directory;
  const [styles, texts] = [findPart(parts, style), findPart(parts, sst)];
  if (styles !== undefined) outline[pathOf(styles)] = unpackList(styles, budget, LARGEST_STYLES);
  if (texts !== undefined) outline[pathOf(texts)] = counted(unpackPart(texts, budget), limits, { items: 0, rows: 0 });
  for (const part of own) outline[pathOf(part)] = sheetOf(part, budget, limits, count);
  const { Sheets: read } = readParts(outline, { sheets: wanted });
  const sheets = wanted.flatMap((name) => {
    const sheet = read[name];
    return sheet === undefined ? [] : [{ sheet, name }];
  });
  if (sheets.length < wanted.length) throw new TableError('broken');
  return { sheets, others: visible.length - wanted.length };
}

/** Unpacks a sheet. @throws TableError, `broken` if its end is missing */
function sheetOf(part: ZipPart, budget: Budget, limits: TableLimits, count: Count): Uint8Array {
  const bytes = unpackPart(part, budget);
  const end = bytes.subarray(-END_BYTES).toString('latin1').replaceAll('\0', '');
  if (!SHEET_END.test(end)) throw new TableError('broken');
  hideLinks(bytes);
  return counted(bytes, limits, count);
}

const LINK = 'hyperlink ';

/** The reader makes a cell for each place that a link covers, and one link may cover the whole sheet. */
function hideLinks(sheet: Buffer): void {
  for (let at = sheet.indexOf(LINK); at !== -1; at = sheet.indexOf(LINK, at + LINK.length)) {
    const before = String.fromCharCode(sheet[at - 1] ?? 0);
    if (before === '<' || before === ':') sheet.write('H', at);
  }
}

/** Tags that the reader makes something of, as the letters of their names in one number: cell, shared text, row. */
const [CELL, TEXT, ROW] = [0x63, 0x7369, 0x726f77];
const [OPEN, CLOSE, SLASH, COLON] = [0x3c, 0x3e, 0x2f, 0x3a];

/** What the sheets of a workbook have together. */
type Count = { items: number; rows: number };

/**
 * The name of a tag without its prefix, of whatever length, as one number; a long name only begins like that. The next
 * tag ends it, too, so that every byte is read once or twice.
 */
function tagAt(bytes: Buffer, at: number): number {
  let name = 0;
  for (let next = at; ; next += 1) {
    const byte = bytes[next] ?? CLOSE;
    if (byte <= 0x20 || byte === CLOSE || byte === SLASH || byte === OPEN) return name;
    name = byte === COLON ? 0 : name > 0xffffff ? name : name * 256 + byte;
  }
}

/**
 * Counts what the reader would make an object of. Fifty million empty cells fit into the bytes that a sheet may have,
 * and the reader would take minutes to run out of memory.
 *
 * @returns the part itself
 * @throws TableError `too_many_rows` or `too_much_memory`
 */
function counted(bytes: Buffer, { cells, sheetRows }: TableLimits, count: Count): Buffer {
  for (let at = bytes.indexOf(OPEN); at !== -1; at = bytes.indexOf(OPEN, at + 1)) {
    const tag = tagAt(bytes, at + 1);
    if (tag === ROW) count.rows += 1;
    else if (tag === CELL || tag === TEXT) count.items += 1;
    if (count.rows > sheetRows) throw new TableError('too_many_rows', sheetRows);
    if (count.items > cells) throw new TableError('too_much_memory');
  }
  return bytes;
}
