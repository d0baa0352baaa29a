import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import { FAILURE_BODIES, failureAnswer } from './made-answer.ts';

/**
 * P10: a bare 5xx, or any other failure, with the body that a proxy or a service puts under it. `commit`: the
 * service performed the request all the same. `envelope` makes 401 `unauthorized` and 503 `not_configured`.
 */
export const badStatus = defineBehaviour({
  settings: z.object({
    status: z.int().min(400).max(599).default(502),
    body: z.enum(FAILURE_BODIES).default('empty'),
    commit: z.boolean().default(false),
  }),
  start:
    ({ status, body, commit }) =>
    async (call, next) => {
      if (commit) await next(call);
      return { answer: failureAnswer(status, body), delivery: wholeDelivery };
    },
});
