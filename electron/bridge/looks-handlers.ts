import type { BridgeParts, CallsOf } from './handler-parts.ts';

/** How stores stood at the last look; it stands in the workspace's encrypted file. */
export const looksCalls = ({ session, clock }: Pick<BridgeParts, 'session' | 'clock'>): CallsOf<'looks'> => ({
  get: (of) => session().store.call('looks.read', of),
  keep: (looks) =>
    session()
      .store.call('looks.keep', looks)
      .then(() => null),
  opened: ({ externalId }) =>
    session()
      .store.call('looks.open', { externalId, at: clock.now() })
      .then(() => null),
});
