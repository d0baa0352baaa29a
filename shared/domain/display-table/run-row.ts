import { EXPOSITION_FIELDS } from '#shared/domain/fields/exposition.ts';
import type { ReadField } from './field-text.ts';
import type { FindStore } from './find-store.ts';
import { type DisplayMatch, type MatchPorts, matchRow } from './match-row.ts';
import { fieldsOf } from './read-row.ts';
import type { Refusal, RefusalCode, RowOutcome } from './row-outcome.ts';
import { type CellOf, cellsOf, cellText, type DisplayTable, storeOfRow, type TableRow } from './table-rows.ts';
import type { TableColumn, TableWords } from './table-words.ts';

export type RunRowPorts = MatchPorts & {
  readonly find: FindStore;
  readonly readField: ReadField;
  readonly languages: readonly TableWords[];
};

/** A row with the display that it means; null when that could not be read. */
export type RanRow = { readonly match: DisplayMatch | null; readonly outcome: RowOutcome };

type About = Pick<RowOutcome, 'line' | 'externalId' | 'label'>;

const refusal = (code: RefusalCode, column: TableColumn | null, text: string): Refusal => ({
  code,
  column,
  text,
  lines: [],
});

const refused = (about: About, reasons: readonly Refusal[]): RowOutcome => ({
  result: 'refused',
  ...about,
  reasons: [...reasons],
});

/** Problems in the cells that say which display is meant. */
function keyProblems(cell: CellOf): Refusal[] {
  const columns: TableColumn[] = ['expositionId', 'externalId'];
  // The name only matters when there is no id.
  if (cellText(cell('externalId')).trim() === '') columns.push('storeName');
  return columns.flatMap((column) => {
    const found = cell(column);
    return found === undefined || typeof found === 'string' ? [] : [refusal(found.problem, column, found.text)];
  });
}

function tooWide({ columns, isStrict }: DisplayTable, { cells }: TableRow): Refusal[] {
  const beyond = isStrict ? cells.slice(columns.length).map(cellText).join(' ').trim() : '';
  return beyond === '' ? [] : [refusal('too_wide', null, beyond)];
}

/** The column that a refused match is about. */
const columnOf = (code: RefusalCode): TableColumn =>
  code === 'display_several' ? 'label' : code.startsWith('display') ? 'expositionId' : 'externalId';

function outcomeOf(match: DisplayMatch, about: About, cell: CellOf, { readField, languages }: RunRowPorts): RowOutcome {
  switch (match.match) {
    case 'refused':
      return refused({ ...about, externalId: match.externalId ?? about.externalId }, [
        refusal(match.code, columnOf(match.code), match.text),
      ]);
    case 'new': {
      const { externalId } = match;
      const { values, refusals } = fieldsOf(cell, 'new', readField, languages);
      if (refusals.length > 0) return refused({ ...about, externalId }, refusals);
      return { result: 'create', ...about, externalId, row: Object.fromEntries(values), warnings: [] };
    }
    case 'display': {
      const { externalId, rowId, row } = match.display;
      const { values, refusals } = fieldsOf(cell, row, readField, languages);
      const label = about.label === '' && typeof row['label'] === 'string' ? row['label'] : about.label;
      const of = { line: about.line, externalId, label };
      if (refusals.length > 0) return refused(of, refusals);
      const fields = EXPOSITION_FIELDS.filter((field) => values.has(field)).map((field) => ({
        field,
        was: row[field] ?? null,
        becomes: values.get(field),
      }));
      return fields.length === 0
        ? { result: 'unchanged', ...of }
        : { result: 'change', ...of, rowId, fields, warnings: [] };
    }
    default:
      return match satisfies never;
  }
}

/** What an import makes of one row of a table, without regard to the other rows. */
export function createRunRow(table: DisplayTable, ports: RunRowPorts): (row: TableRow) => RanRow {
  const cells = cellsOf(table);
  return (row) => {
    const cell = cells(row);
    const store = storeOfRow(ports.find, cell);
    const label = cellText(cell('label'));
    const about: About = { line: row.line, externalId: store.found === 'store' ? store.externalId : null, label };
    const reasons = [...keyProblems(cell), ...tooWide(table, row)];
    if (reasons.length > 0) return { match: null, outcome: refused(about, reasons) };
    const values = () => fieldsOf(cell, null, ports.readField, ports.languages).values;
    const match = matchRow({ id: cellText(cell('expositionId')).trim(), store, label, values }, ports);
    return { match, outcome: outcomeOf(match, about, cell, ports) };
  };
}
