import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';

/** The body stops after its first `keep` (0 to 1), with a length that says so: whole for HTTP, broken as JSON. */
export const truncatedJson = defineBehaviour({
  settings: z.object({ keep: z.number().min(0).max(1).default(0.5) }),
  start:
    ({ keep }) =>
    async (call, next) => {
      const outcome = await next(call);
      const { answer } = outcome;
      if (!answer || answer.body.length === 0) return outcome;
      const bytes = Math.min(Math.floor(answer.body.length * keep), answer.body.length - 1);
      return { ...outcome, answer: { ...answer, body: answer.body.subarray(0, Math.max(1, bytes)) } };
    },
});
