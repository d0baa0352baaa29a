import { createHash } from 'node:crypto';
import type { CrashPointName } from '#electron/store/drafts/crash-points.ts';
import { RESOURCE_KINDS, type ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { type Chance, createChance } from '#tests/support/behaviours/seeded-random.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createModelApi, type Line } from './model-network.ts';
import { createModelService, type ModelService } from './model-service.ts';
import { createOracle, type Oracle, Violation } from './oracle.ts';
import { chooseProfile, type Profile } from './profile.ts';
import { chooseSwitches, type ServiceSwitches } from './service-switches.ts';
import { createSimClient, type SimClient } from './sim-client.ts';
import type { SimStore, StorePool } from './sim-store.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

/** More happens in no history that gets anywhere. */
const MOST_EVENTS = 3000;

export const TOKEN = 'endcap-token-7f3a9c';

/** Everything that one history happens to. */
export type World = {
  readonly time: VirtualTime;
  readonly service: ModelService;
  readonly clients: readonly SimClient[];
  readonly ledger: Ledger;
  readonly oracle: Oracle;
  readonly line: Line;
  readonly profile: Profile;
  /** Stores that exist or are being made. */
  readonly storeIds: string[];
  /** Sets how often requests fail. */
  setFaults(probability: number): void;
  readonly crashPoints: Map<CrashPointName, number>;
  /** What a client threw that is no failure of the network. */
  readonly troubles: unknown[];
  note(text: string): void;
  traceHash(): string;
  readonly trace: readonly string[];
  close(): void;
};

export type WorldSettings = {
  readonly switches?: Partial<ServiceSwitches>;
  readonly profile?: Partial<Profile>;
  readonly clients?: number;
  /** The stores that the service has; one or two by chance. */
  readonly stores?: readonly string[];
  /** Wall clocks differ by so much; nothing may depend on it (I10). */
  readonly wallOffset?: number;
};

export const refsOf = (externalId: string): ResourceRef[] => RESOURCE_KINDS.map((kind) => ({ externalId, kind }));

export function createWorld(seed: number, pool: StorePool, settings: WorldSettings = {}): World {
  const chance: Chance = createChance(seed);
  const time = createVirtualTime();
  const switches = { ...chooseSwitches(chance), ...settings.switches };
  const drawn = ['S-1', 'S-2'].slice(0, 1 + chance.below(2));
  const storeIds = [...(settings.stores ?? drawn)];
  const service = createModelService(time, createChance(seed + 1).random, switches, storeIds, TOKEN);
  const ledger = createLedger();
  const oracle = createOracle(time.ticks, service, ledger);
  const profile = { ...chooseProfile(chance), ...settings.profile };
  const network = createChance(seed + 2);
  const faults = { probability: profile.faultChance, kinds: profile.faults };
  const line: Line = {
    door: 'open',
    slowChance: profile.slowChance,
    latencyMs: chance.pick([5, 40, 300]),
    fault: () => (network.happens(faults.probability) ? (network.oneOf(faults.kinds) ?? null) : null),
  };
  const trace: string[] = [];
  const troubles: unknown[] = [];
  const crashPoints = new Map<CrashPointName, number>();
  const note = (text: string) => {
    trace.push(`${time.ticks()} ${text}`);
    if (trace.length > MOST_EVENTS) throw new Violation('I7: requests without an end');
  };
  const stores: SimStore[] = [];
  const count = settings.clients ?? 2 + (chance.happens(0.3) ? 1 + chance.below(3) : 0);

  const clients = Array.from({ length: count }, (_, index) => {
    const name = `C${index}`;
    const store = pool.take();
    stores.push(store);
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (error) {
        troubles.push(error);
      }
    };
    const client: SimClient = createSimClient({
      name,
      index,
      time,
      chance: createChance(seed + 10 + index),
      store,
      secret: TOKEN,
      slowChance: () => line.slowChance,
      onCrashPoint(point) {
        crashPoints.set(point, (crashPoints.get(point) ?? 0) + 1);
        if (point === 'approve.written') oracle.approved(name);
      },
      onTrouble: (error) => void troubles.push(error),
      api: createModelApi({
        time,
        chance: createChance(seed + 100 + index),
        service,
        line,
        by: name,
        onRequest: (text) => note(`${name} ${text}`),
        onPut: (ref, body) => guarded(() => oracle.onPut(client, ref, body)),
        onRead: (ref, rows, askedAt) => oracle.onRead(name, ref, rows, askedAt),
        onDuplicate: oracle.onDuplicate,
      }),
    });
    client.wallOffset = (settings.wallOffset ?? 0) * (index + 1);
    return client;
  });

  return {
    time,
    service,
    clients,
    ledger,
    oracle,
    line,
    profile,
    storeIds,
    crashPoints,
    troubles,
    trace,
    note,
    setFaults(probability) {
      faults.probability = probability;
    },
    traceHash: () => createHash('sha256').update(trace.join('\n')).digest('hex'),
    close: () => stores.forEach((store) => void pool.giveBack(store)),
  };
}
