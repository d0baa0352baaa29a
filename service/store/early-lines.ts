import { type SqlBool, sql } from 'kysely';
import type { ServiceReadDb, ServiceWriteDb } from './database.ts';
import { isOneOf } from './run-scope.ts';
import type { EarlyLineColumns } from './schema.ts';
import { tableWriter } from './table-writer.ts';

/**
 * A line of a feed that came before its store, run or display. Of each record, the last one waits: it says all of it.
 */
export type EarlyLine = {
  /** Names the record (earlyKeyOf). */
  readonly key: string;
  /** Of the line in its feed. */
  readonly number: number;
  /** JSON text. */
  readonly record: string;
  /** What it waits for. */
  readonly needs: { readonly externalId: string } | { readonly protocolId: string; readonly expositionId: string };
};

/** The key of a run or photo. */
export function earlyKeyOf(type: 'protocol' | 'photo', id: string): string {
  return `${type} ${id}`;
}

const writer = tableWriter<EarlyLineColumns, EarlyLine & { readonly cameMs: number }>({
  record_key: ({ key }) => key,
  external_id: ({ needs }) => ('externalId' in needs ? needs.externalId : null),
  protocol_id: ({ needs }) => ('protocolId' in needs ? needs.protocolId : null),
  exposition_id: ({ needs }) => ('expositionId' in needs ? needs.expositionId : null),
  line_number: ({ number }) => number,
  record: ({ record }) => record,
  came_ms: ({ cameMs }) => cameMs,
});

/** Has lines wait, each for the one that waited for the same record before. Their keys must be distinct. */
export async function keepEarlyLines(db: ServiceWriteDb, lines: readonly EarlyLine[], cameMs: number): Promise<void> {
  const { columns, toRow } = writer;
  const rows = lines.map((line) => toRow({ ...line, cameMs }));
  if (rows.length > 0)
    await db.upsertRows({ table: 'early_lines', key: 'record_key', keep: ['came_ms'], columns, rows });
}

/** That what a line, aliased `e`, waits for is there: a store, or a display and a run, which may come with it. */
const isReady = sql<SqlBool>`case when e.external_id is not null
  then exists (select 1 from stores as s where s.external_id = e.external_id)
  else exists (select 1 from expositions as d where d.exposition_id = e.exposition_id) and (
    exists (select 1 from protocols as p where p.protocol_id = e.protocol_id)
    or exists (select 1 from early_lines as r inner join stores as s on s.external_id = r.external_id
      where r.record_key = ${earlyKeyOf('protocol', '')} || e.protocol_id)) end`;

/** A line that waited, as it was stored. */
export type StoredEarlyLine = Pick<EarlyLine, 'key' | 'number' | 'record'>;

/** The lines that need not wait any more, runs before photos. */
export async function findReadyLines(db: ServiceReadDb, atMost: number): Promise<StoredEarlyLine[]> {
  return await db
    .selectFrom('early_lines as e')
    .where(isReady)
    .orderBy(sql`case when e.external_id is null then 1 else 0 end`)
    .orderBy('e.record_key')
    .limit(atMost)
    .select(['e.record_key as key', 'e.line_number as number', 'e.record'])
    .execute();
}

/** Whether any line waits. */
export async function hasEarlyLines(db: ServiceReadDb): Promise<boolean> {
  return (await db.selectFrom('early_lines').select('record_key').limit(1).executeTakeFirst()) !== undefined;
}

/** Ends the waiting of these records. Returns the keys of those that waited, with what their lines were. */
export async function takeEarlyLines(
  { trx }: ServiceWriteDb,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredEarlyLine>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .deleteFrom('early_lines')
    .where(isOneOf('record_key', keys))
    .returning(['record_key as key', 'line_number as number', 'record'])
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** How many records have waited since before an instant, in milliseconds since 1970 UTC. */
export async function countEarlyLinesBefore(db: ServiceReadDb, ms: number): Promise<number> {
  const lines = db.selectFrom('early_lines').where('came_ms', '<', ms).select(sql<number>`count(*)`.as('count'));
  return (await lines.executeTakeFirstOrThrow()).count;
}

/** Deletes what {@link countEarlyLinesBefore} counts. */
export async function deleteEarlyLinesBefore({ trx }: ServiceWriteDb, ms: number): Promise<void> {
  await trx.deleteFrom('early_lines').where('came_ms', '<', ms).execute();
}
