import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { mapItems } from './json-body.ts';
import { readOperations } from './operation-sets.ts';

/** A service that lost something: its lists show only the first `left` of their items. */
export const lostRows = defineBehaviour({
  settings: z.object({ left: z.int().min(0) }),
  operations: readOperations,
  start:
    ({ left }) =>
    async (call, next) =>
      mapItems(await next(call), (items) => items.slice(0, left)),
});
