import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { sentElements } from './exposition-elements.ts';
import { withBody } from './json-body.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { readItems } from './read-twin.ts';

/**
 * P12: an element without an id. `created`: makes a display, as the reference service does; `matched`: updates the
 * display that has its label, if there is one.
 */
export const labelMatch = defineBehaviour({
  settings: z.object({ withoutId: z.enum(['created', 'matched']) }),
  operations: ['upsertStoreExpositions'],
  start: ({ withoutId }) => {
    const lock = createKeyedLock();
    return (call, next) =>
      lock(call.externalId, async () => {
        const elements = sentElements(call);
        const known = withoutId === 'created' || !elements ? null : await readItems(call, next);
        if (!elements || !known) return next(call);
        const idOf = new Map(known.toReversed().map(({ label, expositionId }) => [label, expositionId]));
        const expositions = elements.map(({ id, fields }) => {
          const expositionId = id === null ? idOf.get(fields['label']) : undefined;
          return expositionId === undefined ? fields : { ...fields, expositionId };
        });
        return next(withBody(call, { expositions }));
      });
  },
});
