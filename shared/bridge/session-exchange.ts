import { z } from 'zod';

/**
 * Body (JSON) of POST SESSION_PATH on the loopback server. `key` is the launch secret. The page reads it from the
 * fragment `#key=...` of its address and then removes it there. It can be exchanged once.
 */
export const SessionRequest = z.object({ key: z.string().min(1).max(512) });
export type SessionRequest = z.infer<typeof SessionRequest>;

/** Answer (200, JSON): the page sends `session` in SESSION_HEADER with every call. Every refusal is an empty 403. */
export const SessionAnswer = z.object({ session: z.string().min(1) });
export type SessionAnswer = z.infer<typeof SessionAnswer>;
