import { CompiledQuery, type Transaction } from 'kysely';
import { onConflictUpdate, type RowBatch, type ServiceWriteDb, type SqlValue } from './database.ts';
import type { Schema } from './schema.ts';

/** Characters of one COPY. More are not faster. */
const COPY_CHARACTERS = 1_000_000;
/** Rows per statement. More are not faster, and hold up the server's other statements for longer. */
const ROWS_PER_STATEMENT = 5_000;

/** The types of columns that are not text and that an upsert writes to (migrations). */
const NUMBER_TYPES: Readonly<Record<string, 'integer' | 'bigint'>> = {
  store_key: 'integer',
  exposition_key: 'integer',
  protocol_key: 'integer',
  kind: 'integer',
  week_minute: 'integer',
  fill_e4: 'integer',
  scheduled_ms: 'bigint',
  line_number: 'bigint',
  came_ms: 'bigint',
};

const typeOf = (column: string): string => NUMBER_TYPES[column] ?? 'text';

/** Turns rows into one array per column, so that a statement with fixed text can take any number of rows. */
function* batches(columns: readonly string[], rows: Iterable<readonly SqlValue[]>): Generator<SqlValue[][]> {
  let arrays: SqlValue[][] = columns.map(() => []);
  let count = 0;
  for (const row of rows) {
    for (const [index, values] of arrays.entries()) values.push(row[index] ?? null);
    count += 1;
    if (count < ROWS_PER_STATEMENT) continue;
    yield arrays;
    arrays = columns.map(() => []);
    count = 0;
  }
  if (count > 0) yield arrays;
}

/** A value as COPY reads it: without tabs and line feeds, which end values and rows. */
const copied = (value: SqlValue | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  return value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? character);
};

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The rows as the text of COPY, in parts. */
function* copyTexts({ columns, rows }: RowBatch): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${columns.map((_column, index) => copied(row[index])).join('\t')}\n`;
    if (text.length < COPY_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/**
 * Writes many rows with few statements: new ones by COPY, which is faster than an insert. Keys made by the database
 * follow the order of the rows.
 */
export function postgresRowWriters(trx: Transaction<Schema>): Pick<ServiceWriteDb, 'insertRows' | 'upsertRows'> {
  const run = async ({ table, columns, rows }: RowBatch, onConflict: string): Promise<void> => {
    const names = columns.join(', ');
    const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(column)}[]`).join(', ');
    const sql = `insert into ${table} (${names}) select ${names} from unnest(${arrays}) with ordinality as given (${names}, nth) order by nth${onConflict}`;
    for (const values of batches(columns, rows)) await trx.executeQuery(CompiledQuery.raw(sql, values));
  };
  return {
    insertRows: async (batch) => {
      const statement = `copy ${batch.table} (${batch.columns.join(', ')}) from stdin`;
      for (const text of copyTexts(batch)) await trx.executeQuery(CompiledQuery.raw(statement, [text]));
    },
    upsertRows: async (batch) => await run(batch, onConflictUpdate(batch)),
  };
}
