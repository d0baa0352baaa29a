import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Answer } from './exchange.ts';
import { readOperations } from './operation-sets.ts';

/** A cache on the way: a read answers for `ms` what the same read answered before, whatever was written since. */
export const cachedRead = defineBehaviour({
  settings: z.object({ ms: z.number().positive() }),
  operations: readOperations,
  start: ({ ms }, { clock }) => {
    const kept = new Map<string, { readonly at: number; readonly answer: Answer }>();
    return async (call, next) => {
      const hit = kept.get(call.target);
      if (hit && clock.now() - hit.at < ms) return { answer: hit.answer, delivery: wholeDelivery };
      const outcome = await next(call);
      if (outcome.answer?.status === 200) kept.set(call.target, { at: clock.now(), answer: outcome.answer });
      return outcome;
    };
  },
});
