import { z } from 'zod';

/** First message to the sample service's process; the token travels here, never in arguments or environment. */
export const StartSample = z.object({
  type: z.literal('start'),
  token: z.string(),
  timeZone: z.string(),
});
export type StartSample = z.infer<typeof StartSample>;

/** What the sample service's process answers, once. `baseUrl` is on loopback. */
export const SampleStarted = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), baseUrl: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type SampleStarted = z.infer<typeof SampleStarted>;
