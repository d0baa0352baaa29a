import type { UnjudgedKind, UnjudgedPlace } from '#renderer/figures/unjudged.ts';
import type { ReasonsScope } from '#renderer/reasons/scope.ts';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';

/** The sheet of targets shows no more stores at once unless a person chooses them. */
const MOST_STORES = 300;

const countOf = (kind: UnjudgedKind, { expectation }: FillRateGroup): number =>
  kind === 'missing' ? expectation.missingExpectationCount : expectation.ambiguousExpectationCount;

/**
 * Where the cells are that leave photos of a scope without a single target: in the matrix of its only store, or in the
 * check of its stores. A matrix shows all displays of a store, so that some displays are always checked.
 *
 * @returns null: the scope is about runs that the check does not look at
 */
export function unjudgedOfScope({ period, status, filter }: ReasonsScope): UnjudgedPlace | null {
  const { externalIds: stores, displayTypes: types, categories } = filter;
  const [only, second] = stores ?? [];
  if (only !== undefined && second === undefined && types === undefined && categories === undefined) {
    return { of: 'store', externalId: only, period, status };
  }
  if (status !== 'completed') return null;
  return { of: 'stores', stores, period, types, categories: categories?.map((category) => category ?? '') };
}

/**
 * The same for a row of a page. Its display type or category narrows the check of many stores, but not the matrix of
 * the only one.
 */
export function unjudgedOfRow(row: ReasonsScope, page: ReasonsScope): UnjudgedPlace | null {
  const { externalIds, displayTypes, categories } = page.filter;
  if (externalIds?.length !== 1 || displayTypes !== undefined || categories !== undefined) return unjudgedOfScope(row);
  const { displayTypes: _types, categories: _categories, ...filter } = row.filter;
  return unjudgedOfScope({ ...row, filter });
}

/** The same for a whole report, which may tell the stores that have most such photos. */
export function unjudgedOfReport(
  kind: UnjudgedKind,
  { groupBy, items }: Pick<CrossStoreFillRateResponse, 'groupBy' | 'items'>,
  scope: ReasonsScope,
): UnjudgedPlace | null {
  if (groupBy !== 'store') return unjudgedOfScope(scope);
  const externalIds = items
    .filter((group) => countOf(kind, group) > 0)
    .toSorted((a, b) => countOf(kind, b) - countOf(kind, a))
    .slice(0, MOST_STORES)
    .map(({ externalId, key }) => externalId ?? key);
  return unjudgedOfScope({ ...scope, filter: { ...scope.filter, externalIds } });
}
