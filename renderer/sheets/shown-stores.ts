import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { wholeStores } from '#renderer/drafts/whole-stores.ts';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import type { KnownStore } from '../stores/choices.ts';
import { useNewStores } from '../stores/new-stores.ts';
import type { SheetSearch } from './sheet-search.ts';

/** In larger chains, people choose which stores to show, or that they want all. */
const MOST_STORES = 300;

const NO_STORES: readonly KnownStore[] = [];

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

/**
 * The chain's stores sorted by name, with those that a draft makes, and the stores whose rows a sheet shows.
 *
 * @param search the stores in the address; none: all, if they are wanted or not too many
 */
export function useShownStores({ stores: chosen, all }: Pick<SheetSearch, 'stores' | 'all'>) {
  const format = useFormat();
  const query = useStores();
  const read = query.data?.data;
  const made = useNewStores();
  // A newer list with the same names must not have thousands of rows drawn, or read, again.
  const last = useRef(NO_STORES);
  const stores = useMemo(() => {
    const named = [...(read ?? []), ...made]
      .flatMap(({ externalId, name }) => (isExternalId(externalId) ? [{ externalId, name }] : []))
      .toSorted((a, b) => format.collator.compare(a.name, b.name));
    last.current = replaceEqualDeep(last.current, read === undefined ? NO_STORES : named);
    return last.current;
  }, [read, made, format]);
  const names = useMemo(() => namesApart(stores), [stores]);
  const nameOf = useCallback((externalId: string) => names.get(externalId) ?? externalId, [names]);
  const externalIds = useMemo(
    () => chosen ?? (stores.length > MOST_STORES && !all ? [] : stores.map(({ externalId }) => externalId)),
    [chosen, all, stores],
  );
  return { query, stores, nameOf, externalIds };
}

/** Those of the stores shown to which rows can be added: without all their rows, nobody knows what is there already. */
export function useKnownStores(
  { query: { data } }: Pick<StoreRowsSheet, 'query'>,
  stores: readonly KnownStore[],
  shownIds: readonly string[],
): readonly KnownStore[] {
  return useMemo(() => {
    const known = wholeStores(data);
    const ids = new Set(shownIds.filter((externalId) => known.has(externalId)));
    return stores.filter(({ externalId }) => ids.has(externalId));
  }, [stores, shownIds, data]);
}
