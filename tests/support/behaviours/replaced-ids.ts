import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { type Item, itemsOf, mapItems } from './json-body.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { readTwin } from './read-twin.ts';

/** Which fields the service makes, and which tell two rows apart where not everything is the same. */
const KINDS = {
  contactId: { stamp: 'createdAt', key: ['contactType', 'phone'] },
  expectationId: { stamp: 'updatedAt', key: ['displayType', 'weekday', 'protocolTime', 'productCategory'] },
} as const;

type IdField = keyof typeof KINDS;

/** A row as the client knows it, with the id under which the service behind has it. */
type Shown = { readonly behind: unknown; readonly item: Item };

const idFieldOf = (items: readonly Item[]): IdField | null => {
  const [first] = items;
  if (!first) return null;
  return 'contactId' in first ? 'contactId' : 'expectationId' in first ? 'expectationId' : null;
};

const contentOf = (item: Item, idField: IdField): string => {
  const own = Object.entries(item).filter(([name]) => name !== idField && name !== KINDS[idField].stamp);
  return JSON.stringify(own.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const keyOf = (item: Item, idField: IdField): string => JSON.stringify(KINDS[idField].key.map((name) => item[name]));

/** Gives rows that are new behind the ids of the rows they stand for: those with the same content, then the same key. */
const recognise = (before: readonly Shown[], items: readonly Item[], idField: IdField): Shown[] => {
  const free = new Set(before);
  const found = new Map<Item, Shown>();
  const take = (item: Item, match: Shown | undefined, shown: Item): void => {
    if (!match) return;
    free.delete(match);
    found.set(item, { behind: item[idField], item: shown });
  };
  const pass = (isSame: (row: Shown, item: Item) => boolean, show: (row: Shown, item: Item) => Item): void => {
    for (const item of items) {
      if (found.has(item)) continue;
      const match = [...free].find((row) => isSame(row, item));
      if (match) take(item, match, show(match, item));
    }
  };
  const stamp = KINDS[idField].stamp;
  const withOld = (row: Shown, item: Item): Item => ({
    ...item,
    [idField]: row.item[idField],
    [stamp]: row.item[stamp],
  });
  const withOldId = (row: Shown, item: Item): Item => ({ ...item, [idField]: row.item[idField] });
  pass((row, item) => row.behind === item[idField], withOld);
  pass((row, item) => contentOf(row.item, idField) === contentOf(item, idField), withOld);
  pass((row, item) => keyOf(row.item, idField) === keyOf(item, idField), withOldId);
  return items.map((item) => found.get(item) ?? { behind: item[idField], item });
};

/**
 * P2: ids of contacts and expectations after a replace. `remade`: all of them are new, as in the reference service;
 * `kept`: a row that was there keeps its id, and with unchanged content also its date.
 */
export const replacedIds = defineBehaviour({
  settings: z.object({ ids: z.enum(['remade', 'kept']) }),
  operations: ['listStoreContacts', 'replaceStoreContacts', 'listStoreExpectations', 'replaceStoreExpectations'],
  start: ({ ids }) => {
    const lock = createKeyedLock();
    const shownAt = new Map<string, readonly Shown[]>();
    const show = (place: string, items: readonly Item[]): readonly Item[] => {
      const idField = idFieldOf(items);
      const rows = idField ? recognise(shownAt.get(place) ?? [], items, idField) : [];
      shownAt.set(place, rows);
      return idField ? rows.map(({ item }) => item) : items;
    };
    return (call, next) => {
      if (ids === 'remade') return next(call);
      const [place = ''] = call.target.split('?', 1);
      return lock(place, async () => {
        // Without a look at what was there, the rows of a first replace would have no older id to keep.
        if (call.method !== 'GET' && !shownAt.has(place)) show(place, itemsOf(await readTwin(call, next)) ?? []);
        return mapItems(await next(call), (items) => show(place, items));
      });
    };
  },
});
