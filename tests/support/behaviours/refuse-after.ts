import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { headersFor, statedLength } from './deliver-whole.ts';
import type { Delivery } from './exchange.ts';

/**
 * Nobody listens any more after this call, until the front accepts again. `answer`: the call itself is answered
 * `whole`, or it is `cut` off before its answer, though the service performed it.
 */
export const refuseAfter = defineBehaviour({
  settings: z.object({ answer: z.enum(['whole', 'cut']).default('whole') }),
  start: ({ answer }, { refuse, background }) => {
    const delivery: Delivery = {
      name: answer === 'whole' ? 'whole, then refused' : 'cut, then refused',
      send: ({ request, response }, sent) =>
        new Promise((resolve) => {
          const done = () => {
            background(refuse());
            resolve();
          };
          if (answer === 'cut' || !sent) {
            request.socket.resetAndDestroy();
            return done();
          }
          // Told to close, the client keeps no connection that would be cut under its next call.
          const headers = [...headersFor(sent.headers, statedLength(sent)), 'connection', 'close'];
          response.writeHead(sent.status, sent.statusText, headers).end(sent.body, done);
        }),
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
