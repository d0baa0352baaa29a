import { utils } from '@e965/xlsx';
import { type ChosenColumns, chosenColumns, type FileColumn, fileColumns } from '#shared/domain/table/file-columns.ts';
import { findHeader, type HeaderReading, MOST_LINES_ABOVE } from '#shared/domain/table/find-header.ts';
import { type MatrixTable, matrixCells, type NamedRows } from '#shared/domain/table/find-matrix.ts';
import { createFindStore } from '#shared/domain/table/find-store.ts';
import type { RowTable } from '#shared/domain/table/table-rows.ts';
import type { TableLanguages } from '#shared/domain/table/table-words.ts';
import { DELIMITERS, type Delimiter, firstRows, readCsv, splitSeparatorLine } from './csv.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { TableError, type TableLimits } from './limits.ts';
import { readHeader, type TableInput } from './read-header.ts';
import { readXlsx } from './read-xlsx.ts';

/** How a file was interpreted, so that a person can notice if that is wrong. */
type TableFacts = {
  readonly rows: number;
  /** Number of the header row; null: the first row is one of the table's own. */
  readonly headerLine: number | null;
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
type UnclearTable = { readonly headerLine: number | null; readonly columns: readonly FileColumn[] };

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

/**
 * Reads a file as a table, whatever its file name is.
 *
 * @throws TableError
 */
export function readTable(bytes: Uint8Array, input: TableInput, limits: TableLimits): ParsedTable {
  if (bytes.byteLength > limits.bytes) throw new TableError('too_large', limits.bytes / 1024 / 1024);
  const { languages, stores } = input;
  const { sheets, source } = contentOf(bytes, languages, limits);
  const matrices = matricesOf(sheets, languages, limits);
  if (matrices !== null) return { understood: true, choice: null, ...matrices };
  const all = sheets[0]?.rows ?? [];
  if (all.length === 0) throw new TableError('empty');
  const find = createFindStore(stores);
  const { header, headerLine, rows, columns, columnsFrom, guessed, isKnown } = readHeader(all, input, {
    isCsv: source.kind === 'csv',
    find,
  });
  if (rows.length === 0) throw new TableError('no_rows');
  if (rows.length > limits.rows) throw new TableError('too_many_rows', limits.rows);
  const found = fileColumns(header, rows, columns, {
    kind: languages[0].kind,
    isStoreId: (text) => find(text, '').found === 'store',
    isHeaderKnown: isKnown,
    guessed,
  });
  if (columnsFrom === 'nobody') return { understood: false, headerLine, columns: found };
  const unknown = found.flatMap(({ header: text, column }) => (column === null && text !== '' ? [text] : []));
  // In a csv, what stands to the right of the last header is a separator in a value.
  const isStrict = source.kind === 'csv' && headerLine !== null;
  return {
    understood: true,
    // Without headers, nothing says which other files the choice would hold for.
    choice: input.columns === null || headerLine === null ? null : chosenColumns(languages[0], header, columns),
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
