import type { CrossStoreFilters } from '#shared/contract/fill-rate.ts';
import type { HandlerInput, Handlers } from '#shared/contract/operations.ts';
import { instantRangeOf } from '#shared/domain/instants.ts';
import { crossStoreReport, expositionReport, storeReport } from '../analytics/fill-rate-reports.ts';
import { notFound } from '../requests/request-error.ts';
import { findExpositionKey } from '../store/expositions-repository.ts';
import type { RunScope } from '../store/run-scope.ts';
import { findStoreKeys } from '../store/stores-repository.ts';
import { canonicalUuid, type RoutePorts, requireStore } from './route-ports.ts';

type CrossStoreQuery = HandlerInput<'getCrossStoreFillRates'>['query'];

/** External IDs are taken exactly as written between the commas. A list that names no store limits to none. */
const readExternalIds = (text: string | undefined): string[] | undefined => text?.split(',').filter((id) => id !== '');

/** The active filters, which the answer repeats (section 4.12). Filters that were not given are left out. */
const echoFilters = (query: CrossStoreQuery, externalIds: string[] | undefined): CrossStoreFilters => ({
  ...(externalIds === undefined ? {} : { externalIds }),
  ...(query.minFillRate === undefined ? {} : { minFillRate: query.minFillRate }),
  ...(query.maxFillRate === undefined ? {} : { maxFillRate: query.maxFillRate }),
  belowExpectationOnly: query.belowExpectationOnly,
});

/** The operations of the tag Fill rates (api.md sections 4.8, 4.9, 4.11 and 4.12). */
export function createFillRateRoutes({
  database,
  linkTo,
}: RoutePorts): Pick<Handlers, 'getStoreFillRates' | 'getExpositionFillRate' | 'getCrossStoreFillRates'> {
  return {
    getStoreFillRates: ({ params: { externalId }, query: { from, to, status, groupBy } }) =>
      database.analyse(async (db) => {
        const { storeKey } = await requireStore(db, externalId);
        const report = await storeReport(
          db,
          { storeKeys: [storeKey], range: instantRangeOf(from, to), status },
          groupBy,
        );
        return { externalId, groupBy, protocolStatus: status, from, to, ...report };
      }),

    getExpositionFillRate: ({ params, query: { from, to, status } }) =>
      database.analyse(async (db) => {
        const { externalId } = params;
        const expositionId = canonicalUuid(params.expositionId);
        const { storeKey } = await requireStore(db, externalId);
        if ((await findExpositionKey(db, storeKey, expositionId)) === undefined) throw notFound('The exposition');
        const scope = { storeKeys: [storeKey], range: instantRangeOf(from, to), status };
        const report = await expositionReport(db, scope, expositionId, linkTo);
        return { externalId, expositionId, protocolStatus: status, from, to, ...report };
      }),

    getCrossStoreFillRates: ({ query }) =>
      database.analyse(async (db) => {
        const { from, to, status, groupBy } = query;
        const externalIds = readExternalIds(query.externalIds);
        const storeKeys = externalIds === undefined ? 'all' : await findStoreKeys(db, externalIds);
        const scope: RunScope = { storeKeys, range: instantRangeOf(from, to), status };
        const report = await crossStoreReport(db, scope, groupBy, query);
        return { groupBy, protocolStatus: status, from, to, filters: echoFilters(query, externalIds), ...report };
      }),
  };
}
