import { sql } from 'kysely';
import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ReadDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';

/** Runs of a scope, also those without photos. */
export async function countRuns(db: ReadDb, scope: RunScope): Promise<number> {
  const row = await db
    .selectFrom('protocols as p')
    .where(inScope(scope))
    .select(sql<number>`count(*)`.as('runs'))
    .executeTakeFirstOrThrow();
  return row.runs;
}

const displaysInScope = (db: ReadDb, scope: RunScope) =>
  db
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .innerJoin('expositions as d', 'd.exposition_key', 'i.exposition_key')
    .where(inScope(scope));

const categoriesInScope = (db: ReadDb, scope: RunScope) =>
  db
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .leftJoin('exposition_categories as c', 'c.exposition_key', 'i.exposition_key')
    .where(inScope(scope));

const distinctRuns = sql<number>`count(distinct i.protocol_key)`;

/** Runs with a photo of each type of display. */
export async function countRunsByType(db: ReadDb, scope: RunScope): Promise<ReadonlyMap<ExpositionType, number>> {
  const rows = await displaysInScope(db, scope)
    .groupBy('d.exposition_type')
    .select(['d.exposition_type', distinctRuns.as('runs')])
    .execute();
  return new Map(rows.map((row) => [row.exposition_type, row.runs]));
}

/** Runs with a photo of each category; null: of displays without categories. */
export async function countRunsByCategory(
  db: ReadDb,
  scope: RunScope,
): Promise<ReadonlyMap<ProductCategory | null, number>> {
  const rows = await categoriesInScope(db, scope)
    .groupBy('c.product_category')
    .select(['c.product_category', distinctRuns.as('runs')])
    .execute();
  return new Map(rows.map((row) => [row.product_category, row.runs]));
}

/** Runs with a photo of any of some types of display. */
export async function countRunsOfTypes(db: ReadDb, scope: RunScope, types: readonly ExpositionType[]): Promise<number> {
  if (types.length === 0) return 0;
  const row = await displaysInScope(db, scope)
    .where('d.exposition_type', 'in', types)
    .select(distinctRuns.as('runs'))
    .executeTakeFirstOrThrow();
  return row.runs;
}

/** Runs with a photo of any of some categories; null: of displays without categories. */
export async function countRunsOfCategories(
  db: ReadDb,
  scope: RunScope,
  categories: readonly (ProductCategory | null)[],
): Promise<number> {
  if (categories.length === 0) return 0;
  const named = categories.filter((category) => category !== null);
  const row = await categoriesInScope(db, scope)
    .where((is) =>
      is.or([
        ...(named.length === 0 ? [] : [is('c.product_category', 'in', named)]),
        ...(named.length === categories.length ? [] : [is('c.product_category', 'is', null)]),
      ]),
    )
    .select(distinctRuns.as('runs'))
    .executeTakeFirstOrThrow();
  return row.runs;
}
