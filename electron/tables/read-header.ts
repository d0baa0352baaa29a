import {
  type ChosenColumns,
  columnsTwice,
  missingColumns,
  rememberedColumns,
} from '#shared/domain/table/file-columns.ts';
import { findHeader, guessHeader, MOST_LINES_ABOVE } from '#shared/domain/table/find-header.ts';
import type { FindStore, NamedStore } from '#shared/domain/table/find-store.ts';
import { guessColumns } from '#shared/domain/table/guess-columns.ts';
import { columnsOf, kindOfWords } from '#shared/domain/table/table-kind.ts';
import { cellText, type TableRow } from '#shared/domain/table/table-rows.ts';
import type { TableLanguages } from '#shared/domain/table/table-words.ts';
import { TableError } from './limits.ts';

/** What is known of a file beside its content. */
export type TableInput = {
  readonly languages: TableLanguages;
  /** What a person says that its columns are, by position; null: nothing. */
  readonly columns: readonly (string | null)[] | null;
  /** What people chose for other files. */
  readonly choices: readonly ChosenColumns[];
  /** All stores of the chain. */
  readonly stores: readonly NamedStore[];
  /** Whether a row without a store can mean only one. */
  readonly isOneStore: boolean;
};

/** A table with what its columns are. */
type ReadHeader = {
  /** An empty row where the table has no headers. */
  readonly header: TableRow;
  /** null: it has no headers. */
  readonly headerLine: number | null;
  readonly rows: readonly TableRow[];
  readonly columns: readonly (string | null)[];
  /** Who says so: the headers, a person, or nobody yet, because they are in part a guess or not known at all. */
  readonly columnsFrom: 'headers' | 'person' | 'nobody';
  /** Positions of the columns that are guessed from their values. */
  readonly guessed: ReadonlySet<number>;
  /** false: it is the row that is most likely the header. */
  readonly isKnown: boolean;
};

/** The position after the last column that is not empty. */
const filledWidth = ({ cells }: TableRow): number => cells.findLastIndex((cell) => cellText(cell).trim() !== '') + 1;

const widest = (rows: readonly TableRow[]): number => rows.reduce((most, row) => Math.max(most, filledWidth(row)), 0);

const padded = (columns: readonly (string | null)[], width: number) =>
  Array.from({ length: width }, (_, at) => columns[at] ?? null);

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

const NOTHING: ReadonlySet<number> = new Set();

/**
 * A table without headers; null where the likely header does not read like the rows below it.
 *
 * @param likely the line of the row that would be the header
 */
function withoutHeaders(
  all: readonly TableRow[],
  likely: number,
  input: TableInput,
  find: FindStore,
): ReadHeader | null {
  const { languages, columns: chosen } = input;
  const width = widest(all);
  const below = all.filter(({ line }) => line > likely);
  // A file may consist of one row.
  const rows = below.length === 0 ? all : below;
  const { columns, guessed, isData } = guessColumns({ languages, find, columns: padded([], width), rows });
  const first = all.slice(0, MOST_LINES_ABOVE).find((row) => row.line <= likely && isData(row));
  if (first === undefined) return null;
  return {
    header: { line: 0, cells: [] },
    headerLine: null,
    rows: all.filter(({ line }) => line >= first.line),
    ...(chosen === null
      ? { columns, columnsFrom: 'nobody', guessed }
      : { columns: chosenBy(input, padded(chosen, width)), columnsFrom: 'person', guessed: NOTHING }),
    isKnown: false,
  };
}

/**
 * Who says what the columns of a table are: the person who imports it, the same person with an earlier file, its headers,
 * or nobody yet. What values say of a column is a guess until a person has seen it.
 *
 * @throws TableError `no_header`: there is not even one to ask about
 */
export function readHeader(
  all: readonly TableRow[],
  input: TableInput,
  { isCsv, find }: { readonly isCsv: boolean; readonly find: FindStore },
): ReadHeader {
  const { languages, columns: chosen, choices } = input;
  const reading = findHeader(all, languages);
  const found = reading.ok ? reading.header : reading.reason === 'column_twice' ? reading : guessHeader(all, languages);
  const header = all.find(({ line }) => line === found?.line);
  if (found === null || header === undefined) throw new TableError('no_header');
  const isKnown = reading.ok || reading.reason === 'column_twice';
  const bare = isKnown ? null : withoutHeaders(all, header.line, input, find);
  if (bare !== null) return bare;
  const rows = all.filter(({ line }) => line > header.line);
  // In a csv, what stands to the right of the last header belongs to no column.
  const width = isCsv ? header.cells.length : widest([header, ...rows]);
  const of = { header, headerLine: header.line, rows, isKnown };
  const said = { ...of, columnsFrom: 'person', guessed: NOTHING } as const;
  if (chosen !== null) return { ...said, columns: chosenBy(input, padded(chosen, width)) };
  const remembered = rememberedColumns(choices, languages[0], header, width);
  if (remembered !== null) return { ...said, columns: remembered };
  const { columns, guessed } = guessColumns({ languages, find, columns: padded(found.columns, width), rows });
  return { ...of, columns, guessed, columnsFrom: reading.ok && guessed.size === 0 ? 'headers' : 'nobody' };
}
