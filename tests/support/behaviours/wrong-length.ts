import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { headersFor } from './deliver-whole.ts';
import type { Delivery } from './exchange.ts';

/**
 * `content-length` says `by` bytes more (the client waits for what never comes) or, negative, fewer than there are
 * (the client sees a cut body, and rubbish after it).
 */
export const wrongLength = defineBehaviour({
  settings: z.object({ by: z.int().refine((by) => by !== 0, { error: 'That would be the right length' }) }),
  start: ({ by }) => {
    const delivery: Delivery = {
      name: 'wrong length',
      send: ({ response }, answer) =>
        new Promise((resolve) => {
          if (!answer) return resolve();
          const length = Math.max(0, answer.body.length + by);
          response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, length));
          response.end(answer.body, resolve);
        }),
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
