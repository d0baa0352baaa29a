import { type ExpositionFieldName, expositionFields } from '#shared/domain/fields/exposition.ts';
import { fieldRule } from '#shared/domain/merge/kind-rules.ts';
import type { StoreReading } from './find-store.ts';
import type { KnownDisplay, KnownDisplays } from './known-displays.ts';
import type { RefusalCode } from './row-outcome.ts';

/** What a row says about which display it means, and its fields as far as they could be read. */
export type RowClaim = {
  /** Empty when the row has none. */
  readonly id: string;
  readonly store: StoreReading;
  readonly label: string;
  /** Its fields, read without knowing which display is meant. */
  readonly values: () => ReadonlyMap<ExpositionFieldName, unknown>;
};

export type DisplayMatch =
  | { readonly match: 'display'; readonly display: KnownDisplay }
  | { readonly match: 'new'; readonly externalId: string }
  | {
      readonly match: 'refused';
      readonly code: RefusalCode;
      readonly text: string;
      readonly externalId: string | null;
    };

/** What is known about the stores that rows may mean. */
export type MatchPorts = {
  readonly displays: KnownDisplays;
  /** Also returns `unread` for a store that nobody has read. `partly`: some displays of it could not be read. */
  readonly stateOf: (externalId: string) => 'known' | 'partly' | 'gone' | 'unread';
  /** Stores on the page. A row without a store can only mean one of them. */
  readonly shown: readonly string[];
};

const refused = (code: RefusalCode, text: string, externalId: string | null = null): DisplayMatch => ({
  match: 'refused',
  code,
  text,
  externalId,
});

const agrees = ({ row }: KnownDisplay, values: ReadonlyMap<ExpositionFieldName, unknown>): boolean =>
  values.entries().every(([field, value]) => fieldRule('expositions', field)?.same(row[field], value) === true);

/**
 * Finds a display by store and label. If several displays have the label, it must be the only one that agrees with the
 * row.
 */
function byLabel({ label, values }: RowClaim, externalId: string, { displays }: MatchPorts): DisplayMatch {
  const equal = displays.byLabel(externalId, label);
  const [first] = equal;
  if (first === undefined) return { match: 'new', externalId };
  if (equal.length === 1) return { match: 'display', display: first };
  // Fields outside the key are what a row may change (docs/sync.md, "Keys").
  const key = new Map([...values()].filter(([field]) => expositionFields[field].isKey));
  const same = equal.filter((one) => agrees(one, key));
  const [only] = same;
  return only !== undefined && same.length === 1
    ? { match: 'display', display: only }
    : refused('display_several', label, externalId);
}

function inStore(claim: RowClaim, externalId: string, ports: MatchPorts): DisplayMatch {
  const state = ports.stateOf(externalId);
  if (state === 'gone' || state === 'unread') {
    return refused(state === 'gone' ? 'store_gone' : 'store_unread', externalId, externalId);
  }
  if (claim.id === '') {
    const match = byLabel(claim, externalId, ports);
    // It may be one of those that could not be read, and would then be created a second time.
    return match.match === 'new' && state === 'partly' ? refused('display_unread', externalId, externalId) : match;
  }
  const display = ports.displays.byId(claim.id);
  if (display === undefined) {
    return state === 'partly'
      ? refused('display_unread', externalId, externalId)
      : refused('display_unknown', claim.id, externalId);
  }
  return display.externalId === externalId
    ? { match: 'display', display }
    : refused('display_elsewhere', display.externalId, externalId);
}

/**
 * Finds the display that a row means: by its id, or else by store and label. A row without an id may be a new display.
 */
export function matchRow(claim: RowClaim, ports: MatchPorts): DisplayMatch {
  const { store, id } = claim;
  const [only] = ports.shown;
  switch (store.found) {
    case 'store':
      return inStore(claim, store.externalId, ports);
    case 'none':
      return refused('store_unknown', store.text);
    case 'several':
      return refused('store_several', store.text);
    case 'open': {
      const display = id === '' ? undefined : ports.displays.byId(id);
      if (display !== undefined) return { match: 'display', display };
      return only !== undefined && ports.shown.length === 1
        ? inStore(claim, only, ports)
        : refused(id === '' ? 'store_missing' : 'display_unknown', id);
    }
    default:
      return store satisfies never;
  }
}
