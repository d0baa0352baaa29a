import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { sentElements } from './exposition-elements.ts';
import { withBody } from './json-body.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { readItems } from './read-twin.ts';

const OPTIONAL = ['friendlyTitle', 'status'] as const;

/**
 * P3: optional fields that an update of a display omits. `defaulted`: they take their defaults, as in the reference
 * service; `kept`: they stay as they were.
 */
export const omittedFields = defineBehaviour({
  settings: z.object({ omitted: z.enum(['defaulted', 'kept']) }),
  operations: ['upsertStoreExpositions'],
  start: ({ omitted }) => {
    const lock = createKeyedLock();
    return (call, next) =>
      lock(call.externalId, async () => {
        const elements = sentElements(call);
        const known = omitted === 'defaulted' || !elements ? null : await readItems(call, next);
        if (!elements || !known) return next(call);
        const before = new Map(known.map((item) => [String(item['expositionId']).toLowerCase(), item]));
        const expositions = elements.map(({ id, fields }) => {
          const old = id === null ? undefined : before.get(id);
          const kept = OPTIONAL.filter((name) => old && fields[name] === undefined).map((name) => [name, old?.[name]]);
          return { ...fields, ...Object.fromEntries(kept) };
        });
        return next(withBody(call, { expositions }));
      });
  },
});
