import { shownName } from '#renderer/i18n/shown-text.ts';
import type { KnownStore } from '../stores/choices.ts';

/**
 * What a sheet calls each store, by external ID. Stores of one name have their ID behind it: a sheet groups and filters
 * by what its cells show.
 */
export function namesApart(stores: readonly KnownStore[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(stores, ({ externalId, name }) => shownName(name, externalId));
  return new Map(
    [...alike].flatMap(([name, ofName]) =>
      ofName.map(({ externalId }) => [externalId, ofName.length > 1 ? `${name} · ${externalId}` : name] as const),
    ),
  );
}
