import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { silence } from './silence.ts';

/** The request is lost on the way: nothing is performed, nothing is answered. */
export const timeout = defineBehaviour({
  settings: z.object({}),
  start: () => async () => ({ answer: null, delivery: silence }),
});
