import { once } from 'node:events';
import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { headersFor } from './deliver-whole.ts';
import type { Delivery } from './exchange.ts';

const PIECE = Buffer.alloc(64 * 1024, ' ');

/**
 * The answer is `bytes` long: its JSON, and spaces after it, which are legal. `announced`: with a content-length;
 * otherwise in chunks, so that the client cannot know before.
 */
export const hugeAnswer = defineBehaviour({
  settings: z.object({
    bytes: z
      .int()
      .positive()
      .default(64 * 1024 * 1024),
    announced: z.boolean().default(true),
  }),
  start: ({ bytes, announced }) => {
    const delivery: Delivery = {
      name: 'huge',
      async send({ response, gone }, answer) {
        if (!answer) return;
        const total = Math.max(bytes, answer.body.length);
        response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, announced ? total : null));
        response.write(answer.body);
        for (let left = total - answer.body.length; left > 0 && !gone.aborted; left -= PIECE.length) {
          const hasRoom = response.write(left < PIECE.length ? PIECE.subarray(0, left) : PIECE);
          if (!hasRoom) await once(response, 'drain', { signal: gone }).catch(() => undefined);
        }
        response.end();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
