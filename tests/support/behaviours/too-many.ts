import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { HeaderList } from './exchange.ts';
import { FAILURE_BODIES, failureAnswer } from './made-answer.ts';

/** P10: 429. `retryAfter`: `none`, or so many `seconds` written as a number or as an HTTP date of the clock. */
export const tooMany = defineBehaviour({
  settings: z.object({
    retryAfter: z.enum(['none', 'seconds', 'date']).default('none'),
    seconds: z.int().min(0).default(2),
    body: z.enum(FAILURE_BODIES).default('empty'),
  }),
  start: ({ retryAfter, seconds, body }, { clock }) => {
    const headers = (): HeaderList => {
      if (retryAfter === 'none') return [];
      if (retryAfter === 'seconds') return [['retry-after', String(seconds)]];
      return [['retry-after', new Date(clock.now() + seconds * 1000).toUTCString()]];
    };
    return async () => ({ answer: failureAnswer(429, body, headers()), delivery: wholeDelivery });
  },
});
