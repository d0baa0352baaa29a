import { refusalOfStore } from '#electron/cache/store-client.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { offlineStatusOf, type Session } from '#electron/workspace/session.ts';
import type { OfflineStatus } from '#shared/bridge/offline.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';

/** What is saved on this computer, and what is made available offline. */
export const offlineCalls = ({ session, policies }: Pick<BridgeParts, 'session' | 'policies'>): CallsOf<'offline'> => ({
  status: () => offlineStatusOf(session()),
  async limit(limits) {
    const open = writing(session());
    const isSet = limits.budgetMegabytes !== undefined && policies.inForce()?.offlineMegabytes !== undefined;
    if (isSet) throw new FailureError({ code: 'set_by_policy' });
    await open.cache.limit(limits);
    return offlineStatusOf(open);
  },
  async clear({ kind }) {
    const open = writing(session());
    await open.cache.clear(kind);
    return offlineStatusOf(open);
  },
  dismissQuarantined: ({ id }) => changed(session(), ({ cache }) => cache.dismissQuarantined(id)),
  retryQuarantined: ({ id }) => changed(session(), ({ cache }) => cache.retryQuarantined(id)),
  deleteQuarantined: ({ id }) => changed(session(), ({ cache }) => cache.deleteQuarantined(id)),
  slotRates: (query) => session().offline.slotRates(query),
  pins: () => session().offline.pins(),
  estimate: (request) => session().offline.estimate(request),
  addPin: (request) => session().offline.addPin(request),
  stopPin: ({ pinId }) => session().offline.stopPin(pinId),
  resumePin: ({ pinId }) => session().offline.resumePin(pinId),
  removePin: ({ pinId }) => session().offline.removePin(pinId),
});

/** Runs and photos that a person wants now. */
export const fetchesCalls = ({ session }: Pick<BridgeParts, 'session'>): CallsOf<'fetches'> => ({
  estimate: (request) => session().offline.fetches.estimate(request),
  start: (request) => session().offline.fetches.start(request),
  state: () => session().offline.fetches.state(),
  stop: () => session().offline.fetches.stop(),
});

/**
 * Refuses when another Endcap writes to the workspace, because that one would not hear of a change made here, and when
 * the disk takes no change.
 */
function writing(open: Session): Session {
  const refusal = refusalOfStore(open.cache.state());
  if (refusal !== null) throw new FailureError(refusal);
  return open;
}

/** Changes something about a quarantined file. What could not be done is not reported as done. */
async function changed(session: Session, change: (open: Session) => Promise<boolean>): Promise<OfflineStatus> {
  const open = writing(session);
  if (!(await change(open))) throw new Error('the quarantined file was not changed');
  return offlineStatusOf(open);
}
