import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { type Item, mapJson } from './json-body.ts';

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
