import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import { idsOf, sentElements } from './exposition-elements.ts';
import { withBody } from './json-body.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { failureAnswer, PATH_STYLES, refusal } from './made-answer.ts';
import { readItems } from './read-twin.ts';

/**
 * P1: what becomes of an id that the client made for a new display. `kept`: as the reference service does;
 * `refused`: 400 on that element, or 404 for the whole request; `ignored`: the display is created under an id that the
 * service makes.
 */
export const clientIds = defineBehaviour({
  settings: z.object({
    ids: z.enum(['kept', 'refused', 'ignored']),
    status: z.union([z.literal(400), z.literal(404)]).default(400),
    paths: z.enum(PATH_STYLES).default('dots'),
  }),
  operations: ['upsertStoreExpositions'],
  start: ({ ids, status, paths }) => {
    const lock = createKeyedLock();
    return (call, next) =>
      lock(call.externalId, async () => {
        const elements = sentElements(call);
        const known = ids === 'kept' || !elements ? null : await readItems(call, next);
        if (!elements || !known) return next(call);
        const knownIds = idsOf(known);
        const isNew = (id: string | null) => id !== null && !knownIds.has(id);
        if (ids === 'ignored') {
          const expositions = elements.map(({ id, fields: { expositionId, ...rest } }) =>
            isNew(id) || expositionId === undefined ? rest : { expositionId, ...rest },
          );
          return next(withBody(call, { expositions }));
        }
        const refused = elements.filter(({ id }) => isNew(id));
        if (refused.length === 0) return next(call);
        if (status === 404) return { answer: failureAnswer(404, 'envelope'), delivery: wholeDelivery };
        const message = 'Ids of displays are made by the service';
        return refusal(
          refused.map(({ index }) => ({ path: ['expositions', index, 'expositionId'], message, code: 'not_allowed' })),
          paths,
        );
      });
  },
});
