import type { Picked, Recovered } from '#electron/store/drafts/lease-calls.ts';
import type { StepResult } from '#electron/store/drafts/step-result.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import { isSameRef, type ResourceRef } from '#shared/domain/resource-ref.ts';
import { ARRIVAL_MS, createLagWindow, LAG_MS } from './lag-window.ts';
import { publishAll } from './publish-all.ts';
import type { PublishReport } from './publish-events.ts';
import type { PublishPorts } from './publish-ports.ts';
import { createTurns, type SharedTurns } from './publish-turns.ts';

export type PublishInput = { readonly only: readonly ResourceRef[] | null; readonly isResumed?: boolean };

/** Sends what was drafted, when a person says so (sync.md). One for each open workspace. */
export type Publisher = {
  /**
   * Publishes the given resources, or everything that is ready. Resolves when each has ended in some way; what could
   * not be published is still a draft.
   *
   * @param input.isResumed only what was sent for before is sent: edits made since wait for the next time
   * @param signal cancels between two requests; a request that is under way is finished
   */
  publish(input: PublishInput, signal: AbortSignal): Promise<PublishReport>;
  /** Rebases a draft on what was read (step 13); nothing is sent. */
  pull(ref: ResourceRef, remote: readonly Row[] | null): Promise<StepResult>;
  /** The line is back: what waits after a failure goes on at once. */
  connected(): void;
};

/** @returns the publisher, which does nothing until it is asked to */
export function createPublisher(ports: PublishPorts): Publisher {
  const { lagMs = LAG_MS, arrivalMs = ARRIVAL_MS } = ports;
  const lag = createLagWindow({ ticks: ports.ticks, lagMs, arrivalMs });
  const state: { turns: SharedTurns | null; isRunning: boolean } = { turns: null, isRunning: false };

  /**
   * What this process sent itself is in the window with its true time. What one before it sent was sent before this one
   * had the file; nobody waits any more for the answer to a request that was under way then, but it may still arrive.
   */
  const recover = ({ heldMs, lagging, awaited }: Recovered): void => {
    const since = ports.ticks() - heldMs;
    for (const externalId of lagging) lag.noteUntil(externalId, since + lagMs, true);
    for (const externalId of awaited) lag.noteUntil(externalId, since + arrivalMs, false);
  };

  /** The lease (sync.md, steps 2 to 4), what the one before left, and what there is to publish. */
  const begin = async (owner: string): Promise<Picked[]> => {
    ports.atLabel('publish-begun');
    const recovered = await ports.call('publish.lease', { owner });
    ports.atLabel('publish-leased');
    recover(recovered);
    ports.atLabel('publish-recovered');
    const picked = await ports.call('publish.pick', null);
    ports.atLabel('publish-picked');
    return picked;
  };

  const run = async ({ only, isResumed = false }: PublishInput, signal: AbortSignal): Promise<PublishReport> => {
    const publishId = ports.newId();
    const owner = ports.newId();
    const found = await begin(owner);
    const picked = only === null ? found : found.filter(({ ref }) => only.some((one) => isSameRef(one, ref)));
    const ready = picked.filter(({ stop }) => stop === null).map(({ ref }) => ref);
    if (!isResumed) await ports.call('publish.approve', { refs: ready });
    ports.atLabel('publish-approved');
    const newStores = new Set(found.filter((one) => one.isNewStore).map(({ ref }) => ref.externalId));
    const turns = createTurns(ports, publishId, picked.length, signal);
    state.turns = turns;
    const shared = { ...ports, publishId, owner, lag, isOver: turns.isOver };
    const resources = await publishAll(shared, turns, picked, newStores).catch((error: unknown) => {
      // The file can not be written: nothing more may be begun, by the other resources neither.
      turns.loseLease();
      throw error;
    });
    ports.atLabel('publish-done');
    const { ended, failure } = turns.state;
    return { publishId, ended: ended === 'done' && signal.aborted ? 'cancelled' : ended, failure, resources };
  };

  return {
    async publish(input, signal) {
      if (state.isRunning) return { publishId: '', ended: 'busy', failure: null, resources: [] };
      state.isRunning = true;
      try {
        return await run(input, signal);
      } finally {
        state.isRunning = false;
        state.turns = null;
      }
    },
    async pull(ref, remote) {
      recover(await ports.call('publish.lagging', null));
      return ports.call('drafts.pull', { ref, remote, mayLag: lag.mayLag(ref.externalId), now: ports.clock.now() });
    },
    connected: () => state.turns?.wake(),
  };
}
