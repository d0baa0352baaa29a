import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { beginAnswer } from './begin-answer.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import type { Delivery } from './exchange.ts';

/** A reset makes the other side drop what it has not read yet, so it is given time to read the beginning. */
const READ_MS = 20;

/** The connection is reset after the first `keep` (0 to 1) of the body; the service performed the request. */
export const resetInside = defineBehaviour({
  settings: z.object({ keep: z.number().min(0).max(1).default(0.5) }),
  start: ({ keep }) => {
    const delivery: Delivery = {
      name: 'reset inside the body',
      async send(line, answer) {
        if (answer) await beginAnswer(line, answer, keep);
        await pause(READ_MS);
        line.request.socket.resetAndDestroy();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
