import { valueOrThrow } from '#electron/offline/round-ports.ts';
import type { Session } from '#electron/workspace/session.ts';
import { JsonText } from '#shared/bridge/json-text.ts';
import type { ReviewQueue } from '#shared/bridge/review.ts';
import type { ChangedReviews } from '#shared/bridge/reviews.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';

const UTF8 = new TextDecoder();

/**
 * Photos to go through, and what people say of them. Everything is calculated from what is on this computer, in the
 * thread for reports; what people say is written by the writer's thread and never sent.
 */
export function reviewRouter({
  answering,
  session,
  clock,
  events,
}: Pick<BridgeParts, 'answering' | 'session' | 'clock' | 'events'>) {
  const calls = bridge.review;
  /** Runs a call of the thread that only reads. */
  const read = async <Value>(ask: (open: Session) => Promise<Parameters<typeof valueOrThrow<Value>>[1]>) => {
    const open = session();
    return valueOrThrow(open.cache, await ask(open));
  };
  const changed = async (by: string, run: (open: Session) => Promise<ChangedReviews>): Promise<ChangedReviews> => {
    const value = await run(session());
    if (value.step !== null) events.publish({ type: 'review_changed', by });
    return value;
  };
  return {
    queue: calls.queue.handler(({ input: { first, ...query } }) =>
      answering(async () => {
        const bytes = await read(({ cache }) => cache.report('review.queue', { query, first, now: clock.now() }));
        // The thread has written the JSON text; the links at both ends convert it (shared/bridge/json-text.ts).
        return new JsonText(() => UTF8.decode(bytes)) as unknown as ReviewQueue;
      }),
    ),
    facts: calls.facts.handler(({ input }) =>
      answering(() => read(({ cache }) => cache.report('review.facts', input))),
    ),
    history: calls.history.handler(({ input }) =>
      answering(() => read(({ cache, timeZone }) => cache.report('review.history', { query: input, timeZone }))),
    ),
    reviews: calls.reviews.handler(({ input }) =>
      answering(() => read(({ cache }) => cache.report('review.reviews', input))),
    ),
    totals: calls.totals.handler(() => answering(() => read(({ cache }) => cache.report('review.totals', null)))),
    steps: calls.steps.handler(() => answering(() => read(({ cache }) => cache.report('review.steps', null)))),
    trust: calls.trust.handler(({ input }) =>
      answering(() => read(({ cache }) => cache.report('review.trust', input))),
    ),
    mark: calls.mark.handler(({ input }) =>
      answering(() =>
        changed(input.by, async ({ cache, sync }) => {
          const { photoKeys } = input;
          const described = await cache.report('review.describe', { photoKeys });
          const descriptions = described.ok ? described.value : [];
          return sync.call('review.mark', { ...input, descriptions, now: clock.now() });
        }),
      ),
    ),
    settle: calls.settle.handler(({ input }) =>
      answering(() => changed(input.by, ({ sync }) => sync.call('review.settle', { ...input, now: clock.now() }))),
    ),
    move: calls.move.handler(({ input }) =>
      answering(() => changed(input.by, ({ sync }) => sync.call('review.move', input))),
    ),
  };
}
