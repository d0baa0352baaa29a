import { FailureError } from '#electron/lib/failure-error.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';

type Parts = Pick<BridgeParts, 'session'>;

/**
 * What is wrong with targets, and what their drafts would have made of past photos. Both are calculated in the
 * thread for reports, which only reads.
 */
export const targetsCalls = ({ session }: Parts): CallsOf<'targets'> => ({
  check: (query) => session().store.report('targets.lint', query),
  async counted(query) {
    const counted = await session().store.report('targets.counted', query);
    return counted && [...counted];
  },
  async try(query) {
    const trial = await session().store.report('targets.try', query);
    if (trial === null) throw new FailureError({ code: 'not_kept' });
    return trial;
  },
});

/** What fill rates are made of: sums of photos that are here, calculated in the thread for reports. */
export const reasonsCalls = ({ session }: Parts): CallsOf<'reasons'> => ({
  sums(query) {
    const { store, timeZone } = session();
    return store.report('reasons.sums', { query, timeZone });
  },
});
