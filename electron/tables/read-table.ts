import { utils } from '@e965/xlsx';
import {
  type ChosenColumns,
  chosenColumns,
  columnsTwice,
  type FileColumn,
  fileColumns,
  missingColumns,
  rememberedColumns,
} from '#shared/domain/table/file-columns.ts';
import { findHeader, guessHeader, type HeaderReading, MOST_LINES_ABOVE } from '#shared/domain/table/find-header.ts';
import { type MatrixTable, matrixCells, type NamedRows } from '#shared/domain/table/find-matrix.ts';
import { columnsOf, kindOfWords } from '#shared/domain/table/table-kind.ts';
import { cellText, type RowTable, type TableRow } from '#shared/domain/table/table-rows.ts';
import type { TableLanguages } from '#shared/domain/table/table-words.ts';
import { DELIMITERS, type Delimiter, firstRows, readCsv, splitSeparatorLine } from './csv.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { TableError, type TableLimits } from './limits.ts';
import { readXlsx } from './read-xlsx.ts';

/** How a file was interpreted, so that a person can notice if that is wrong. */
type TableFacts = {
  readonly rows: number;
  /** Number of the header row. */
  readonly headerLine: number;
  /** Unknown headers, and letters of columns without a header; none of these columns is read. */
  readonly ignored: readonly string[];
  readonly columns: readonly FileColumn[];
  readonly columnsFrom: 'headers' | 'person';
  readonly source:
    | { readonly kind: 'xlsx'; readonly sheet: string; readonly otherSheets: number }
    | { readonly kind: 'matrix'; readonly sheets: number; readonly otherSheets: number }
    | { readonly kind: 'csv'; readonly encoding: TextEncoding; readonly delimiter: Delimiter };
};

type ReadTable = { readonly table: RowTable | MatrixTable; readonly facts: TableFacts };

/** A file whose headers don't say what its columns are. */
type UnclearTable = { readonly headerLine: number; readonly columns: readonly FileColumn[] };

/** What is known of a file beside its content. */
export type TableInput = {
  readonly languages: TableLanguages;
  /** What a person says that its columns are, by position; null: nothing. */
  readonly columns: readonly (string | null)[] | null;
  /** What people chose for other files. */
  readonly choices: readonly ChosenColumns[];
  readonly isStoreId: (text: string) => boolean;
  /** Whether a row without a store can mean only one. */
  readonly isOneStore: boolean;
};

export type ParsedTable =
  /** `choice`: what a person chose for it, to be remembered. */
  | (ReadTable & { readonly understood: true; readonly choice: ChosenColumns | null })
  | (UnclearTable & { readonly understood: false });

type Content = {
  readonly sheets: readonly NamedRows[];
  readonly source: Exclude<TableFacts['source'], { kind: 'matrix' }>;
};

/** The delimiter with which the most headers are recognised. */
function bestDelimiter(text: string, languages: TableLanguages): Delimiter {
  const known = (reading: HeaderReading): number =>
    reading.ok
      ? reading.header.columns.filter((column) => column !== null).length
      : reading.reason === 'no_header'
        ? 0
        : 1;
  const tried = DELIMITERS.map((delimiter) => {
    const first = firstRows(text, delimiter, MOST_LINES_ABOVE);
    const widest = Math.max(0, ...first.map(({ cells }) => cells.length));
    return { delimiter, known: known(findHeader(first, languages)), widest };
  });
  const [best] = tried.toSorted((a, b) => b.known - a.known || b.widest - a.widest);
  return best?.delimiter ?? ';';
}

function contentOf(bytes: Uint8Array, languages: TableLanguages, limits: TableLimits): Content {
  if (fileKind(bytes) === 'xlsx') {
    // Targets may be on any number of sheets, a matrix on each.
    const { sheets, otherSheets } = readXlsx(bytes, limits, languages[0].kind === 'expectations');
    const others = otherSheets + sheets.length - 1;
    return { sheets, source: { kind: 'xlsx', sheet: sheets[0]?.name ?? '', otherSheets: others } };
  }
  const { text, encoding } = decodeText(bytes);
  const { body, delimiter: given } = splitSeparatorLine(text);
  if (body.trim() === '') throw new TableError('empty');
  const delimiter = given ?? bestDelimiter(body, languages);
  return {
    sheets: [{ name: '', rows: readCsv(body, delimiter, limits) }],
    source: { kind: 'csv', encoding, delimiter },
  };
}

/**
 * The matrices of targets among the sheets; null: there is none.
 *
 * @throws TableError `no_rows`, or `too_many_rows`: they have more cells than a table may have rows
 */
function matricesOf(sheets: readonly NamedRows[], languages: TableLanguages, limits: TableLimits): ReadTable | null {
  if (languages[0].kind !== 'expectations') return null;
  const found = sheets.flatMap((sheet) => {
    const cells = matrixCells(sheet, languages);
    return cells === null ? [] : [cells];
  });
  const cells = found.flat();
  const { length: count } = found;
  if (count === 0) return null;
  if (cells.length === 0) throw new TableError('no_rows');
  // Most of them are empty.
  if (cells.length > 4 * limits.rows) throw new TableError('too_many_rows', limits.rows);
  return {
    table: { cells },
    facts: {
      rows: cells.length,
      headerLine: 1,
      ignored: [],
      columns: [],
      columnsFrom: 'headers',
      source: { kind: 'matrix', sheets: count, otherSheets: sheets.length - count },
    },
  };
}

