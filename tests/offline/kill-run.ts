import { systemClock } from '#electron/lib/clock.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { createRandomSource } from '#tests/contract/fuzz/random-source.ts';
import { startCore } from '#tests/faults/start-core.ts';
import { fileKeychain } from './file-keychain.ts';
import { KillOrder, type KillWord } from './kill-words.ts';

/**
 * A whole core that is killed while it works. Told by its parent what to do, it refreshes what is kept, or makes stores
 * available offline, again and again; it tells what a page would have been told, and never ends by itself.
 */
const tell = (word: KillWord): void => void process.send?.(word);

const order = await new Promise<KillOrder>((resolve) =>
  process.once('message', (message) => resolve(KillOrder.parse(message))),
);
const startedAt = performance.now();
const running = await startCore(
  {
    loadKeychain: async () => fileKeychain(order.keychain),
    // Goes on from one process to the next, as the computer's does.
    clock: { ...systemClock, now: () => Math.round(order.now + performance.now() - startedAt) },
  },
  { userData: order.userData },
);
const { bridge } = running;

const known = await bridge.workspaces.list();
if (known.ok && known.value.items.length === 0) await running.connect(order.baseUrl, order.token);
tell({ type: 'ready' });

type Asked = { readonly read: ReadName; readonly input: unknown };

/** Asks the service anew for one thing after the other; what comes back is durable by then. */
const refreshForEver = async (): Promise<never> => {
  const random = createRandomSource(order.seed);
  const ofStore = (read: ReadName) => (n: number) => ({ read, input: { externalId: `S-${n}` } });
  const kinds: readonly ((n: number) => Asked)[] = [
    () => ({ read: 'stores.list', input: undefined }),
    ofStore('stores.contacts'),
    ofStore('stores.expectations'),
    ofStore('stores.expositions'),
  ];
  const work = async (): Promise<void> => {
    for (;;) {
      const { read, input } = random.pick(kinds)(random.below(3));
      const inputKey = canonicalJson(input);
      const refreshed = await bridge.reads.refresh({ read, inputKey });
      if (refreshed.ok) tell({ type: 'refreshed', read, inputKey, asOf: Date.parse(refreshed.value.asOf) });
    }
  };
  await Promise.all([work(), work(), work()]);
  throw new Error('the work has ended');
};

const pins = async () => {
  const answer = await bridge.offline.pins();
  return answer.ok ? answer.value : [];
};

/** Makes all stores available offline; when that is done, brings them up to date, and so on. */
const pinForEver = async (): Promise<never> => {
  const left = new AbortController();
  const events = running.core.events.subscribe(left.signal);
  if ((await pins()).length === 0) {
    await bridge.offline.addPin({ externalIds: null, period: { kind: 'last_days', days: 3 }, photos: 'none' });
  }
  for (;;) {
    const [pin] = await pins();
    if (pin?.state === 'complete') {
      tell({ type: 'pinned', asOf: pin.asOf === null ? null : Date.parse(pin.asOf), storesKept: pin.storesKept });
      await bridge.offline.resumePin({ pinId: pin.pinId });
    }
    for (;;) {
      const event = await events.next();
      if (event.done || event.value.type === 'offline_changed') break;
    }
  }
};

await (order.work === 'refresh' ? refreshForEver() : pinForEver());
