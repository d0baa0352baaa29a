import { z } from 'zod';

/** The first message to the sample service's process. The token travels here, never in arguments or the environment. */
export const StartSample = z.object({
  type: z.literal('start'),
  token: z.string(),
  timeZone: z.string(),
});
export type StartSample = z.infer<typeof StartSample>;

/** The single answer of the sample service's process. `baseUrl` is on loopback. */
export const SampleStarted = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), baseUrl: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type SampleStarted = z.infer<typeof SampleStarted>;
