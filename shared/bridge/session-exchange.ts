import { z } from 'zod';

/**
 * Body (JSON) of POST SESSION_PATH on the loopback server. `key` is the launch secret, which the page reads
 * from the fragment `#key=...` of its address and then removes from there; it serves for one exchange.
 */
export const SessionRequest = z.object({ key: z.string().min(1).max(512) });
export type SessionRequest = z.infer<typeof SessionRequest>;

/** Answer (200, JSON): the page sends `session` in SESSION_HEADER with every call. Any refusal is an empty 403. */
export const SessionAnswer = z.object({ session: z.string().min(1) });
export type SessionAnswer = z.infer<typeof SessionAnswer>;
