import { z } from 'zod';
import { wait } from '#electron/lib/clock.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { headersFor, statedLength } from './deliver-whole.ts';
import type { Delivery } from './exchange.ts';

/** The answer comes in pieces of `bytes`, one every `everyMs`. */
export const slowDrip = defineBehaviour({
  settings: z.object({ bytes: z.int().min(1).default(64), everyMs: z.number().positive().default(100) }),
  start: ({ bytes, everyMs }) => {
    const delivery: Delivery = {
      name: 'slow drip',
      async send({ response, clock, gone }, answer) {
        if (!answer) return;
        response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, statedLength(answer)));
        response.flushHeaders();
        for (let at = 0; at < answer.body.length && !gone.aborted; at += bytes) {
          if (at > 0) await wait(clock, everyMs, gone).catch(() => undefined);
          response.write(answer.body.subarray(at, at + bytes));
        }
        response.end();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
