import { z } from 'zod';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Answer, Call, Next } from './exchange.ts';
import { type Item, itemsOf, mapItems, readJson } from './json-body.ts';
import { failureAnswer, refusal } from './made-answer.ts';
import { readerOf, readOperations, writeOperations } from './operation-sets.ts';
import { readTwin, twinOf } from './read-twin.ts';
import { shuffle } from './seeded-random.ts';

const exists = async (call: Call, next: Next, externalId: string): Promise<boolean> => {
  const target = operations.getStore.path.replace('{externalId}', encodeURIComponent(externalId));
  return (await next({ ...twinOf(call), operation: 'getStore', externalId, target })).answer?.status === 200;
};

const PAGE = { operation: 'listStores', target: `${operations.listStores.path}?limit=1` } as const;

/**
 * A report whose stores filter holds an ID that no store has. `ignored`: as the reference service does; `400` on
 * `externalIds`, without saying which; `404` for the whole report.
 */
export const filterIds = defineBehaviour({
  settings: z.object({ unknown: z.enum(['ignored', '400', '404']) }),
  operations: ['getCrossStoreFillRates'],
  start:
    ({ unknown }) =>
    async (call, next) => {
      const asked = new URL(call.target, 'http://front').searchParams.get('externalIds')?.split(',') ?? [];
      // Who may not ask at all is told so by the service itself.
      const mayAsk = itemsOf((await next({ ...twinOf(call), ...PAGE })).answer) !== null;
      if (unknown === 'ignored' || asked.length === 0 || !mayAsk) return next(call);
      const known = await Promise.all(asked.map((externalId) => exists(call, next, externalId)));
      if (known.every(Boolean)) return next(call);
      if (unknown === '404') return { answer: failureAnswer(404, 'envelope'), delivery: wholeDelivery };
      return refusal([{ path: ['externalIds'], message: 'Unknown store', code: 'unknown' }], 'dots');
    },
});

/** A service that lost something: its lists show only the first `left` of their items. */
export const lostRows = defineBehaviour({
  settings: z.object({ left: z.int().min(0) }),
  operations: readOperations,
  start:
    ({ left }) =>
    async (call, next) =>
      mapItems(await next(call), (items) => items.slice(0, left)),
});

/** A write that was acknowledged, and what stood there before it. */
type Write = { readonly at: number; readonly before: Answer };

const READERS: readonly OperationName[] = [...new Set(writeOperations.map(readerOf))];
const ABOUT: readonly OperationName[] = ['listStores', ...READERS, ...writeOperations];

/**
 * P7: reads lag behind writes. For `ms` after a write was acknowledged, a read answers what stood there before,
 * as from a replica: stores (also within the list of stores, and one that did not exist is still unknown, with all
 * that belongs to it), contacts, expectations and displays. `chance`: how many of the reads meet the lagging
 * replica. Fill rates do not lag.
 */
export const staleRead = defineBehaviour({
  settings: z.object({ ms: z.number().positive(), chance: z.number().min(0).max(1).default(1) }),
  operations: ABOUT,
  start: ({ ms, chance }, { clock, random }) => {
    const writes = new Map<string, readonly Write[]>();
    const placeOf = (reader: OperationName, externalId: string | null): string => `${reader} ${externalId}`;
    /** What the replica still shows; undefined: what is true. */
    const shownAt = (place: string): Answer | undefined =>
      writes.get(place)?.find(({ at }) => at > clock.now() - ms)?.before;
    const isLagging = () => chance === 1 || random() < chance;

    return async (call, next) => {
      const { operation, externalId } = call;
      if (operation === null) return next(call);
      if (writeOperations.includes(operation)) {
        const before = await readTwin(call, next);
        const outcome = await next(call);
        if (before && outcome.answer?.status === 200) {
          const place = placeOf(readerOf(operation), externalId);
          writes.set(place, [...(writes.get(place) ?? []), { at: clock.now(), before }]);
        }
        return outcome;
      }
      if (!isLagging()) return next(call);
      if (operation === 'listStores') {
        return mapItems(await next(call), (items) =>
          items.flatMap((item) => {
            const shown = shownAt(placeOf('getStore', String(item['externalId'])));
            if (!shown) return [item];
            const store = z.record(z.string(), z.unknown()).parse(readJson(shown.body));
            return shown.status === 200 ? [store] : [];
          }),
        );
      }
      const store = shownAt(placeOf('getStore', externalId));
      const shown = store?.status === 404 ? store : shownAt(placeOf(operation, externalId));
      return shown ? { answer: shown, delivery: wholeDelivery } : next(call);
    };
  },
});

const SETS = ['productCategories', 'openingTimes'];

/**
 * P4: the order of lists for which the API names none: contacts, expectations, displays and photos. `stable`: as the
 * service gives them; `shuffled`: another order in each answer; `reversed`. `sets`: lists inside a row as well.
 */
export const listOrder = defineBehaviour({
  settings: z.object({ order: z.enum(['stable', 'shuffled', 'reversed']), sets: z.boolean().default(false) }),
  operations: [
    'listStoreContacts',
    'replaceStoreContacts',
    'listStoreExpectations',
    'replaceStoreExpectations',
    'listStoreExpositions',
    'upsertStoreExpositions',
    'listStorePhotos',
  ],
  start: ({ order, sets }, { random }) => {
    const reorder = <T>(list: readonly T[]): T[] => (order === 'reversed' ? list.toReversed() : shuffle(list, random));
    const inside = (item: Item): Item => {
      const lists = SETS.flatMap((name) => {
        const list = item[name];
        return Array.isArray(list) ? [[name, reorder(list)] as const] : [];
      });
      return { ...item, ...Object.fromEntries(lists) };
    };
    return async (call, next) => {
      const outcome = await next(call);
      if (order === 'stable') return outcome;
      return mapItems(outcome, (items) => reorder(items).map((item) => (sets ? inside(item) : item)));
    };
  },
});
