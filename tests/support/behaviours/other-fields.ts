import { z } from 'zod';
import { operations } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { type Item, mapItems, mapJson } from './json-body.ts';
import { operationNames } from './operation-sets.ts';

/** Of a store the API says that every field is always present (section 2.3), and of a page of stores its cursor. */
const WHOLE = ['listStores', 'getStore', 'upsertStore'];

const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const there = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(there.map(([name, inner]) => [name, withoutNulls(inner)]));
};

/** P11: a field that may be null is left out where it is, everywhere but in a store. */
export const absentNulls = defineBehaviour({
  settings: z.object({}),
  operations: operationNames.filter((name) => !WHOLE.includes(name)),
  start: () => async (call, next) => mapJson(await next(call), withoutNulls),
});

const WAYS = {
  upper: { write: (id: string) => id.toUpperCase(), read: (id: string) => id.toLowerCase() },
  prefixed: { write: (id: string) => `run-${id}`, read: (id: string) => id.replace(/^run-/, '') },
  bare: {
    write: (id: string) => id.replaceAll('-', ''),
    read: (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  },
};

const [BEFORE = '', AFTER = ''] = operations.getStoreProtocol.path.split('{protocolId}');
const lastSegment = new RegExp(`^(.*${BEFORE.slice(BEFORE.lastIndexOf('/', BEFORE.length - 2))})([^/?]+)${AFTER}`);

/**
 * The list of runs writes their ids in another `way` than photos do in their `protocolId`, and a single run is asked
 * for as the list writes it. Reports and photos stay as they are. `images` false: a run comes without its photos.
 */
export const runIds = defineBehaviour({
  settings: z.object({ way: z.enum(['upper', 'prefixed', 'bare']), images: z.boolean().default(true) }),
  operations: ['listStoreProtocols', 'getStoreProtocol'],
  start: ({ way, images }) => {
    const { write, read } = WAYS[way];
    const renamed = (run: Record<string, unknown>) => ({ ...run, protocolId: write(String(run['protocolId'])) });
    return async (call, next) => {
      if (call.operation === 'listStoreProtocols') return mapItems(await next(call), (runs) => runs.map(renamed));
      const target = call.target.replace(lastSegment, (_, before: string, id: string) => before + read(id));
      return mapJson(await next({ ...call, target }), (said) => {
        const run = renamed(z.looseObject({}).parse(said));
        return images ? run : { ...run, images: [] };
      });
    };
  },
});

const spaced = (time: unknown): unknown => (typeof time === 'string' ? time.replace('T', ' ') : time);

/**
 * How the list of runs writes their times: `space`: with a space where ISO 8601 has a T; `mixed`: every second one so;
 * `local`: without an offset, in the chain's own time.
 */
export const runTimes = defineBehaviour({
  settings: z.object({ form: z.enum(['space', 'mixed', 'local']) }),
  operations: ['listStoreProtocols'],
  start:
    ({ form }) =>
    async (call, next) =>
      mapItems(await next(call), (runs) =>
        runs.map((run, index) => {
          if (form === 'mixed' && index % 2 === 1) return run;
          const { scheduledDate: date, scheduledAt: time, scheduledDatetime: at } = run;
          return { ...run, scheduledDatetime: form === 'local' ? `${date}T${time}` : spaced(at) };
        }),
      ),
});

const WithPhotos = z.looseObject({
  images: z.array(z.looseObject({})).optional(),
  photos: z.array(z.looseObject({})).optional(),
  items: z.array(z.looseObject({})).optional(),
});

/**
 * What photos say of themselves where the specification leaves it open: fields under other names (`renamed`), or not
 * at all (`without`).
 */
export const photoFields = defineBehaviour({
  settings: z.object({
    renamed: z.record(z.string(), z.string()).default({}),
    without: z.array(z.string()).default([]),
  }),
  operations: ['getStoreProtocol', 'listStorePhotos'],
  start: ({ renamed, without }) => {
    const change = (photo: Item): Item =>
      Object.fromEntries(
        Object.entries(photo)
          .filter(([name]) => !without.includes(name))
          .map(([name, value]) => [renamed[name] ?? name, value]),
      );
    return async (call, next) =>
      mapJson(await next(call), (value) => {
        const { images, photos, items, ...rest } = WithPhotos.parse(value);
        const lists = Object.entries({ images, photos, items }).flatMap(([name, list]) =>
          list ? [[name, list.map(change)] as const] : [],
        );
        return { ...rest, ...Object.fromEntries(lists) };
      });
  },
});

/** A report by region leaves the names of its first regions out; reports by store still say them. */
export const regionNames = defineBehaviour({
  settings: z.object({ nameless: z.int().min(1).default(4) }),
  operations: ['getCrossStoreFillRates'],
  start:
    ({ nameless }) =>
    async (call, next) => {
      const isByRegion = /[?&]groupBy=region\b/.test(call.target);
      return mapItems(await next(call), (groups) =>
        groups.map(({ regionName, ...group }, index) =>
          isByRegion && index < nameless ? group : { ...group, regionName },
        ),
      );
    },
});

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
