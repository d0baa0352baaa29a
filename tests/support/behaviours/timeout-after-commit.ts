import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Delivery } from './exchange.ts';
import { silence } from './silence.ts';

/** The service performs the request, and the client hears nothing; with `lateMs`, the answer comes that much later. */
export const timeoutAfterCommit = defineBehaviour({
  settings: z.object({ lateMs: z.number().positive().optional() }),
  start: ({ lateMs }) => {
    const late: Delivery = {
      name: 'late',
      send: (line, answer) =>
        new Promise((resolve) => {
          line.clock.after(lateMs ?? 0, () => resolve(wholeDelivery.send(line, answer)));
        }),
    };
    return async (call, next) => ({ ...(await next(call)), delivery: lateMs === undefined ? silence : late });
  },
});
