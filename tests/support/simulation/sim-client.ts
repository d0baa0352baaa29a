import type { CallStore } from '#electron/cache/store-client.ts';
import type { PublishReport, SyncApi } from '#electron/publish/publish-ports.ts';
import { createPublisher, type Publisher } from '#electron/publish/publisher.ts';
import type { WriteDb } from '#electron/store/db/workspace-db.ts';
import { createDraftCalls, type DraftCalls } from '#electron/store/draft-calls.ts';
import type { Reviewed } from '#electron/store/drafts/approved-edits.ts';
import type { CrashPointName } from '#electron/store/drafts/crash-points.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import { uuidOf } from './model-state.ts';
import type { SimStore } from './sim-store.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The end of a process, at a crash point or wherever it was. */
export class Killed extends Error {}

/** One Endcap with its own file. Killing it ends the process and leaves the file. */
export type SimClient = {
  readonly name: string;
  readonly store: SimStore;
  /** What the pages of this client have seen of the service. */
  readonly seen: Map<string, readonly Row[] | null>;
  /** Runs a call of the file; throws Killed when the process ends in it. */
  call<Name extends keyof DraftCalls>(name: Name, input: Parameters<DraftCalls[Name]>[1]): ReturnType<DraftCalls[Name]>;
  publish(only: readonly ResourceRef[] | null, reviewed?: readonly Reviewed[]): void;
  pull(ref: ResourceRef, remote: readonly Row[] | null): Promise<void>;
  cancel(): void;
  isPublishing(): boolean;
  connected(): void;
  /** Ends the process at the n-th crash point from now. */
  armKill(point: CrashPointName | null, skip: number): void;
  kill(): void;
  isDead(): boolean;
  start(): void;
  /** What publishing came to, oldest first; kept over restarts. */
  readonly reports: PublishReport[];
  wallOffset: number;
};

export type ClientPorts = {
  readonly name: string;
  readonly index: number;
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly store: SimStore;
  readonly api: SyncApi;
  readonly secret: string;
  /** Chance that a call of the file takes seconds. */
  readonly slowChance: () => number;
  readonly onCrashPoint: (point: CrashPointName) => void;
  readonly onTrouble: (error: unknown) => void;
};

/** As between threads: later, and as copies. */
const callAcross = (
  run: (name: string, input: unknown) => unknown,
  alive: (value: unknown) => unknown,
  slowness: () => Promise<void> | null,
): CallStore => {
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const value = await run(name, structuredClone(input));
    await slowness();
    return structuredClone(alive(value));
  };
  return call as CallStore;
};

export function createSimClient(ports: ClientPorts): SimClient {
  const { name, index, time, chance, store, api, secret, slowChance } = ports;
  const state = {
    life: 0,
    isDead: false,
    ids: 0,
    armed: null as { point: CrashPointName | null; skip: number } | null,
  };
  const process = { publisher: null as Publisher | null, cancelling: new AbortController(), running: 0 };
  const newId = () => {
    state.ids += 1;
    return uuidOf(100 + index, state.ids);
  };

  const die = (): never => {
    state.isDead = true;
    state.armed = null;
    throw new Killed(name);
  };
  const reach = (life: number) => (point: CrashPointName) => {
    if (state.isDead || life !== state.life) throw new Killed(name);
    ports.onCrashPoint(point);
    const { armed } = state;
    if (!armed || (armed.point !== null && armed.point !== point)) return;
    if (armed.skip === 0) die();
    armed.skip -= 1;
  };

  const start = () => {
    state.life += 1;
    state.isDead = false;
    state.armed = null;
    const { life } = state;
    const crashPoint = reach(life);
    const startedAt = time.ticks();
    const calls = createDraftCalls({ newId, crashPoint, heldMs: () => time.ticks() - startedAt });
    const alive = <Value>(value: Value): Value => {
      if (state.isDead || life !== state.life) throw new Killed(name);
      return value;
    };
    // The names and inputs are checked where calls are made; here they are data, as they are between threads.
    const byName = new Map(Object.entries(calls) as [string, (db: WriteDb, input: unknown) => unknown][]);
    const run = (callName: string, input: unknown): unknown => byName.get(alive(callName))?.(store.db, input);
    client.call = run as SimClient['call'];
    process.cancelling = new AbortController();
    process.running = 0;
    process.publisher = createPublisher({
      call: callAcross(run, alive, () => (chance.happens(slowChance()) ? time.delay(chance.below(4000)) : null)),
      api: {
        read: async (ref) => api.read(alive(ref)),
        write: async (ref, body) => api.write(alive(ref), body),
      },
      clock: time.wallClock(() => client.wallOffset),
      ticks: time.ticks,
      random: chance.random,
      newId,
      redact: (text) => text.replaceAll(secret, '[secret]'),
      onProgress: () => {},
      crashPoint,
    });
  };

  const client: SimClient = {
    name,
    store,
    seen: new Map(),
    reports: [],
    wallOffset: 0,
    call: () => {
      throw new Killed(name);
    },
    publish(only, reviewed) {
      const { publisher } = process;
      if (!publisher || process.running > 0) return;
      process.cancelling = new AbortController();
      process.running += 1;
      const { life } = state;
      const done = () => {
        if (life === state.life) process.running -= 1;
      };
      publisher.publish({ only, reviewed }, process.cancelling.signal).then(
        (report) => {
          if (life === state.life) client.reports.push(report);
          done();
        },
        (error) => {
          done();
          if (!(error instanceof Killed)) ports.onTrouble(error);
        },
      );
    },
    async pull(ref, remote) {
      try {
        await process.publisher?.pull(ref, remote);
      } catch (error) {
        if (!(error instanceof Killed)) ports.onTrouble(error);
      }
    },
    cancel: () => process.cancelling.abort(),
    isPublishing: () => !state.isDead && process.running > 0,
    connected: () => process.publisher?.connected(),
    armKill(point, skip) {
      state.armed = { point, skip };
    },
    kill() {
      state.isDead = true;
      state.armed = null;
    },
    isDead: () => state.isDead,
    start,
  };
  start();
  return client;
}
