import { expect, test } from 'vitest';
import type { Action, ActionKind } from '#tests/support/simulation/actions.ts';
import { runHistory } from '#tests/support/simulation/history.ts';
import { aWorld, set } from '#tests/support/simulation/one-client.ts';
import { createStorePool } from '#tests/support/simulation/sim-store.ts';
import type { World } from '#tests/support/simulation/world.ts';

/** A store that vanishes while a change of a contact is on its way, so that nobody knows what became of it. */
async function aVanishedStore() {
  const world = aWorld();
  const { edit, rowId, client, world: whole } = world;
  edit('contacts', [set(rowId('contacts', 0), 'name', 'Ewa')]);
  whole.line.fault = (isWrite) => (isWrite ? 'reset-before' : null);
  client.publish(null);
  while (!whole.trace.some((line) => line.includes('PUT'))) await whole.time.pass(5);
  whole.service.remove('other', 'S-1');
  whole.line.fault = () => null;
  await whole.time.pass(180_000);
  return world;
}

test('a draft of a store that vanished waits for a person', async () => {
  const { stops } = await aVanishedStore();
  expect(stops()).toMatchObject([{ state: 'parked', reason: 'not_found' }]);
});

test('once it is discarded, nothing of it is left, although nobody saw what became of its last request', async () => {
  const { client, refOf, publish, puts } = await aVanishedStore();
  client.call('drafts.discard', { ref: refOf('contacts'), rowIds: null, now: 2 });
  await publish();
  expect(client.call('drafts.list', null)).toEqual([]);
  expect(puts()).toHaveLength(1);
});

/** A client creates a display, somebody else renames it, and its store is removed and made again. */
const RENAMED_AND_GONE: readonly (readonly [ActionKind, number])[] = [
  ['edit', 906_862_224],
  ['edit', 611_175_530],
  ['undo', 1_406_486_230],
  ['publish', 337_675_749],
  ['pass', 574_744_001],
  ['foreign', 158_561_262],
  ['edit', 1_334_904_588],
  ['vanish', 1_394_183_373],
  ['foreign', 1_226_389_692],
  ['edit', 1_496_936_912],
  ['edit', 1_700_456_168],
  ['edit', 1_302_530_851],
];

test('a display that somebody renamed, and that went with its store, may be created again', async () => {
  const actions = RENAMED_AND_GONE.map(([kind, seed]): Action => ({ kind, seed }));
  const worlds: World[] = [];
  await runHistory(7_051_646, createStorePool(), { actions, onWorld: (world) => worlds.push(world) });
  const renamed = worlds
    .flatMap(({ service }) => service.commits)
    .flatMap(({ removed }) => removed.map(({ label }) => label));
  expect(renamed).toContain('foreign 573');
});
