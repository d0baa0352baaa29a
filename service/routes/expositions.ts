import type { Issue } from '#shared/contract/errors.ts';
import type { Exposition, ExpositionInput } from '#shared/contract/exposition.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { validationFailed } from '../requests/request-error.ts';
import { findForeignExpositions, listExpositions, upsertExpositions } from '../store/expositions-repository.ts';
import { canonicalUuid, type RoutePorts, refuseTooMany, requireStore } from './route-ports.ts';

/** Section 2.12: on create and on update, an omitted optional field takes its default. */
const toExposition = (input: ExpositionInput, newId: () => string): Exposition => ({
  expositionId: input.expositionId === undefined ? newId() : canonicalUuid(input.expositionId),
  label: input.label,
  friendlyTitle: input.friendlyTitle ?? null,
  productCategories: input.productCategories,
  expositionType: input.expositionType,
  status: input.status,
});

const pathOfId = (index: number): string => `expositions.${index}.expositionId`;

/** If an id appeared twice in a request, the result would depend on the order of the elements. */
const findRepeatedIds = (expositions: readonly Exposition[]): Issue[] => {
  const seen = new Set<string>();
  return expositions.flatMap(({ expositionId }, index) => {
    if (!seen.has(expositionId)) {
      seen.add(expositionId);
      return [];
    }
    return [{ path: pathOfId(index), message: 'Given more than once', code: 'repeated' }];
  });
};

/** The operations of the tag Expositions (api.md section 4.5). */
export function createExpositionRoutes({
  database,
  newId,
}: RoutePorts): Pick<Handlers, 'listStoreExpositions' | 'upsertStoreExpositions'> {
  return {
    listStoreExpositions: ({ params: { externalId } }) =>
      database.read(async (db) => {
        const { storeKey, storeId } = await requireStore(db, externalId);
        return { externalId, storeId, items: await listExpositions(db, storeKey) };
      }),

    // An unknown id creates a display with that id. The answer holds all displays of the store.
    upsertStoreExpositions: ({ params: { externalId }, body }) =>
      database.write(async (db) => {
        const { storeKey, storeId } = await requireStore(db.trx, externalId);
        const expositions = body.expositions.map((input) => toExposition(input, newId));
        const ids = expositions.map(({ expositionId }) => expositionId);
        const foreign = await findForeignExpositions(db.trx, storeKey, ids);
        const issues = findRepeatedIds(expositions);
        for (const [index, id] of ids.entries()) {
          if (foreign.has(id)) {
            issues.push({ path: pathOfId(index), message: 'Belongs to another store', code: 'foreign' });
          }
        }
        if (issues.length > 0) throw validationFailed(issues);
        await upsertExpositions(db, storeKey, expositions);
        const items = await listExpositions(db.trx, storeKey);
        refuseTooMany('expositions', items.length);
        return { externalId, storeId, items };
      }),
  };
}
