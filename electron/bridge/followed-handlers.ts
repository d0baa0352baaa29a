import type { BridgeParts, CallsOf } from './handler-parts.ts';

/** So many notices that were shown are remembered, so that a second window does not show them again. */
const MOST_SHOWN = 50;

type Parts = Pick<BridgeParts, 'session' | 'policies' | 'showNotice'>;

/** The followed stores, which stand in the workspace's encrypted file, and notices by means of the system. */
export function followedCalls({ session, policies, showNotice }: Parts): CallsOf<'followed'> {
  const shown = new Set<string>();
  return {
    list: async () => [...(await session().followed.list())],
    set: async ({ externalIds, isFollowed }) => [...(await session().followed.set(externalIds, isFollowed))],
    async tell({ id, ...words }, signal, window) {
      if (showNotice === null || policies.inForce()?.notices === 'off' || shown.has(id)) return 'not_shown';
      const [oldest] = shown;
      if (shown.size >= MOST_SHOWN && oldest !== undefined) shown.delete(oldest);
      shown.add(id);
      return showNotice(words, signal, window);
    },
  };
}
