import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { type OpenCache, openCache } from '#electron/cache/open-cache.ts';
import { systemClock } from '#electron/lib/clock.ts';
import type { HostProcess } from '#electron/lib/platform.ts';
import { forkPictureProcess } from '#electron/loopback/child-processes.ts';
import { openOfflineWork } from '#electron/offline/pins.ts';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import type { Chain } from '#service/store/chain.ts';
import type { Answer } from '#shared/bridge/answer.ts';
import type { Pin, PinRequest } from '#shared/bridge/offline.ts';
import { startTestService, type TestService, TOKEN } from '../contract/test-service.ts';
import { createManualClock, type ManualClock } from '../faults/manual-clock.ts';
import { PICTURES_SCRIPT, type RunningCore, startCore } from '../faults/start-core.ts';
import { type BehavingService, startBehavingService } from '../support/behaviours/start-behaving-service.ts';

export const ZONE = 'Europe/Warsaw';
/** When the world of these tests begins: a Friday, 11:00 in Warsaw. */
export const NOW = Date.parse('2026-11-20T10:00:00Z');

/** The computer's clock, set to the time of the sample. */
export function aSampleClock() {
  const startedAt = performance.now();
  return { ...systemClock, now: () => Math.round(NOW + performance.now() - startedAt) };
}

/** Part of the sample chain: every so manyth store, with all its runs and photos. */
export function sampleOf(everyNth: number): Chain {
  const chain = makeSampleChain({ seed: 1, now: new Date(NOW), timeZone: ZONE });
  const stores = chain.stores.filter((_, index) => index % everyNth === 0);
  const storeIds = new Set(stores.map(({ store }) => store.storeId));
  const protocols = [...chain.protocols].filter(({ storeId }) => storeIds.has(storeId));
  const protocolIds = new Set(protocols.map(({ protocolId }) => protocolId));
  return {
    regions: chain.regions,
    stores,
    protocols,
    images: [...chain.images].filter(({ protocolId }) => protocolIds.has(protocolId)),
  };
}

