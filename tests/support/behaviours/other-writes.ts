import { z } from 'zod';
import { type ExpectationInput, ReplaceExpectations } from '#shared/contract/expectation.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { idsOf, sentElements } from './display-writes.ts';
import { mapItems, readJson, withBody } from './json-body.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { PATH_STYLES, refusal } from './made-answer.ts';
import { writeOperations } from './operation-sets.ts';
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

/**
 * P5: the service tidies the texts it is sent. `trim`: no spaces at the ends; `collapse`: runs of spaces become one;
 * `nfc`: Unicode's composed form.
 */
export const trimmedStrings = defineBehaviour({
  settings: z.object({
    trim: z.boolean().default(true),
    collapse: z.boolean().default(false),
    nfc: z.boolean().default(false),
  }),
  operations: writeOperations,
  start: ({ trim, collapse, nfc }) => {
    const tidyText = (text: string): string => {
      const trimmed = trim ? text.trim() : text;
      const collapsed = collapse ? trimmed.replaceAll(/\s+/g, ' ') : trimmed;
      return nfc ? collapsed.normalize('NFC') : collapsed;
    };
    const tidy = (value: unknown): unknown => {
      if (typeof value === 'string') return tidyText(value);
      if (Array.isArray(value)) return value.map(tidy);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]));
    };
    return (call, next) => {
      const value = readJson(call.body);
      return next(value === undefined ? call : withBody(call, tidy(value)));
    };
  },
});

const slotOf = ({ displayType, weekday, protocolTime, productCategory }: ExpectationInput): string =>
  JSON.stringify([displayType, weekday, protocolTime, productCategory]);

/**
 * P6: two expectations of one slot and category in one replace. `accepted`: as in the reference service;
 * `refused`: 400 on each element that repeats an earlier one.
 */
export const duplicateExpectations = defineBehaviour({
  settings: z.object({
    duplicates: z.enum(['accepted', 'refused']),
    paths: z.enum(PATH_STYLES).default('dots'),
  }),
  operations: ['replaceStoreExpectations'],
  start:
    ({ duplicates, paths }) =>
    async (call, next) => {
      const sent = ReplaceExpectations.safeParse(readJson(call.body));
      if (duplicates === 'accepted' || !sent.success) return next(call);
      const seen = new Set<string>();
      const repeated = sent.data.expectations.flatMap((expectation, index) => {
        const slot = slotOf(expectation);
        if (seen.has(slot)) return [index];
        seen.add(slot);
        return [];
      });
      // A wrong token or an unknown store is the service's to refuse, before anything is said about the body.
      if (repeated.length === 0 || !(await readItems(call, next))) return next(call);
      const message = 'There is an expectation for this slot already';
      return refusal(
        repeated.map((index) => ({ path: ['expectations', index], message, code: 'duplicate' })),
        paths,
      );
    },
});

/**
 * A rule of the service's own that stands nowhere in the contract: a display whose texts hold `word` is refused with
 * 400. `names`: the answer says which `element` it is, or `nothing`.
 */
export const ownRule = defineBehaviour({
  settings: z.object({
    word: z.string().min(1),
    names: z.enum(['element', 'nothing']).default('element'),
    paths: z.enum(PATH_STYLES).default('dots'),
  }),
  operations: ['upsertStoreExpositions'],
  start:
    ({ word, names, paths }) =>
    async (call, next) => {
      const breaking = (sentElements(call) ?? []).filter(({ fields }) => String(fields['label']).includes(word));
      if (breaking.length === 0) return next(call);
      const issues = breaking.map(({ index }) => ({
        path: ['expositions', index, 'label'],
        message: `"${word}" is not allowed in a label`,
        code: 'own_rule',
      }));
      return refusal(names === 'element' ? issues : [], paths);
    },
});
