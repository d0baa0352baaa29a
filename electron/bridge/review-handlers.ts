import { JsonText } from '#shared/bridge/json-text.ts';
import type { ReviewQueue } from '#shared/bridge/review.ts';
import type { ChangedReviews } from '#shared/bridge/reviews.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';

const UTF8 = new TextDecoder();

/**
 * Photos to go through, and what people say of them. Everything is calculated from what is on this computer, in the
 * thread for reports; what people say is written by the writer's thread and never sent.
 */
export function reviewCalls({
  session,
  clock,
  events,
}: Pick<BridgeParts, 'session' | 'clock' | 'events'>): CallsOf<'review'> {
  const changed = async (by: string, change: Promise<ChangedReviews>): Promise<ChangedReviews> => {
    const value = await change;
    if (value.step !== null) events.publish({ type: 'review_changed', by });
    return value;
  };
  return {
    async queue({ first, ...query }) {
      const bytes = await session().store.report('review.queue', { query, first, now: clock.now() });
      // The thread has written the JSON text; the links at both ends convert it (shared/bridge/json-text.ts).
      return new JsonText(() => UTF8.decode(bytes)) as unknown as ReviewQueue;
    },
    facts: (photos) => session().store.report('review.facts', photos),
    history(query) {
      const { store, timeZone } = session();
      return store.report('review.history', { query, timeZone });
    },
    reviews: (query) => session().store.report('review.reviews', query),
    totals: () => session().store.report('review.totals', null),
    steps: () => session().store.report('review.steps', null),
    trust: (query) => session().store.report('review.trust', query),
    async mark(input) {
      const { store } = session();
      const { photoKeys, by } = input;
      const descriptions = await store.report('review.describe', { photoKeys }).catch(() => []);
      return changed(by, store.call('review.mark', { ...input, descriptions, now: clock.now() }));
    },
    settle: (input) => changed(input.by, session().store.call('review.settle', { ...input, now: clock.now() })),
    move: (input) => changed(input.by, session().store.call('review.move', input)),
  };
}
