import { refusalOfStore } from '#electron/cache/cache.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { valueOrThrow } from '#electron/offline/round-ports.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { OfflineStatus } from '#shared/bridge/offline.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';

/** What is saved on this computer, and what is made available offline. */
export function offlineRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.offline;
  return {
    status: calls.status.handler(() => answering(() => statusOf(session()))),
    limit: calls.limit.handler(({ input }) =>
      answering(async () => {
        const open = writing(session());
        valueOrThrow(open.cache, await open.cache.limit(input));
        return statusOf(open);
      }),
    ),
    clear: calls.clear.handler(({ input }) =>
      answering(async () => {
        const open = writing(session());
        valueOrThrow(open.cache, await open.cache.clear(input.kind));
        return statusOf(open);
      }),
    ),
    dismissQuarantined: calls.dismissQuarantined.handler(({ input }) =>
      answering(() => changed(session(), ({ cache }) => cache.dismissQuarantined(input.id))),
    ),
    retryQuarantined: calls.retryQuarantined.handler(({ input }) =>
      answering(() => changed(session(), ({ cache }) => cache.retryQuarantined(input.id))),
    ),
    deleteQuarantined: calls.deleteQuarantined.handler(({ input }) =>
      answering(() => changed(session(), ({ cache }) => cache.deleteQuarantined(input.id))),
    ),
    slotRates: calls.slotRates.handler(({ input }) => answering(() => session().offline.slotRates(input))),
    pins: calls.pins.handler(() => answering(() => session().offline.pins())),
    estimate: calls.estimate.handler(({ input }) => answering(() => session().offline.estimate(input))),
    addPin: calls.addPin.handler(({ input }) => answering(() => session().offline.addPin(input))),
    stopPin: calls.stopPin.handler(({ input }) => answering(() => session().offline.stopPin(input.pinId))),
    resumePin: calls.resumePin.handler(({ input }) => answering(() => session().offline.resumePin(input.pinId))),
    removePin: calls.removePin.handler(({ input }) => answering(() => session().offline.removePin(input.pinId))),
  };
}

/** Runs and photos that a person wants now. */
export function fetchesRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.fetches;
  return {
    estimate: calls.estimate.handler(({ input }) => answering(() => session().offline.fetches.estimate(input))),
    start: calls.start.handler(({ input }) => answering(() => session().offline.fetches.start(input))),
    state: calls.state.handler(() => answering(() => session().offline.fetches.state())),
    stop: calls.stop.handler(() => answering(() => session().offline.fetches.stop())),
  };
}

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
  return statusOf(open);
}

async function statusOf({ cache }: Session): Promise<OfflineStatus> {
  const { kept, fileBytes } = await cache.sizes();
  return { store: cache.state(), quarantined: [...cache.quarantined()], kept: [...kept], fileBytes, ...cache.limits() };
}