export function unwrap<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.failure)}`);
  return answer.value;
}

export const aPinOf = (fields: Partial<PinRequest> = {}): PinRequest => ({
  externalIds: null,
  period: { kind: 'last_days', days: 3 },
  photos: 'none',
  ...fields,
});

/** Waits until the only pin is in one of the states; it fails by the test's own limit. */
export async function pinIn({ bridge, core }: RunningCore, ...states: Pin['state'][]): Promise<Pin> {
  const left = new AbortController();
  try {
    const events = core.events.subscribe(left.signal);
    for (;;) {
      const [pin] = unwrap(await bridge.offline.pins());
      if (pin && states.includes(pin.state)) return pin;
      for (;;) {
        const event = await events.next();
        if (event.done || event.value.type === 'offline_changed') break;
      }
    }
  } finally {
    left.abort();
  }
}

/** A cache that says when a call of its threads begins and when it has ended. */
function watched(cache: OpenCache, begins: () => void, ended: () => void): OpenCache {
  return new Proxy(cache, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...input: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, input);
        if (!(answer instanceof Promise)) return answer;
        begins();
        return answer.finally(ended);
      };
    },
  });
}

/** A process for pictures that says when it is busy and when it no longer is. */
function watchedPictures(begins: () => void, ended: () => void): HostProcess {
  const process = forkPictureProcess(PICTURES_SCRIPT, {});
  // Its start is the first thing to wait for.
  const state = { busy: 1 };
  begins();
  const less = (by: number) => {
    state.busy -= by;
    for (let count = 0; count < by; count += 1) ended();
  };
  return {
    ...process,
    send(message) {
      state.busy += 1;
      begins();
      process.send(message);
    },
    onMessage: (listener) =>
      process.onMessage((message) => {
        less(1);
        listener(message);
      }),
    onExit: (listener) =>
      process.onExit(() => {
        less(state.busy);
        listener();
      }),
  };
}

/** A core whose time passes only while it waits for nothing of the service or of its own file. */
export type DrivenCore = RunningCore & {
  readonly clock: ManualClock;
  /** Requests under way at the most at once. */
  readonly most: () => number;
  /** Waits for the file without letting time pass: a keychain that seems slow would be another matter. */
  untilKept(): Promise<void>;
  /** Lets time pass in steps until something is so; it fails by the test's own limit. */
  drive(isSo: () => boolean | Promise<boolean>, stepMs?: number): Promise<void>;
  /** Lets time pass until the only pin is in one of the states. */
  driveTo(...states: Pin['state'][]): Promise<Pin>;
};

const A_MOMENT_MS = 3;

/** Stands between the core and the network. */
export type FetchAs = (send: () => Promise<Response>, url: string, init: RequestInit) => Promise<Response>;

export async function aDrivenCore(fetchAs: FetchAs = (send) => send()): Promise<DrivenCore> {
  const clock = createManualClock(NOW);
  const way = { running: 0, most: 0 };
  const file = { running: 0 };
  const platform: Parameters<typeof startCore>[1] = {
    startPictureProcess: () => watchedPictures(begins, ended),
    async fetch(url, init) {
      way.running += 1;
      way.most = Math.max(way.most, way.running);
      try {
        const answer = await fetchAs(() => fetch(url, init), url, init);
        // Whole before it counts as answered: time that passes meanwhile would look like silence.
        const body = await answer.arrayBuffer();
        return new Response(body, { status: answer.status, headers: answer.headers });
      } finally {
        way.running -= 1;
      }
    },
  };
  // On a loaded machine the threads of the file take their time, in which days could pass otherwise.
  const begins = () => {
    file.running += 1;
  };
  const ended = () => {
    file.running -= 1;
  };
  const openWatched: typeof openCache = (ports) => watched(openCache(ports), begins, ended);
  const probes = { reaches: async () => false, tlsVersion: async () => null, lookUp: async () => ['93.184.216.34'] };
  const core = await startCore({ clock, probes, openOfflineWork, openCache: openWatched }, platform);
  onTestFinished(() => core.close());
  const moment = () => new Promise<void>((resolve) => setTimeout(resolve, A_MOMENT_MS));
  const drive: DrivenCore['drive'] = async (isSo, stepMs = 200) => {
    const quiet = { moments: 0 };
    while (!(await isSo())) {
      await moment();
      quiet.moments = way.running + file.running === 0 ? quiet.moments + 1 : 0;
      // Longer steps while nothing happens: it waits for a pause to end.
      if (quiet.moments > 0) await clock.pass(stepMs * Math.min(10, quiet.moments));
    }
  };
  return {
    ...core,
    clock,
    most: () => way.most,
    drive,
    async untilKept() {
      while (unwrap(await core.bridge.offline.status()).store.state !== 'kept') await moment();
    },
    async driveTo(...states) {
      const last: { pin: Pin | undefined } = { pin: undefined };
      await drive(async () => {
        [last.pin] = unwrap(await core.bridge.offline.pins());
        return last.pin !== undefined && states.includes(last.pin.state);
      });
      if (!last.pin) throw new Error('there is no pin');
      return last.pin;
    },
  };
}

export const JPEG = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#386' } })
  .jpeg()
  .toBuffer();

export type PinWorld = { readonly service: TestService; readonly front: BehavingService; readonly core: DrivenCore };

/** @param isDirect without the front: the service's links lead to the service, and pictures of other hosts are refused */
export async function aPinWorld(chain: Chain, fetchAs?: FetchAs, isDirect = false): Promise<PinWorld> {
  const service = await startTestService(chain, { drawPhoto: async () => ({ body: JPEG, type: 'image/jpeg' }) });
  const core = await aDrivenCore(fetchAs);
  const front = await startBehavingService({ service, token: TOKEN, clock: core.clock });
  onTestFinished(() => front.stop());
  await core.connect(isDirect ? service.url : front.url, TOKEN);
  await core.untilKept();
  return { service, front, core };
}
