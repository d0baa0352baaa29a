import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { isoWeekOf } from '#shared/domain/calendar.ts';
import { weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import type { ChainProtocol } from './chain.ts';
import type { ServiceReadDb, ServiceWriteDb, SqlValue } from './database.ts';
import { inScope, type RunScope } from './run-scope.ts';
import type { ProtocolColumns } from './schema.ts';

/** A run without its store's id; the store is given by its key. */
type ProtocolFields = Omit<ChainProtocol, 'storeId'>;

const columns = [
  'protocol_id',
  'store_key',
  'status',
  'scheduled_date',
  'scheduled_at',
  'scheduled_ms',
  'week_minute',
  'iso_week',
] as const satisfies (keyof ProtocolColumns)[];

const toRow = (protocol: ProtocolFields, storeKey: number): readonly SqlValue[] => [
  protocol.protocolId,
  storeKey,
  protocol.status,
  protocol.scheduledDate,
  protocol.scheduledAt,
  Date.parse(protocol.scheduledDatetime),
  weekMinuteOfRun(protocol.scheduledDate, protocol.scheduledAt),
  isoWeekOf(protocol.scheduledDate),
];

function* toRows(
  protocols: Iterable<{ readonly protocol: ProtocolFields; readonly storeKey: number }>,
): Generator<readonly SqlValue[]> {
  for (const { protocol, storeKey } of protocols) yield toRow(protocol, storeKey);
}

/** Adds runs, reading them as they come. */
export async function insertProtocols(
  db: ServiceWriteDb,
  protocols: Iterable<{ readonly protocol: ProtocolFields; readonly storeKey: number }>,
): Promise<void> {
  await db.insertRows({ table: 'protocols', columns, rows: toRows(protocols) });
}

/** Adds runs, and replaces the fields of those whose id exists. The ids must be distinct. */
export async function upsertProtocols(
  db: ServiceWriteDb,
  protocols: Iterable<{ readonly protocol: ProtocolFields; readonly storeKey: number }>,
): Promise<void> {
  await db.upsertRows({ table: 'protocols', key: 'protocol_id', columns, rows: toRows(protocols) });
}

/** The keys of all runs by their ids. */
export async function protocolKeys(db: ServiceReadDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('protocols').select(['protocol_id', 'protocol_key']).execute();
  return new Map(rows.map((row) => [row.protocol_id, row.protocol_key]));
}

/** A stored run. `scheduledMs` is its instant. */
export type ScheduledRun = {
  readonly protocolKey: number;
  readonly protocolId: string;
  readonly status: ProtocolStatus;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledMs: number;
};

const selectRuns = (db: ServiceReadDb) =>
  db
    .selectFrom('protocols as p')
    .select([
      'p.protocol_key as protocolKey',
      'p.protocol_id as protocolId',
      'p.status',
      'p.scheduled_date as scheduledDate',
      'p.scheduled_at as scheduledAt',
      'p.scheduled_ms as scheduledMs',
    ]);

/** Where a list of runs or photos continues: after this instant or, at the same instant, after this id. */
export type NewestFirstPosition = { readonly scheduledMs: number; readonly id: string };

/**
 * Runs of a scope, newest first; runs of the same instant by their ids.
 *
 * @param limit how many at most; all when absent
 * @param after only those that come after this position
 */
export async function listRuns(
  db: ServiceReadDb,
  scope: RunScope,
  { limit, after }: { readonly limit?: number; readonly after?: NewestFirstPosition | undefined } = {},
): Promise<ScheduledRun[]> {
  let query = selectRuns(db).where(inScope(scope)).orderBy('p.scheduled_ms', 'desc').orderBy('p.protocol_id');
  if (after) {
    query = query.where((is) =>
      is.or([
        is('p.scheduled_ms', '<', after.scheduledMs),
        is.and([is('p.scheduled_ms', '=', after.scheduledMs), is('p.protocol_id', '>', after.id)]),
      ]),
    );
  }
  return await (limit === undefined ? query : query.limit(limit)).execute();
}

/** A store's run by its id. */
export async function findRun(
  db: ServiceReadDb,
  storeKey: number,
  protocolId: string,
): Promise<ScheduledRun | undefined> {
  return await selectRuns(db)
    .where('p.store_key', '=', storeKey)
    .where('p.protocol_id', '=', protocolId)
    .executeTakeFirst();
}
