import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { headersFor } from './deliver-whole.ts';
import type { Delivery } from './exchange.ts';
import { silence } from './silence.ts';

/**
 * `content-length` says `by` bytes more (the client waits for what never comes) or, negative, fewer than there are
 * (the client sees a cut body, and rubbish after it).
 */
export const wrongLength = defineBehaviour({
  settings: z.object({ by: z.int().refine((by) => by !== 0, { error: 'That would be the right length' }) }),
  start: ({ by }) => {
    const delivery: Delivery = {
      name: 'wrong length',
      async send(line, answer) {
        if (!answer) return;
        const { status, statusText, headers, body } = answer;
        line.response.writeHead(status, statusText, headersFor(headers, Math.max(0, body.length + by)));
        if (by < 0) return void line.response.end(body);
        line.response.write(body);
        await silence.send(line, answer);
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
