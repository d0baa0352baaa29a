import { fieldRule } from '#shared/domain/merge/kind-rules.ts';
import type { StoreReading } from './find-store.ts';
import type { KnownRow, KnownRows } from './known-rows.ts';
import type { RefusalCode } from './row-outcome.ts';
import type { TableKind } from './table-kind.ts';

/** What a row says about which known row it means, and its fields as far as they could be read. */
type RowClaim = {
  /** Empty when the row has none. */
  readonly id: string;
  readonly store: StoreReading;
  /** How it is called. */
  readonly label: string;
  /** By what it is found without an id, the surest first. */
  readonly keys: readonly string[];
  /** Its fields, read without knowing which known row is meant. */
  readonly values: () => ReadonlyMap<string, unknown>;
};

export type RowMatch =
  | { readonly match: 'known'; readonly known: KnownRow }
  | { readonly match: 'new'; readonly externalId: string }
  | {
      readonly match: 'refused';
      readonly code: RefusalCode;
      readonly text: string;
      readonly externalId: string | null;
    };

/** What is known about the stores that rows may mean. */
export type MatchPorts = {
  readonly kind: TableKind;
  readonly rows: KnownRows;
  /** Also returns `unread` for a store that nobody has read. `partly`: some rows of it could not be read. */
  readonly stateOf: (externalId: string) => 'known' | 'partly' | 'gone' | 'unread';
  /** Stores on the page. A row without a store can only mean one of them. */
  readonly shown: readonly string[];
};

const refused = (code: RefusalCode, text: string, externalId: string | null = null): RowMatch => ({
  match: 'refused',
  code,
  text,
  externalId,
});

const agrees = (kind: TableKind, { row }: KnownRow, values: ReadonlyMap<string, unknown>): boolean =>
  values.entries().every(([field, value]) => fieldRule(kind.kind, field)?.same(row[field], value) === true);

/**
 * Finds a row by store and what is written in it. If that is true for several, it must be the only one that agrees with
 * all that tells rows apart.
 */
function byKeys({ label, keys, values }: RowClaim, externalId: string, { kind, rows }: MatchPorts): RowMatch {
  const equal = rows.byKeys(externalId, keys);
  const [first] = equal;
  if (first === undefined) return { match: 'new', externalId };
  if (equal.length === 1) return { match: 'known', known: first };
  // Fields outside the key are what a row may change (docs/sync.md, "Keys").
  const key = new Map([...values()].filter(([field]) => kind.keyFields.includes(field)));
  const alike = equal.filter((one) => agrees(kind, one, key));
  // An exported row whose id has passed says just the same as one of them.
  const isPast = alike.length > 1 && kind.hasPassingIds;
  const same = isPast ? alike.filter((one) => agrees(kind, one, values())) : alike;
  const [only] = same;
  return only !== undefined && same.length === 1
    ? { match: 'known', known: only }
    : refused('row_several', label, externalId);
}

function inStore(claim: RowClaim, externalId: string, ports: MatchPorts): RowMatch {
  const state = ports.stateOf(externalId);
  if (state === 'gone' || state === 'unread') {
    return refused(state === 'gone' ? 'store_gone' : 'store_unread', externalId, externalId);
  }
  const known = claim.id === '' ? undefined : ports.rows.byId(claim.id);
  if (known !== undefined) {
    return known.externalId === externalId
      ? { match: 'known', known }
      : refused('row_elsewhere', known.externalId, externalId);
  }
  const mayBeFound = claim.id === '' || ports.kind.hasPassingIds;
  const match = mayBeFound ? byKeys(claim, externalId, ports) : ({ match: 'new', externalId } as const);
  if (match.match !== 'new') return match;
  // It may be one of those that could not be read, and would then be created a second time.
  if (state === 'partly') return refused('row_unread', externalId, externalId);
  if (ports.kind.idColumn === null) return refused('store_new', externalId, externalId);
  return claim.id === '' ? match : refused('row_unknown', claim.id, externalId);
}

/**
 * Finds the known row that a row of a table means: by its id, or else by store and what is written in it. A row without
 * an id may be a new one.
 */
export function matchRow(claim: RowClaim, ports: MatchPorts): RowMatch {
  const { store, id } = claim;
  const isOfStores = ports.kind.idColumn === null;
  const [only] = ports.shown;
  switch (store.found) {
    case 'store':
      return inStore(claim, store.externalId, ports);
    case 'none':
      return refused(isOfStores ? 'store_new' : 'store_unknown', store.text);
    case 'several':
      return refused('store_several', store.text);
    case 'open': {
      const known = id === '' ? undefined : ports.rows.byId(id);
      if (known !== undefined) return { match: 'known', known };
      // One store's details, put onto another by mistake, would be lost in it.
      if (isOfStores) return refused('store_missing', '');
      return only !== undefined && ports.shown.length === 1
        ? inStore(claim, only, ports)
        : refused(id === '' ? 'store_missing' : 'row_unknown', id);
    }
    default:
      return store satisfies never;
  }
}
