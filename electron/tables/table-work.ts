import { randomUUID } from 'node:crypto';
import { type Counter, createCounter } from '#electron/lib/counter.ts';
import { type CsvPreset, writeCsv } from '#electron/lib/write-csv.ts';
import { writePage } from '#electron/reports/page-file.ts';
import { createReportWork } from '#electron/reports/report-work.ts';
import type { TableReason } from '#shared/bridge/answer.ts';
import { readChangeSet } from '#shared/domain/change-set/change-set-file.ts';
import { type DryRun, dryRun, storesOfTable } from '#shared/domain/table/dry-run.ts';
import { type ExportPart, exportedColumns, exportRows } from '#shared/domain/table/export-rows.ts';
import type { MatrixTable } from '#shared/domain/table/find-matrix.ts';
import type { NamedStore } from '#shared/domain/table/find-store.ts';
import type { RowsOfStore } from '#shared/domain/table/known-rows.ts';
import { MATRIX_HEAD, MATRIX_WIDTHS, matrixSheets, type StoreSheet } from '#shared/domain/table/matrix-sheets.ts';
import type { RowOutcome, RowResult } from '#shared/domain/table/row-outcome.ts';
import { isWarned } from '#shared/domain/table/row-warnings.ts';
import { kindOfWords, type TableKind } from '#shared/domain/table/table-kind.ts';
import { type StorePatch, tablePatches } from '#shared/domain/table/table-patches.ts';
import type { RowTable } from '#shared/domain/table/table-rows.ts';
import type { TableLanguages, TableWords } from '#shared/domain/table/table-words.ts';
import type { MatrixKey } from '#shared/domain/targets/matrix-rows.ts';
import { readHandoverFile, writeHandoverFile } from './handover-parts.ts';
import { TABLE_LIMITS, TableError } from './limits.ts';
import type { TableInput } from './read-header.ts';
import { type ParsedTable, readTable } from './read-table.ts';
import { writeXlsx, type XlsxSheet } from './write-xlsx.ts';

type ReadInput = {
  readonly bytes: Uint8Array;
  readonly languages: TableLanguages;
  readonly stores: readonly NamedStore[];
  readonly shown: readonly string[];
} & Pick<TableInput, 'columns' | 'choices'>;

/** What a page and the core need of a reading; the table stays where it was read. */
type ReadAnswer =
  | (Omit<Extract<ParsedTable, { understood: true }>, 'table'> & { readonly needed: readonly string[] })
  | Extract<ParsedTable, { understood: false }>;

type RowsInput = { readonly result: RowResult | 'warned' | null; readonly from: number; readonly count: number };

type WriteInput = {
  readonly format: 'xlsx' | 'matrix' | CsvPreset;
  readonly title: string;
  readonly words: TableWords;
  readonly parts: readonly ExportPart[];
  /** Rows of matrices for which a store has displays, by store. */
  readonly judged?: ReadonlyMap<string, readonly MatrixKey[]>;
  /** Whether login codes are in the file. */
  readonly withCodes?: boolean;
};

/** Widths of the columns that identify a store and a row, in characters. */
const KEY_WIDTHS = { externalId: 14, storeName: 28, id: 38 } as const;

/** A table as a sheet. */
function listOf(rows: XlsxSheet['rows'], title: string, columns: readonly string[], kind: TableKind): XlsxSheet {
  const numbers = columns.map((column) => kind.fields[column]?.form === 'percent');
  return {
    title,
    rows,
    widths: columns.map((column) => {
      if (column === 'externalId' || column === 'storeName') return KEY_WIDTHS[column];
      return kind.fields[column]?.column.characters ?? KEY_WIDTHS.id;
    }),
    frozen: { rows: 1, columns: 0 },
    isList: true,
    isNumber: (_, column) => numbers[column] === true,
  };
}

/** Matrices as the sheets of a workbook. Without any there is one empty sheet, because a workbook must have one. */
function workbookOf(matrices: readonly StoreSheet[], title: string): XlsxSheet[] {
  const { length: head } = MATRIX_HEAD;
  const { first, slot } = MATRIX_WIDTHS;
  const sheets = matrices.length === 0 ? [{ name: title, rows: [] }] : matrices;
  return sheets.map(({ name, rows }) => ({
    title: name,
    rows,
    widths: [first, ...(rows[head - 1]?.slice(1) ?? []).map(() => slot)],
    frozen: { rows: head, columns: 1 },
    isList: false,
    isNumber: (row, column) => row >= head && column > 0,
  }));
}

type State = {
  input: ReadInput | null;
  table: RowTable | MatrixTable | null;
  states: RowsOfStore[];
  run: (DryRun & { readonly states: readonly RowsOfStore[] }) | null;
};

const isSameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether the rows of the same stores are unchanged. */
const isUnchanged = (before: readonly RowsOfStore[], now: readonly RowsOfStore[]): boolean =>
  before.length === now.length && before.every((one, at) => isSameText(one, now[at]));

/**
 * The calls that a thread or a process runs for one file: read it, load the rows of its stores, do a dry run, return rows and
 * edits. Or it writes a file. Or it does the same with what people say of photos, or writes a report about them.
 *
 * @param counter counts the rows of calls that take long
 */
export function createTableWork(counter: Counter = createCounter()) {
  const state: State = { input: null, table: null, states: [], run: null };
  const onRow = () => counter.add(1);
  const runDry = () => {
    const { input, table, states } = state;
    if (input === null || table === null) throw new Error('no table was read');
    const { stores, shown, languages } = input;
    counter.begin('rows_compared', 'cells' in table ? table.cells.length : table.rows.length);
    return { ...dryRun({ table, states, stores, shown, languages, onRow }), states };
  };
  return {
    read(input: ReadInput): ReadAnswer {
      const reading = readTable(input.bytes, { ...input, isOneStore: input.shown.length === 1 }, TABLE_LIMITS);
      if (!reading.understood) return reading;
      const { table, ...answer } = reading;
      Object.assign(state, { input: { ...input, bytes: new Uint8Array() }, table, states: [], run: null });
      return { ...answer, needed: storesOfTable(table, input.stores, input.shown) };
    },
    /** Loads rows of stores, some stores per call. `isFirst` forgets all that were loaded before. */
    learn({ states, isFirst }: { readonly states: readonly RowsOfStore[]; readonly isFirst: boolean }): null {
      state.states = isFirst ? [...states] : [...state.states, ...states];
      return null;
    },
    /**
     * Does a dry run. `isSame`: the stores have not changed since the last dry run, so its result is the same and
     * stays.
     */
    compare(_: null): { counts: DryRun['counts'] & { readonly warned: number }; isSame: boolean } {
      const isSame = state.run !== null && isUnchanged(state.run.states, state.states);
      const run = state.run !== null && isSame ? state.run : runDry();
      state.run = run;
      return { counts: { ...run.counts, warned: run.warned }, isSame };
    },
    rows({ result, from, count }: RowsInput): readonly RowOutcome[] {
      const rows = state.run?.rows ?? [];
      const isWanted = (row: RowOutcome) => (result === 'warned' ? isWarned(row) : row.result === result);
      const wanted = result === null ? rows : rows.filter(isWanted);
      return wanted.slice(from, from + count);
    },
    patches(_: null): readonly StorePatch[] {
      const stores = new Map(state.states.map((store) => [store.externalId, store]));
      const known = (externalId: string): string[] => {
        const store = stores.get(externalId);
        return store?.state === 'known' ? store.rows.map(({ rowId }) => rowId) : [];
      };
      if (state.input === null) throw new Error('no table was read');
      return tablePatches(state.input.languages[0].kind, state.run?.rows ?? [], known, randomUUID);
    },
    ...createReportWork(),
    writePage,
    readChangeSet: ({ bytes }: { readonly bytes: Uint8Array }) => readChangeSet(new TextDecoder().decode(bytes)),
    readHandover: readHandoverFile,
    writeHandover: writeHandoverFile,
    write({ format, title, words, parts, judged, withCodes = false }: WriteInput): Uint8Array {
      if (format === 'matrix') {
        const known = parts.map((part) => ({ ...part, judged: judged?.get(part.store.externalId) ?? [] }));
        return writeXlsx(workbookOf(matrixSheets(known, words), title));
      }
      const rows = exportRows(parts, words, withCodes);
      counter.begin('rows_written', rows.length - 1);
      return format === 'xlsx'
        ? writeXlsx([listOf(rows, title, exportedColumns(kindOfWords(words), withCodes), kindOfWords(words))])
        : writeCsv(rows, format);
    },
  };
}

export type TableWork = ReturnType<typeof createTableWork>;

export type TableCall = { readonly id: number; readonly name: string; readonly input: unknown };

/** `reason` null: an internal error of Endcap. */
export type TableResult =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly reason: TableReason | null; readonly text: string };

/** Runs the calls about one file, in a thread or a process. Answers and errors leave as data. */
export function createCallRunner(counter: Counter): (call: TableCall) => Promise<TableResult> {
  // Names and inputs are checked where calls are made (table-calls.ts); here they are plain data.
  const calls = new Map(Object.entries(createTableWork(counter)) as [string, (input: unknown) => unknown][]);
  return async ({ id, name, input }) => {
    try {
      return { id, ok: true, value: await calls.get(name)?.(input) };
    } catch (error) {
      if (error instanceof TableError) return { id, ok: false, reason: error.reason, text: error.text };
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, ok: false, reason: null, text };
    }
  };
}
