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

test('what was edited after the review waits, whichever row it was, and is counted', async () => {
  const { edit, publish, review, puts, truth, rowId, client } = aWorld();
  const [first = '', second = '', third = ''] = [0, 1, 2].map((at) => rowId('contacts', at));
  edit('contacts', [set(first, 'name', 'Ewa'), set(second, 'name', 'Jan')]);
  const reviewed = review();
  edit('contacts', [set(second, 'name', 'Ola'), set(third, 'name', 'Iza')]);
  expect(await publish(null, reviewed)).toMatchObject({
    ended: 'done',
    newer: 2,
    resources: [{ how: { end: 'published' } }],
  });
  expect(truth('contacts').map(({ name }) => name)).toEqual(['Ewa', 'Person 2', 'Person 3']);
  expect(client.call('drafts.list', null)).toMatchObject([{ counts: { changed: 2 } }]);
  expect(await publish(null, review())).toMatchObject({ newer: 0 });
  expect(truth('contacts').map(({ name }) => name)).toEqual(['Ewa', 'Ola', 'Iza']);
  expect(puts()).toHaveLength(2);
});

test('an approval from an earlier publish does not send a value that was edited since and reviewed by nobody', async () => {
  const { edit, publish, review, puts, rowId, client, world, refOf } = aWorld();
  const first = rowId('contacts', 0);
  edit('contacts', [set(first, 'name', 'Ewa')]);
  client.call('publish.approve', { reviewed: [{ ref: refOf('contacts'), rev: null }] });
  edit('contacts', [set(first, 'name', 'Jan')]);
  const reviewed = review();
  edit('contacts', [set(first, 'name', 'Ola')]);
  expect(await publish(null, reviewed)).toMatchObject({ newer: 1, resources: [{ how: { end: 'newer' } }] });
  expect([puts(), world.troubles]).toEqual([[], []]);
});

test('what others changed between review and Publish does not make an edit a newer one', async () => {
  const { edit, publish, review, truth, rowId, client, refOf } = aWorld();
  const [first = '', second = ''] = [0, 1].map((at) => rowId('contacts', at));
  edit('contacts', [set(first, 'name', 'Ewa')]);
  const reviewed = review();
  edit('contacts', [set(second, 'name', 'Jan')]);
  const remote = truth('contacts').map((row, at) => (at === 0 ? { ...row, phone: '700 700 700' } : row));
  await client.pull(refOf('contacts'), remote);
  expect(await publish(null, reviewed)).toMatchObject({ newer: 1 });
  expect(truth('contacts').map(({ name }) => name)).toEqual(['Ewa', 'Person 2', 'Person 3']);
});

test('a new store that was edited after the review holds back what belongs to it', async () => {
  const { edit, publish, review, puts, stops } = aWorld();
  edit('store', [{ edit: 'add', rowId: 'store', row: { name: 'New' } }], 'S-9');
  edit('contacts', [{ edit: 'add', rowId: 'n1', row: { name: 'Ewa', phone: '600 100 200' } }], 'S-9');
  const reviewed = review();
  edit('store', [set('store', 'name', 'Newer')], 'S-9');
  const { resources } = await publish(null, reviewed);
  expect(resources.map(({ ref, how }) => [ref.kind, how.end])).toEqual([
    ['store', 'newer'],
    ['contacts', 'held'],
  ]);
  expect([puts(), stops()]).toEqual([[], []]);
});