/** Letters of columns that are not read and have no header. */
const withoutHeader = (columns: readonly FileColumn[]): string[] =>
  columns.flatMap(({ at, header, column }) => (header === '' && column === null ? [utils.encode_col(at)] : []));

type Header = Pick<UnclearTable, 'headerLine'> & {
  readonly columns: readonly (string | null)[];
  readonly columnsFrom: TableFacts['columnsFrom'] | 'nobody';
  /** false: it is the row that is most likely one. */
  readonly isHeaderKnown: boolean;
};

/**
 * The columns as a person says they are.
 *
 * @throws TableError `column_twice` or `columns_missing`: no page offers such a choice
 */
function chosenBy({ languages, isOneStore }: TableInput, columns: readonly (string | null)[]) {
  const kind = kindOfWords(languages[0]);
  const known = columnsOf(kind);
  const taken = columns.map((column) => (column !== null && known.includes(column) ? column : null));
  const twice = [...columnsTwice(taken)];
  if (twice.length > 0) throw new TableError('column_twice', twice.join(', '));
  const missing = missingColumns(kind, taken, isOneStore);
  if (missing.length > 0) throw new TableError('columns_missing', missing.map((group) => group[0]).join(', '));
  return taken;
}

/**
 * Who says what the columns of a table are: the person who imports it, the same person with an earlier file, its headers,
 * or nobody yet.
 *
 * @param widthOf how many columns the table has below a header
 * @throws TableError `no_header`: there is not even one to ask about
 */
function headerOf(all: readonly TableRow[], input: TableInput, widthOf: (header: TableRow) => number): Header {
  const { languages, columns: chosen, choices } = input;
  const reading = findHeader(all, languages);
  const found = reading.ok ? reading.header : reading.reason === 'column_twice' ? reading : guessHeader(all, languages);
  const row = all.find(({ line }) => line === found?.line);
  if (found === null || row === undefined) throw new TableError('no_header');
  const width = widthOf(row);
  const padded = (columns: readonly (string | null)[]) => Array.from({ length: width }, (_, at) => columns[at] ?? null);
  const of = { headerLine: found.line, isHeaderKnown: reading.ok || reading.reason === 'column_twice' };
  if (chosen !== null) return { ...of, columns: chosenBy(input, padded(chosen)), columnsFrom: 'person' };
  const remembered = rememberedColumns(choices, languages[0], row, width);
  if (remembered !== null) return { ...of, columns: remembered, columnsFrom: 'person' };
  return { ...of, columns: padded(found.columns), columnsFrom: reading.ok ? 'headers' : 'nobody' };
}

/** The position after the last column that is not empty. */
const filledWidth = ({ cells }: TableRow): number => cells.findLastIndex((cell) => cellText(cell).trim() !== '') + 1;

/**
 * Reads a file as a table, whatever its file name is.
 *
 * @throws TableError
 */
export function readTable(bytes: Uint8Array, input: TableInput, limits: TableLimits): ParsedTable {
  if (bytes.byteLength > limits.bytes) throw new TableError('too_large', limits.bytes / 1024 / 1024);
  const { languages, isStoreId } = input;
  const { sheets, source } = contentOf(bytes, languages, limits);
  const matrices = matricesOf(sheets, languages, limits);
  if (matrices !== null) return { understood: true, choice: null, ...matrices };
  const all = sheets[0]?.rows ?? [];
  if (all.length === 0) throw new TableError('empty');
  const isStrict = source.kind === 'csv';
  // In a csv, what stands to the right of the last header is a separator in a value.
  const widthOf = (header: TableRow) =>
    isStrict
      ? header.cells.length
      : all.reduce((most, row) => (row.line < header.line ? most : Math.max(most, filledWidth(row))), 0);
  const { headerLine, columns, columnsFrom, isHeaderKnown } = headerOf(all, input, widthOf);
  const rows = all.filter(({ line }) => line > headerLine);
  if (rows.length === 0) throw new TableError('no_rows');
  if (rows.length > limits.rows) throw new TableError('too_many_rows', limits.rows);
  const header = all.find(({ line }) => line === headerLine) ?? { line: headerLine, cells: [] };
  const found = fileColumns(header, rows, columns, { kind: languages[0].kind, isStoreId, isHeaderKnown });
  if (columnsFrom === 'nobody') return { understood: false, headerLine, columns: found };
  const unknown = found.flatMap(({ header: text, column }) => (column === null && text !== '' ? [text] : []));
  return {
    understood: true,
    choice: input.columns === null ? null : chosenColumns(languages[0], header, columns),
    table: { columns, rows, isStrict },
    facts: {
      rows: rows.length,
      headerLine,
      ignored: [...unknown, ...(isStrict ? [] : withoutHeader(found))],
      columns: found,
      columnsFrom,
      source,
    },
  };
}

/** The kind of a file according to its content, because its name may say anything. */
type FileKind = 'xlsx' | 'csv';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b];
const PDF = [0x25, 0x50, 0x44, 0x46];
const TAG = 0x3c;

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Name of the part that contains a password-protected workbook, encoded as such files encode names. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

/** @throws TableError `empty`, `encrypted`, `old_excel` or `not_a_table` */
function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.byteLength === 0) throw new TableError('empty');
  if (begins(bytes, OLE)) {
    const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PART);
    throw new TableError(isLocked ? 'encrypted' : 'old_excel');
  }
  if (begins(bytes, ZIP) && (bytes[2] ?? 0) < 9) return 'xlsx';
  // An HTML or XML file that claims to be a table.
  if (begins(bytes, PDF) || bytes[0] === TAG) throw new TableError('not_a_table');
  return 'csv';
}
