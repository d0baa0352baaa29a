import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import { makeAnswer } from './made-answer.ts';

/** Sends the client to another origin, with the same path and query; the service never sees the request. */
export const redirect = defineBehaviour({
  settings: z.object({
    to: z.url(),
    status: z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)]).default(307),
  }),
  start: ({ to, status }) => {
    const { origin } = new URL(to);
    return async ({ target }) => ({
      answer: makeAnswer(status, null, '', [['location', `${origin}${target}`]]),
      delivery: wholeDelivery,
    });
  },
});
