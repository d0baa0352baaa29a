import { useMemo, useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useNewStores } from '#renderer/stores/new-stores.ts';
import type { HistoryFilter, HistoryItem } from '#shared/bridge/draft-history.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { foldText } from '#shared/lib/compare-text.ts';

/** Events by what people call them. */
export const EVENT_GROUPS = {
  edits: ['edit', 'imported', 'discard'],
  moves: ['undo', 'redo'],
  published: ['published', 'published_undone'],
  decisions: ['conflict_resolved', 'brake_confirmed', 'erasing_confirmed', 'creates_decided'],
  service: ['overwritten', 'overtaken', 'normalised'],
} as const satisfies Record<string, readonly HistoryItem['event'][]>;

/** What is entered above the history. Empty: everything. */
export type HistorySearch = {
  /** Part of the name or the ID of stores. */
  readonly store: string;
  readonly kind: DraftRef['kind'] | '';
  readonly events: keyof typeof EVENT_GROUPS | '';
  /** Calendar days, both included. */
  readonly from: string;
  readonly to: string;
};

const EVERYTHING: HistorySearch = { store: '', kind: '', events: '', from: '', to: '' };

/** With more stores than this, the filter asks for more of the name. */
const MOST_STORES = 20;

type Stores = readonly { readonly externalId: string; readonly name: string }[];

/** Stores of which the name or the ID contains every word. An ID as a whole finds only its own store. */
export function storesLike(stores: Stores, text: string): readonly string[] {
  const words = foldText(text).split(' ').filter(Boolean);
  const same = stores.filter(({ externalId }) => foldText(externalId) === foldText(text));
  const found = stores.filter(({ externalId, name }) => {
    const whole = foldText(`${name} ${externalId}`);
    return words.every((word) => whole.includes(word));
  });
  return (same.length > 0 ? same : found).map(({ externalId }) => externalId);
}

/** The last day that four digits of a year can write: no field for a date takes a fifth. */
export const LAST_DAY = '9999-12-31';

/** What a field for a date holds may be no day yet, or none that could be reckoned with. Then it limits nothing. */
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * The filter that a search makes.
 *
 * @param stores those that the text about stores finds
 * @returns null: everything is let through
 */
export function filterOf(search: HistorySearch, stores: readonly string[], timeZone: string): HistoryFilter | null {
  const { store, kind, events, from, to } = search;
  if (Object.values(search).every((one) => one === '')) return null;
  return {
    externalIds: store === '' ? [] : [...stores],
    kind: kind === '' ? null : kind,
    events: events === '' ? [] : [...EVENT_GROUPS[events]],
    from: isDay(from) ? startOfDay(from, timeZone) : null,
    to: isDay(to) && to < LAST_DAY ? startOfDay(addDays(to, 1), timeZone) : null,
  };
}

/** What the history is limited to, and how to change that. */
export function useHistoryFilter() {
  const { timeZone } = useWorkspace();
  const { data } = useStores();
  const made = useNewStores();
  const [search, setSearch] = useState(EVERYTHING);
  const store = search.store.trim();
  const stores = useMemo(() => {
    const known = [...made, ...(data?.data ?? [])].flatMap(({ externalId, name }) =>
      externalId === null ? [] : [{ externalId, name: name ?? '' }],
    );
    return store === '' ? [] : storesLike(known, store);
  }, [data, made, store]);
  const isTooWide = stores.length > MOST_STORES;
  // A store that is gone from the service may still be in the history.
  const asked = stores.length === 0 || isTooWide ? [store] : stores;
  // Without the list of stores, a name would be taken for the ID of a store that is gone.
  const limit = data === undefined ? '' : store;
  const filter = useMemo(
    () => filterOf({ ...search, store: limit }, asked, timeZone),
    [search, limit, asked, timeZone],
  );
  return {
    search,
    change: (part: Partial<HistorySearch>) => setSearch((before) => ({ ...before, ...part })),
    clear: () => setSearch(EVERYTHING),
    filter,
    /** True while the text about stores limits nothing. */
    isStoreUnknown: limit !== store,
    /** How many stores the text finds, where that is too many to ask for; 0: it is not. */
    tooMany: isTooWide && limit !== '' ? stores.length : 0,
  };
}
