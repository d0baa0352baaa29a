import { expect, test } from 'vitest';
import { aWorld, set } from '#tests/support/simulation/one-client.ts';

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
