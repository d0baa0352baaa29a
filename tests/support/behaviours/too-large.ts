import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import { FAILURE_BODIES, failureAnswer } from './made-answer.ts';
import { writeOperations } from './operation-sets.ts';

/** P10: 413 for a body larger than `overBytes`, as a proxy in between sends it; the service never sees the request. */
export const tooLarge = defineBehaviour({
  settings: z.object({ overBytes: z.int().min(0).default(0), body: z.enum(FAILURE_BODIES).default('html') }),
  operations: writeOperations,
  start:
    ({ overBytes, body }) =>
    async (call, next) =>
      call.body.length > overBytes ? { answer: failureAnswer(413, body), delivery: wholeDelivery } : next(call),
});
