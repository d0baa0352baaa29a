import { z } from 'zod';
import { type ExpectationInput, ReplaceExpectations } from '#shared/contract/expectation.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { readJson } from './json-body.ts';
import { PATH_STYLES, refusal } from './made-answer.ts';
import { readItems } from './read-twin.ts';

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
