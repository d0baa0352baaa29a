import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { type Item, mapItems, mapJson } from './json-body.ts';

/** The marks that turn the direction of a text around, which a name may hold like any other character. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';

const NAMES = ['name', 'label', 'storeName'];

/** Names of stores, contacts and displays as no person would choose them: `turned` by a bidi mark, or `empty`. */
export const oddNames = defineBehaviour({
  settings: z.object({ names: z.enum(['turned', 'empty']), every: z.int().min(1).default(2) }),
  operations: [
    'listStores',
    'getStore',
    'listStoreContacts',
    'listStoreExpositions',
    'getStoreFillRates',
    'getCrossStoreFillRates',
  ],
  start: ({ names, every }) => {
    const odd = (name: unknown): string => (names === 'empty' ? '' : `${name}${RIGHT_TO_LEFT_OVERRIDE}`);
    const change = (item: Item): Item =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [name, NAMES.includes(name) ? odd(value) : value]),
      );
    return async (call, next) => {
      const outcome = await next(call);
      if (call.operation === 'getStore') return mapJson(outcome, (store) => change(z.looseObject({}).parse(store)));
      return mapItems(outcome, (items) => items.map((item, index) => (index % every === 0 ? change(item) : item)));
    };
  },
});
