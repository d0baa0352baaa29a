import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';

/**
 * The request reaches the service twice, at once or, with `afterMs`, the second time that much later. `answer`:
 * which of the two the client sees; of a later second one it sees nothing.
 */
export const duplicateDelivery = defineBehaviour({
  settings: z.object({
    answer: z.enum(['first', 'second']).default('first'),
    afterMs: z.number().positive().optional(),
  }),
  start:
    ({ answer, afterMs }, { clock, background }) =>
    async (call, next) => {
      const first = await next(call);
      if (call.origin === 'front') return first;
      if (afterMs !== undefined) {
        clock.after(afterMs, () => background(next(call)));
        return first;
      }
      const second = await next(call);
      return answer === 'first' ? first : second;
    },
});
