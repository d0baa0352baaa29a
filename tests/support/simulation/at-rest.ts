import { readTrees } from '#electron/store/drafts/draft-trees.ts';
import { findDraft } from '#electron/store/drafts/drafts-table.ts';
import type { DraftSummary } from '#electron/store/drafts/list-drafts.ts';
import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import { rowTexts } from '#tests/oracles/resource-rule.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import { shownRows } from './model-state.ts';
import { Violation } from './oracle.ts';
import { decide, surviving } from './person.ts';
import type { SimClient } from './sim-client.ts';
import { TOKEN, type World } from './world.ts';

const MINUTE = 60_000;
const MOST_ROUNDS = 12;

/** What is left of a client's drafts. */
const left = (client: SimClient) => client.call('drafts.list', null);

/**
 * Heals everything, lets people decide what waits for them and publish, and checks what has to be true then: I7 (drafts
 * drain within a minute), I8 (base, draft and service are the same), I9 (nothing more is sent) and I12 (no token).
 */
export async function bringToRest(world: World, chance: Chance): Promise<void> {
  const { clients, line, oracle } = world;
  world.setFaults(0);
  line.door = 'open';
  line.slowChance = 0;
  for (const client of clients) if (client.isDead()) client.start();
  // Whatever is still on its way arrives or is given up, and what runs goes on to its end.
  for (const client of clients) client.armKill(null, Number.POSITIVE_INFINITY);
  await passChecked(world, 2 * MINUTE);
  for (let round = 0; clients.some((client) => left(client).length > 0); round += 1) {
    if (round === MOST_ROUNDS) throw new Violation(`I7: not drained: ${JSON.stringify(clients.map(left))}`);
    for (const client of clients) {
      for (const one of left(client)) surviving(client, () => decide(world, client, chance, one));
      client.publish(null);
    }
    await passChecked(world, MINUTE);
    expectDrained(world);
  }
  await passChecked(world, 20_000);
  await expectSame(world);
  oracle.checkKept(clients);
  oracle.checkTold(clients);
  const puts = oracle.puts();
  for (const client of clients) client.publish(null);
  await passChecked(world, MINUTE);
  if (oracle.puts() !== puts) throw new Violation('I9: something was sent although nothing had changed');
  for (const { name, store } of clients) {
    if (store.bytes().includes(TOKEN)) throw new Violation(`I12: the token is in the file of ${name}`);
  }
}

async function passChecked(world: World, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 10_000) {
    await world.time.pass(Math.min(10_000, ms - at));
    throwTroubles(world);
    world.oracle.check(world.clients);
  }
}

export function throwTroubles({ troubles }: World): void {
  const [first] = troubles;
  if (first !== undefined) throw first;
}

/** I7: what is not there after a minute waits for a person, or for the store it belongs to. */
function expectDrained({ clients }: World): void {
  for (const client of clients) {
    if (client.isPublishing()) throw new Violation(`I7: ${client.name} still publishes after a minute`);
    const drafts = left(client);
    const stopped = new Set(drafts.flatMap(({ ref, stop }) => (stop === null ? [] : [ref.externalId])));
    // What was undone while it was being sent is a newer draft: it waits for the next time somebody presses Publish.
    const isLeft = ({ ref, isUndecided }: DraftSummary) => isUndecided || hasApproved(client, ref);
    const stuck = drafts.filter((one) => one.stop === null && !stopped.has(one.ref.externalId) && isLeft(one));
    if (stuck.length > 0) throw new Violation(`I7: ${client.name} keeps ${JSON.stringify(stuck)}`);
  }
}

function hasApproved({ store }: SimClient, ref: ResourceRef): boolean {
  const draft = findDraft(store.db, ref);
  return draft !== null && readTrees(store.db, draft.draftId).edits.some(({ approved }) => approved !== undefined);
}

/** I8: after one more read, base and draft of everybody are what the service has. */
async function expectSame({ clients, storeIds, service }: World): Promise<void> {
  for (const client of clients) {
    for (const externalId of storeIds) {
      for (const kind of ['store', 'contacts', 'expectations', 'expositions'] as const) {
        const ref = { externalId, kind };
        const truth = service.truth(ref);
        if (truth === null || client.call('drafts.view', { ref }) === null) continue;
        await client.pull(ref, shownRows(truth));
        const view = client.call('drafts.view', { ref });
        const shown = rowTexts(kind, view?.desired.map(({ row }) => row) ?? []);
        const there = rowTexts(kind, truth);
        if (view?.changes.length !== 0 || shown.join('\n') !== there.join('\n')) {
          throw new Violation(`I8: ${client.name} and the service differ in ${refKey(ref)}: ${shown} / ${there}`);
        }
      }
    }
  }
}
