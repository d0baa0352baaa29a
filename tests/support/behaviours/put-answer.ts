import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { idsOf, sentElements } from './exposition-elements.ts';
import { mapItems } from './json-body.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { readItems } from './read-twin.ts';

/**
 * P9: what the answer to an upsert of displays lists. `full`: all displays of the store, as the reference service
 * does; `sent`: those that were sent, and those that were made.
 */
export const putAnswer = defineBehaviour({
  settings: z.object({ answer: z.enum(['full', 'sent']) }),
  operations: ['upsertStoreExpositions'],
  start: ({ answer }) => {
    const lock = createKeyedLock();
    return (call, next) =>
      lock(call.externalId, async () => {
        const elements = sentElements(call);
        const before = answer === 'full' || !elements ? null : await readItems(call, next);
        if (!elements || !before) return next(call);
        const known = idsOf(before);
        const sent = new Set(elements.map(({ id }) => id));
        return mapItems(await next(call), (items) =>
          items.filter(({ expositionId }) => {
            const id = String(expositionId).toLowerCase();
            return sent.has(id) || !known.has(id);
          }),
        );
      });
  },
});
