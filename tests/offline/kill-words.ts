import { z } from 'zod';
import { ReadName } from '#shared/bridge/reads.ts';

/** What the process that will be killed is told at its start. */
export const KillOrder = z.object({
  work: z.enum(['refresh', 'pin']),
  userData: z.string(),
  baseUrl: z.string(),
  token: z.string(),
  /** Where the entries of its keychain are, which a kill does not touch. */
  keychain: z.string(),
  /** Milliseconds since 1970 UTC at which its clock starts. */
  now: z.number(),
  seed: z.int(),
});
export type KillOrder = z.infer<typeof KillOrder>;

/** What it tells. */
export const KillWord = z.discriminatedUnion('type', [
  /** The workspace is there, and work begins. */
  z.object({ type: z.literal('ready') }),
  /** An answer of the service, given at `asOf`, is kept. */
  z.object({ type: z.literal('refreshed'), read: ReadName, inputKey: z.string(), asOf: z.number() }),
  /** All stores are available offline. */
  z.object({ type: z.literal('pinned'), asOf: z.number().nullable(), storesKept: z.int() }),
]);
export type KillWord = z.infer<typeof KillWord>;
