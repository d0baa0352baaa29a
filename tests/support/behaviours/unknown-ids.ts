import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import { idsOf, sentElements } from './exposition-elements.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { failureAnswer, PATH_STYLES, refusal } from './made-answer.ts';
import { readItems } from './read-twin.ts';

/**
 * P8: an upsert names a display that the store does not have. `created`: as the reference service does; `400` on
 * that element; `404` for the whole request.
 */
export const unknownIds = defineBehaviour({
  settings: z.object({
    unknown: z.enum(['created', '400', '404']),
    paths: z.enum(PATH_STYLES).default('dots'),
  }),
  operations: ['upsertStoreExpositions'],
  start: ({ unknown, paths }) => {
    const lock = createKeyedLock();
    return (call, next) =>
      lock(call.externalId, async () => {
        const elements = sentElements(call);
        const known = unknown === 'created' || !elements ? null : await readItems(call, next);
        if (!elements || !known) return next(call);
        const knownIds = idsOf(known);
        const refused = elements.filter(({ id }) => id !== null && !knownIds.has(id));
        if (refused.length === 0) return next(call);
        if (unknown === '404') return { answer: failureAnswer(404, 'envelope'), delivery: wholeDelivery };
        const message = 'The store has no such display';
        return refusal(
          refused.map(({ index }) => ({ path: ['expositions', index, 'expositionId'], message, code: 'unknown' })),
          paths,
        );
      });
  },
});
