import { z } from 'zod';
import { wait } from '#electron/lib/clock.ts';
import { defineBehaviour } from './behaviour-kind.ts';

/** The service is far away: every answer arrives `ms` after it was made, however many are on their way. */
export const latency = defineBehaviour({
  settings: z.object({ ms: z.number().positive() }),
  start:
    ({ ms }) =>
    async (call, next) => {
      const { answer, delivery } = await next(call);
      return {
        answer,
        delivery: {
          name: `${delivery.name}, late`,
          async send(line, late) {
            await wait(line.clock, ms, line.gone).catch(() => undefined);
            await delivery.send(line, late);
          },
        },
      };
    },
});
