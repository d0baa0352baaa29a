import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { CorePorts } from '#electron/app/create-core.ts';
import type { Failure, Read } from '#shared/bridge/answer.ts';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { createManualClock, type ManualClock } from '#tests/faults/manual-clock.ts';
import { memoryKeychain, type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { idOf, RUN_ID, STORE_IDS, smallChain } from '#tests/support/behaviours/small-chain.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';

const TOKEN = 'token-of-reads-5d1f';
/** When the world begins: a Friday, 11:00 in Warsaw. */
export const NOW = Date.parse('2026-11-20T10:00:00Z');

/** A line that can be cut and joined again; `asked` are the requests of the API that went over it or were lost. */
export type Line = { isOpen: boolean; readonly asked: { readonly path: string; readonly arrived: boolean }[] };

/** One run of the app, with everything that its pages were told. */
export type AppRun = RunningCore & { readonly told: BridgeEvent[] };

export type ReadsWorld = {
  readonly clock: ManualClock;
  readonly line: Line;
  readonly origin: string;
  /** Starts the app on the same files and the same keychain. */
  start(ports?: Partial<CorePorts>): Promise<AppRun>;
};

/** The small chain behind a line, and a computer on which the app is started again and again. */
export async function aWorld(): Promise<ReadsWorld> {
  const clock = createManualClock(NOW);
  const service = await startMemoryService({ token: TOKEN, chain: smallChain(), ports: { now: clock.now } });
  const userData = await mkdtemp(join(tmpdir(), 'endcap-reads-'));
  onTestFinished(async () => {
    await service.stop();
    await rm(userData, { recursive: true, force: true });
  });
  const keychain = memoryKeychain();
  const line: Line = { isOpen: true, asked: [] };
  const fetchOver: typeof fetch = (input, init) => {
    line.asked.push({ path: new URL(String(input)).pathname, arrived: line.isOpen });
    return line.isOpen ? fetch(input, init) : Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
  };
  return {
    clock,
    line,
    origin: service.url,
    async start(ports = {}) {
      const core = await startCore(
        { clock, loadKeychain: async () => keychain, ...ports },
        { userData, fetch: (url, init) => fetchOver(url, init) },
      );
      const listening = new AbortController();
      onTestFinished(async () => {
        listening.abort();
        await core.core.close();
      });
      const told: BridgeEvent[] = [];
      const events = core.core.events.subscribe(listening.signal);
      const listen = async () => {
        for await (const event of events) told.push(event);
      };
      // Ends with an abort, which is no failure here.
      listen().catch(() => {});
      return { ...core, told, connect: (url, token = TOKEN) => core.connect(url, token) };
    },
  };
}

const STORE = { externalId: STORE_IDS[0] };
const RANGE = { from: '2026-11-01T00:00:00+01:00', to: '2026-11-21T00:00:00+01:00' };
const COMPLETED = { ...RANGE, status: 'completed' } as const;

type Bridge = RunningCore['bridge'];
type AnyAnswer = { ok: true; value: Read<unknown> } | { ok: false; failure: Failure };

/** Every read of the bridge, with a question of the small chain. */
export const questions: { readonly [Name in ReadName]: (bridge: Bridge) => Promise<AnyAnswer> } = {
  'stores.list': (bridge) => bridge.stores.list(),
  'stores.get': (bridge) => bridge.stores.get({ externalId: STORE_IDS[1] }),
  'stores.contacts': (bridge) => bridge.stores.contacts(STORE),
  'stores.expectations': (bridge) => bridge.stores.expectations(STORE),
  'stores.expositions': (bridge) => bridge.stores.expositions(STORE),
  'protocols.list': (bridge) => bridge.protocols.list({ ...STORE, ...RANGE }),
  'protocols.get': (bridge) => bridge.protocols.get({ ...STORE, protocolId: RUN_ID }),
  'fillRates.crossStore': (bridge) =>
    bridge.fillRates.crossStore({ ...COMPLETED, groupBy: 'store', belowExpectationOnly: false }),
  'fillRates.dayPart': (bridge) => bridge.fillRates.dayPart(COMPLETED),
  'fillRates.store': (bridge) => bridge.fillRates.store({ ...COMPLETED, ...STORE, groupBy: 'exposition' }),
  'fillRates.exposition': (bridge) => bridge.fillRates.exposition({ ...COMPLETED, ...STORE, expositionId: idOf(6, 1) }),
};

/** The answers to all questions, by the name of the read. */
export async function askAll(bridge: Bridge): Promise<Record<string, Read<unknown>>> {
  const answers = await Promise.all(
    Object.entries(questions).map(async ([name, ask]) => [name, unwrap(await ask(bridge))] as const),
  );
  return Object.fromEntries(answers);
}

/** The answer's value; a failure fails the test. */
export function unwrap<Value>(answer: { ok: true; value: Value } | { ok: false; failure: Failure }): Value {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.failure)}`);
  return answer.value;
}

/** Waits until the state of the connection is what it should be; it fails by a limit of its own. */
export async function until(run: AppRun, state: string): Promise<void> {
  await expect.poll(() => run.core.events.connection().state, { timeout: 60_000 }).toBe(state);
}
