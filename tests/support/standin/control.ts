import { z } from 'zod';

/** What a test may ask of the running stand-in. */
export const Ask = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('state') }),
  /** Another start of the app hands this over. */
  z.object({ ask: z.literal('second-instance'), data: z.unknown() }),
  /** The person clicks the notice that was shown last. */
  z.object({ ask: z.literal('click-notice') }),
  /** The person goes on in another program. */
  z.object({ ask: z.literal('leave') }),
  /** The person chooses an item of the menu. */
  z.object({ ask: z.literal('menu'), label: z.string() }),
  /** Where the person saves files from now on; empty: nowhere. */
  z.object({ ask: z.literal('save-to'), path: z.string() }),
  /** What the guards of the running app would answer. */
  z.object({ ask: z.literal('guards'), permissions: z.array(z.string()) }),
  /** The person quits from the menu. */
  z.object({ ask: z.literal('quit') }),
]);
export type Ask = z.infer<typeof Ask>;

/** What the main process has done so far. */
export const State = z.object({
  windows: z.number(),
  /** Calls on the first window, such as show and focus. */
  done: z.array(z.string()),
  /** Options of the first window. */
  options: z.record(z.string(), z.unknown()),
  /** Labels of the top menu. */
  menu: z.array(z.string()),
  theme: z.string(),
  /** Addresses that the guards refused. */
  refused: z.array(z.string()),
  /** Addresses opened in the computer's browser. */
  opened: z.array(z.string()),
  sessions: z.array(z.string()),
  /** Notices of the system, and the count on the app's icon. */
  notices: z.array(z.object({ title: z.string(), body: z.string() })),
  badge: z.number(),
  /** Errors and warnings of the page's console, and uncaught errors. */
  problems: z.array(z.string()),
});
export type State = z.infer<typeof State>;

/** What the running app has set up against hostile pages, and how it answers (inspect.ts). */
const Guards = z.object({
  /** Calls on Electron in their order, as far as the order matters. */
  calls: z.array(z.string()),
  schemes: z.array(z.object({ scheme: z.string(), privileges: z.array(z.string()) })),
  loaded: z.array(z.string()),
  /** Names of the messages that are listened for. */
  channels: z.array(z.string()),
  sessions: z.array(
    z.object({
      partition: z.string(),
      handlers: z.array(z.string()),
      granted: z.object({ own: z.array(z.string()), frame: z.array(z.string()), foreign: z.array(z.string()) }),
      spellChecker: z.boolean(),
    }),
  ),
  embedsWebview: z.boolean(),
  /** Senders whose port was accepted, of those that are no page of ours. */
  acceptedPorts: z.array(z.string()),
});
export type Guards = z.infer<typeof Guards>;

/** First the news that the window shows, then one answer for each question. */
export const Told = z.discriminatedUnion('told', [
  z.object({ told: z.literal('shown'), ms: z.number() }),
  z.object({ told: z.literal('state'), state: State }),
  z.object({ told: z.literal('guards'), guards: Guards }),
]);
export type Told = z.infer<typeof Told>;
