import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { type Item, mapItems } from './json-body.ts';
import { shuffle } from './seeded-random.ts';

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
