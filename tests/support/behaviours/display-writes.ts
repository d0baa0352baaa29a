import { z } from 'zod';
import { PutExpositions } from '#shared/contract/exposition.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Call } from './exchange.ts';
import { type Item, readJson, withBody } from './json-body.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { failureAnswer, PATH_STYLES, refusal } from './made-answer.ts';
import { readItems } from './read-twin.ts';

const Elements = z.looseObject({ expositions: z.array(z.looseObject({ expositionId: z.string().optional() })) });

/** An element of an upsert as it was sent, and its id as the service compares it. */
type SentElement = { readonly index: number; readonly id: string | null; readonly fields: Item };

/** Elements of an upsert; null: the body is invalid, so the service itself says what is wrong. */
export function sentElements(call: Call): readonly SentElement[] | null {
  const value = readJson(call.body);
  const read = Elements.safeParse(value);
  if (!read.success || !PutExpositions.safeParse(value).success) return null;
  return read.data.expositions.map((fields, index) => ({
    index,
    id: fields.expositionId?.toLowerCase() ?? null,
    fields,
  }));
}

/** Ids of the displays of a list. */
export const idsOf = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(items.map(({ expositionId }) => String(expositionId).toLowerCase()));

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
