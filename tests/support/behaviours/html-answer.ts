import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import { makeAnswer } from './made-answer.ts';

const PAGE = '<!doctype html>\n<html><head><title>Sign in</title></head><body><form>Sign in</form></body></html>\n';

/**
 * A page instead of JSON, as from a sign-in wall. `type`: what it calls itself. `commit`: the service performed the
 * request all the same.
 */
export const htmlAnswer = defineBehaviour({
  settings: z.object({
    status: z.int().min(200).max(599).default(200),
    type: z.string().default('text/html; charset=utf-8'),
    commit: z.boolean().default(false),
  }),
  start:
    ({ status, type, commit }) =>
    async (call, next) => {
      if (commit) await next(call);
      return { answer: makeAnswer(status, type, PAGE), delivery: wholeDelivery };
    },
});
