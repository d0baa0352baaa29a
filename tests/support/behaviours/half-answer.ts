import { z } from 'zod';
import { beginAnswer } from './begin-answer.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import type { Delivery } from './exchange.ts';

/** The connection ends cleanly after the first `keep` (0 to 1) of the announced body. */
export const halfAnswer = defineBehaviour({
  settings: z.object({ keep: z.number().min(0).max(1).default(0.5) }),
  start: ({ keep }) => {
    const delivery: Delivery = {
      name: 'half an answer',
      async send(line, answer) {
        if (answer) await beginAnswer(line, answer, keep);
        line.request.socket.end();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
