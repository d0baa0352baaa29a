import type { Handlers } from '#shared/contract/operations.ts';
import type { ProtocolSummary } from '#shared/contract/protocol.ts';
import { averageFillRateOf, comparisonOf, emptyFillSum, type FillSum } from '#shared/domain/fill-rate-sum.ts';
import { instantRangeOf } from '#shared/domain/instants.ts';
import { listPhotoRecords } from '../analytics/photo-records.ts';
import { sumByRun } from '../analytics/photo-sums.ts';
import { addAll } from '../analytics/report-groups.ts';
import { cutPage, readCursor } from '../requests/cursor.ts';
import { notFound } from '../requests/request-error.ts';
import { findRun, listRuns, type ScheduledRun } from '../store/protocols-repository.ts';
import { toPhotoItem } from './photos.ts';
import { canonicalUuid, type RoutePorts, requireStore } from './route-ports.ts';

/** Section 2.13 shows no fields; the names are those of a group item in a fill-rate report (section 2.17). */
const toSummary = (run: ScheduledRun, externalId: string, sum: FillSum): ProtocolSummary => ({
  protocolId: run.protocolId,
  externalId,
  scheduledDate: run.scheduledDate,
  scheduledAt: run.scheduledAt,
  scheduledDatetime: new Date(run.scheduledMs).toISOString(),
  status: run.status,
  imageCount: sum.imageCount,
  measuredImageCount: sum.measuredImageCount,
  averageFillRate: averageFillRateOf(sum),
  expectation: comparisonOf(sum),
});

/** The operations of the tag Protocols (api.md sections 4.6 and 4.7). */
export function createProtocolRoutes({
  database,
  linkTo,
}: RoutePorts): Pick<Handlers, 'listStoreProtocols' | 'getStoreProtocol'> {
  return {
    listStoreProtocols: ({ params: { externalId }, query: { from, to, status, limit, cursor } }) =>
      database.read(async (db) => {
        const after = readCursor(cursor);
        const { storeKey } = await requireStore(db, externalId);
        const scope = { storeKeys: [storeKey], range: instantRangeOf(from, to), status };
        const runs = await listRuns(db, scope, { limit: limit + 1, after });
        const { page, nextCursor } = cutPage(runs, limit, ({ scheduledMs, protocolId }) => ({
          scheduledMs,
          id: protocolId,
        }));
        const protocolKeys = page.map(({ protocolKey }) => protocolKey);
        const sums = await sumByRun(db, { storeKeys: [storeKey], protocolKeys });
        const sumOf = new Map(sums.map(({ key, sum }) => [key, sum]));
        const items = page.map((run) => toSummary(run, externalId, sumOf.get(run.protocolKey) ?? emptyFillSum));
        return { externalId, items, nextCursor };
      }),

    getStoreProtocol: ({ params: { externalId, protocolId } }) =>
      database.read(async (db) => {
        const { storeKey } = await requireStore(db, externalId);
        const run = await findRun(db, storeKey, canonicalUuid(protocolId));
        if (!run) throw notFound('The protocol');
        const photos = await listPhotoRecords(db, { storeKeys: [storeKey], protocolKeys: [run.protocolKey] }, {});
        return {
          ...toSummary(run, externalId, addAll(photos.map(({ sum }) => sum))),
          images: photos.map((photo) => toPhotoItem(photo, linkTo(photo.photoId))),
        };
      }),
  };
}
