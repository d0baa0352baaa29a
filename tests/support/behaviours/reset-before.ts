import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import type { Delivery } from './exchange.ts';

const reset: Delivery = {
  name: 'reset before the answer',
  send: async ({ request }) => void request.socket.resetAndDestroy(),
};

/** The connection is reset before any byte of the answer. `commit`: the service performed the request. */
export const resetBefore = defineBehaviour({
  settings: z.object({ commit: z.boolean().default(false) }),
  start:
    ({ commit }) =>
    async (call, next) => ({ answer: commit ? (await next(call)).answer : null, delivery: reset }),
});
