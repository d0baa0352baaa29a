import { expect, test } from 'vitest';
import { aWorld, set } from '#tests/support/simulation/one-client.ts';

test('an expectation that is moved to where another one stood is published whole, at once', async () => {
  const { edit, publish, truth, rowId, client } = aWorld();
  const [, first, , last] = [0, 1, 2, 3].map((at) => rowId('expectations', at));
  const stood = truth('expectations')[1];
  // The last one comes to say what the other one said, which goes to another time.
  edit('expectations', [
    set(last ?? '', 'weekday', stood?.['weekday']),
    set(last ?? '', 'expectedFillRatio', stood?.['expectedFillRatio']),
    set(first ?? '', 'protocolTime', '18:00'),
  ]);
  await publish();
  expect(client.call('drafts.list', null)).toEqual([]);
  const left = truth('expectations').map(({ weekday, protocolTime }) => `${weekday} ${protocolTime}`);
  expect(left.toSorted()).toEqual(['0 09:00', '1 09:00', '1 18:00', '2 09:00']);
});

test('what is taken back while it is being sent waits for Publish, whatever else was approved or is newer', async () => {
  const { edit, publish, puts, truth, rowId, client, world, refOf } = aWorld();
  const ref = refOf('contacts');
  const [first = '', second = '', third = ''] = [0, 1, 2].map((at) => rowId('contacts', at));
  edit('contacts', [{ edit: 'remove', rowId: first }, set(second, 'name', 'Ewa')]);
  client.publish(null);
  while (puts().length === 0) await world.time.pass(1);
  client.call('drafts.discard', { ref, rowIds: [first], now: 0 });
  edit('contacts', [set(third, 'name', 'Jan')]);
  await world.time.pass(60_000);
  expect(puts()).toHaveLength(1);
  expect(truth('contacts').map(({ name }) => name)).toEqual(['Ewa', 'Person 3']);
  expect(client.call('drafts.list', null)).toMatchObject([{ counts: { added: 1, changed: 1, removed: 0 } }]);
  world.oracle.touched(client.name, ref, [first]);
  await publish();
  expect(truth('contacts').map(({ name }) => name)).toEqual(['Ewa', 'Jan', 'Person 1']);
});
