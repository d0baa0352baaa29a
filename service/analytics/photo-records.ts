import { sql } from 'kysely';
import type { ExpositionType, ImageStatus, ProductCategory, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { type FillSum, fillSumOfPhoto, fromE4 } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { readCategories } from '../store/expositions-repository.ts';
import type { NewestFirstPosition } from '../store/protocols-repository.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';
import { slotOf, withExpectedSlots } from './expected-slots.ts';

/** A photo with its run, its display and the target that it is compared with. */
export type PhotoRecord = {
  readonly photoId: string;
  readonly imageStatus: ImageStatus;
  readonly capturedAt: string | null;
  /** In percent; null when not measured. */
  readonly fillRate: number | null;
  readonly protocolId: string;
  readonly protocolStatus: ProtocolStatus;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledMs: number;
  readonly expositionId: string;
  readonly expositionLabel: string;
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
  /** The sum of this single photo. It says whether the photo was compared, and with what. */
  readonly sum: FillSum;
};

/** What narrows a list of photos, in addition to its runs. */
type PhotoFilter = {
  readonly protocolId?: string | undefined;
  readonly expositionId?: string | undefined;
  readonly protocolStatuses?: readonly ProtocolStatus[] | undefined;
  readonly imageStatuses?: readonly ImageStatus[] | undefined;
  readonly limit?: number | undefined;
  readonly after?: NewestFirstPosition | undefined;
};

const selectPhotos = (db: ServiceReadDb, scope: RunScope) =>
  withExpectedSlots(db, scope)
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .innerJoin('expositions as d', 'd.exposition_key', 'i.exposition_key')
    .leftJoin('expected_slots as e', (join) => join.on('e.slot', '=', slotOf('i.exposition_key', 'p.week_minute')))
    .where(inScope(scope))
    .orderBy('p.scheduled_ms', 'desc')
    .orderBy('i.photo_id')
    .select([
      'i.photo_id as photoId',
      'i.status as imageStatus',
      'i.captured_at as capturedAt',
      'i.fill_e4 as fillE4',
      'p.protocol_id as protocolId',
      'p.status as protocolStatus',
      'p.scheduled_date as scheduledDate',
      'p.scheduled_at as scheduledAt',
      'p.scheduled_ms as scheduledMs',
      'd.exposition_id as expositionId',
      'd.label as expositionLabel',
      'd.exposition_type as expositionType',
      'd.product_categories as categories',
      'e.expected_e4 as expectedE4',
      sql<number>`case when e.slot is null then 0 else 1 end`.as('hasCandidates'),
    ]);

type PhotoQuery = ReturnType<typeof selectPhotos>;
type PhotoRow = Awaited<ReturnType<PhotoQuery['execute']>>[number];

const sumOf = ({ fillE4, expectedE4, hasCandidates }: PhotoRow): FillSum => {
  if (expectedE4 !== null) {
    return fillSumOfPhoto(fillE4, { kind: 'expected', expectation: { expectedFillRatio: fromE4(expectedE4) } });
  }
  return fillSumOfPhoto(fillE4, hasCandidates === 1 ? { kind: 'ambiguous', winners: [] } : { kind: 'missing' });
};

const toRecord = (row: PhotoRow): PhotoRecord => {
  const { fillE4, categories, expectedE4: _expected, hasCandidates: _candidates, ...same } = row;
  return {
    ...same,
    fillRate: fillE4 === null ? null : fromE4(fillE4),
    productCategories: readCategories(categories),
    sum: sumOf(row),
  };
};

const narrow = (query: PhotoQuery, filter: PhotoFilter): PhotoQuery => {
  const { protocolId, expositionId, protocolStatuses, imageStatuses, limit, after } = filter;
  let narrowed = query;
  if (protocolId !== undefined) narrowed = narrowed.where('p.protocol_id', '=', protocolId);
  if (expositionId !== undefined) narrowed = narrowed.where('d.exposition_id', '=', expositionId);
  if (protocolStatuses) narrowed = narrowed.where('p.status', 'in', protocolStatuses);
  if (imageStatuses) narrowed = narrowed.where('i.status', 'in', imageStatuses);
  if (after) {
    narrowed = narrowed.where((is) =>
      is.or([
        is('p.scheduled_ms', '<', after.scheduledMs),
        is.and([is('p.scheduled_ms', '=', after.scheduledMs), is('i.photo_id', '>', after.id)]),
      ]),
    );
  }
  return limit === undefined ? narrowed : narrowed.limit(limit);
};

/** Photos of a scope, those of the newest run first; photos of the same instant by their ids. */
export async function listPhotoRecords(
  db: ServiceReadDb,
  scope: RunScope,
  filter: PhotoFilter,
): Promise<PhotoRecord[]> {
  return (await narrow(selectPhotos(db, scope), filter).execute()).map(toRecord);
}
