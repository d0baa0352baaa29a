import { textOfField } from './field-text.ts';
import type { FindStore } from './find-store.ts';
import { type MatchPorts, matchRow, type RowMatch } from './match-row.ts';
import { type ReadField, textAsRead } from './read-field.ts';
import { fieldsOfRow } from './read-row.ts';
import type { Refusal, RefusalCode, RowOutcome } from './row-outcome.ts';
import type { TableKind } from './table-kind.ts';
import { type CellOf, cellsOf, cellText, type RowTable, storeOfRow, type TableRow } from './table-rows.ts';
import type { TableLanguages } from './table-words.ts';

export type RunRowPorts = MatchPorts & {
  readonly find: FindStore;
  readonly readField: ReadField;
  readonly languages: TableLanguages;
};

/** A row with the known row that it means; null when that could not be read. */
export type RanRow = { readonly match: RowMatch | null; readonly outcome: RowOutcome };

/** How a row is called. @param text the text of a field */
const labelOf = ({ label }: TableKind, text: (field: string) => string): string =>
  label
    .map(text)
    .filter((part) => part !== '')
    .join(' · ');

/** What a cell says about which row is meant: a text as it is written, any other value as the API writes it. */
const keyTextOf =
  ({ kind, readField }: RunRowPorts, cell: CellOf) =>
  (field: string): string => {
    const text = cellText(cell(field));
    if (kind.fields[field]?.form === 'text') return text;
    const reading = readField(field, text);
    return !reading.ok ? text : reading.value === null ? '' : String(reading.value);
  };

type About = Pick<RowOutcome, 'line' | 'externalId' | 'label'>;

const refusal = (code: RefusalCode, column: string | null, text: string): Refusal => ({
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

/** Problems in the cells that say which row is meant. */
function keyProblems({ idColumn }: TableKind, cell: CellOf): Refusal[] {
  const columns = idColumn === null ? ['externalId'] : [idColumn, 'externalId'];
  // The name only matters when there is no id.
  if (cellText(cell('externalId')).trim() === '') columns.push('storeName');
  return columns.flatMap((column) => {
    const found = cell(column);
    return found === undefined || typeof found === 'string' ? [] : [refusal(found.problem, column, found.text)];
  });
}

function tooWide({ columns, isStrict }: RowTable, { cells }: TableRow): Refusal[] {
  const beyond = isStrict ? cells.slice(columns.length).map(cellText).join(' ').trim() : '';
  return beyond === '' ? [] : [refusal('too_wide', null, beyond)];
}

/** The column that a refused match is about. */
const columnOf = ({ label, idColumn }: TableKind, code: RefusalCode): string =>
  code === 'row_several' ? (label[0] ?? 'externalId') : ((code.startsWith('row') ? idColumn : null) ?? 'externalId');

function outcomeOf(match: RowMatch, about: About, cell: CellOf, ports: RunRowPorts): RowOutcome {
  const { kind, readField, languages } = ports;
  switch (match.match) {
    case 'refused':
      return refused({ ...about, externalId: match.externalId ?? about.externalId }, [
        refusal(match.code, columnOf(kind, match.code), match.text),
      ]);
    case 'new': {
      const { externalId } = match;
      const { values, refusals } = fieldsOfRow(kind, cell, 'new', readField, languages);
      if (refusals.length > 0) return refused({ ...about, externalId }, refusals);
      return { result: 'create', ...about, externalId, row: Object.fromEntries(values), warnings: [] };
    }
    case 'known': {
      const { externalId, rowId, row } = match.known;
      const { values, refusals } = fieldsOfRow(kind, cell, row, readField, languages);
      const label =
        about.label === '' ? labelOf(kind, (field) => textOfField(kind, field, row[field], languages[0])) : about.label;
      const of = { line: about.line, externalId, label };
      if (refusals.length > 0) return refused(of, refusals);
      const fields = kind.names
        .filter((field) => values.has(field))
        .map((field) => ({
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
export function createRunRow(table: RowTable, ports: RunRowPorts): (row: TableRow) => RanRow {
  const cells = cellsOf(table);
  return (row) => {
    const cell = cells(row);
    const store = storeOfRow(ports.find, cell);
    const { kind, readField, languages } = ports;
    const label = labelOf(kind, (field) => textAsRead(kind, field, cellText(cell(field)), readField, languages[0]));
    const about: About = { line: row.line, externalId: store.found === 'store' ? store.externalId : null, label };
    const reasons = [...keyProblems(kind, cell), ...tooWide(table, row)];
    if (reasons.length > 0) return { match: null, outcome: refused(about, reasons) };
    const values = () => fieldsOfRow(kind, cell, null, readField, languages).values;
    const keys = kind.keysOf(keyTextOf(ports, cell));
    const match = matchRow(
      { id: kind.idColumn === null ? '' : cellText(cell(kind.idColumn)).trim(), store, label, keys, values },
      ports,
    );
    return { match, outcome: outcomeOf(match, about, cell, ports) };
  };
}
