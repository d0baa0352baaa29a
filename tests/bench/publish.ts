import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningCore, startCore } from '../faults/start-core.ts';
import { startChild } from '../support/e2e/child.ts';
import { unwrap } from '../support/e2e/places.ts';
import { interleave, timed } from './measure.ts';
import { type Bench, comparison } from './result.ts';

const STORES = 200;
const LATENCY = 20;
const REPEATS = 5;
/** How many requests may be under way at once (sync.md, step 3). */
const AT_ONCE = 4;
const GOAL = 1.3;

const TOKEN = 'token-of-the-bench';

type Reviewed = Parameters<RunningCore['bridge']['publish']['start']>[0]['reviewed'];

const everyStore = Array.from({ length: STORES }, (_, index) => `S-${String(index + 1).padStart(3, '0')}`);

/** Drafts another label for the first display of every store. */
async function draft({ drafts }: RunningCore['bridge'], label: string): Promise<void> {
  const resources = [];
  for (let at = 0; at < STORES; at += 100) {
    const externalIds = everyStore.slice(at, at + 100);
    for (const store of unwrap(await drafts.rows({ kind: 'expositions', externalIds }))) {
      const first = store.known ? store.rows[0]?.rowId : undefined;
      if (first === undefined) throw new Error(`no displays of ${store.externalId}`);
      const ref = { externalId: store.externalId, kind: 'expositions' as const };
      resources.push({ ref, added: [], removed: [], patches: [{ field: 'label', rowIds: [first], values: [label] }] });
    }
  }
  unwrap(await drafts.save({ name: { key: 'edit', cells: STORES, data: {} }, resources, by: 'bench' }));
}

/** What the review shows: it is on the screen before anybody presses Publish. */
async function review({ publish }: RunningCore['bridge']): Promise<Reviewed> {
  return unwrap(await publish.changes()).map(({ ref, rev }) => ({ ref, rev }));
}

/** Publishes what was reviewed to its end. */
async function publishAll({ publish }: RunningCore['bridge'], reviewed: Reviewed): Promise<void> {
  let state = unwrap(await publish.start({ reviewed }));
  for (; state.state === 'running'; state = unwrap(await publish.state())) await sleep(20);
  const published = state.resources.filter(({ phase }) => phase.phase === 'ended' && phase.how === 'published');
  if (state.ended !== 'done' || published.length !== STORES) throw new Error(`not published: ${state.ended}`);
}

/** The same requests without Endcap: read, write what was read, read again; four stores at once. */
async function bareRequests(url: string): Promise<void> {
  const rest = [...everyStore];
  const ask = async (externalId: string, body?: string): Promise<string> => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const write = body === undefined ? {} : { method: 'PUT', body };
    const answer = await fetch(`${url}/v1/stores/${externalId}/expositions`, { headers, ...write });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    return answer.text();
  };
  const lane = async (): Promise<void> => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const { items } = JSON.parse(await ask(next));
      await ask(next, JSON.stringify({ expositions: items.slice(0, 1) }));
      await ask(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** One change in each of 200 stores, published to a service that is 20 ms away. */
export const publish: Bench = {
  name: 'publish',
  run: async () => {
    const child = await startChild({
      args: ['tests/bench/publish/far-service.ts', everyStore.join(), String(LATENCY), TOKEN],
      ready: /Service is ready at (\S+)/,
    });
    const url = child.match[1] ?? '';
    const core = await startCore();
    try {
      await core.connect(url, TOKEN);
      let round = 0;
      const ours = async () => {
        round += 1;
        await draft(core.bridge, `Regał ${round}`);
        const reviewed = await review(core.bridge);
        return timed(() => publishAll(core.bridge, reviewed));
      };
      const pair = await interleave(ours, () => timed(() => bareRequests(url)), REPEATS);
      const described = { name: 'publish 200 stores, 20 ms away', unit: 'ms', goal: GOAL };
      return [comparison({ ...described, peerName: 'the same requests without Endcap' }, pair)];
    } finally {
      await core.close();
      await child.stop();
    }
  },
};
