import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { silence } from './silence.ts';

/**
 * The request waits on the way for `ms` and is performed then, long after the client gave up: also after the client
 * looked and found nothing.
 */
export const lateCommit = defineBehaviour({
  settings: z.object({ ms: z.number().positive() }),
  start:
    ({ ms }, { clock, background }) =>
    async (call, next) => {
      clock.after(ms, () => background(next(call)));
      return { answer: null, delivery: silence };
    },
});
