import { expect, test } from 'vitest';
import { aWorld, newDisplay, set } from '#tests/support/simulation/one-client.ts';

test.each(['kept', 'refused', 'ignored'] as const)(
  'a create whose outcome the end of the process left open is found again, though its row was edited since (ids %s)',
  async (clientIds) => {
    const { edit, publish, client, world, truth } = aWorld({ clientIds, texts: 'collapsed' });
    edit('expositions', [newDisplay('first', 'So that the service is known')]);
    await publish();
    edit('expositions', [newDisplay('n', 'Two  blanks')]);
    client.armKill('send-done', 0);
    client.publish(null);
    await world.time.pass(5000);
    expect(client.isDead()).toBe(true);
    client.start();
    edit('expositions', [set('n', 'label', 'Another')]);
    await publish();
    expect(
      truth('expositions')
        .map(({ label }) => label)
        .slice(4),
    ).toEqual(['So that the service is known', 'Another']);
    expect(client.call('drafts.list', null)).toEqual([]);
  },
);

test('a service that shows what was sent only seconds later is waited for, also after the end of the process', async () => {
  const { edit, publish, client, world, puts, stops } = aWorld({ staleMs: 5000 });
  edit('store', [set('store', 'name', 'Renamed')]);
  client.armKill('outcome-done', 0);
  client.publish(null);
  await world.time.pass(1000);
  expect(client.isDead()).toBe(true);
  client.start();
  expect(await publish()).toMatchObject({ ended: 'done' });
  expect(puts()).toHaveLength(1);
  expect(stops()).toEqual([]);
  expect(client.call('drafts.list', null)).toEqual([]);
});

/** A request leaves, and the process ends before the answer; the service takes it up to 38 seconds later. */
async function endWithRequestUnderWay({ client, world, puts }: ReturnType<typeof aWorld>): Promise<void> {
  const before = puts().length;
  world.line.fault = (isWrite) => (isWrite ? 'late-commit' : null);
  client.publish(null);
  while (puts().length === before) await world.time.pass(1);
  world.line.fault = () => null;
  client.kill();
  client.start();
}

test('a request that was under way when the process ended takes nothing back that is published after it', async () => {
  const one = aWorld();
  const { edit, publish, truth, rowId, client, world } = one;
  edit('contacts', [set(rowId('contacts', 1), 'phone', '+48 717275192')]);
  await endWithRequestUnderWay(one);
  edit('contacts', [set(rowId('contacts', 0), 'email', 'new@example.org')]);
  expect(await publish()).toMatchObject({ ended: 'done' });
  await world.time.pass(60_000);
  expect(truth('contacts').slice(0, 2)).toMatchObject([{ email: 'new@example.org' }, { phone: '+48 717275192' }]);
  expect(client.call('drafts.list', null)).toEqual([]);
});

test('a display whose create was under way when the process ended is not created twice', async () => {
  const one = aWorld({ clientIds: 'ignored' });
  const { edit, publish, truth } = one;
  edit('expositions', [newDisplay('n', 'Added')]);
  await endWithRequestUnderWay(one);
  expect(await publish()).toMatchObject({ ended: 'done' });
  expect(truth('expositions').filter(({ label }) => label === 'Added')).toHaveLength(1);
});

test('what was sent in an earlier life of the app delays nothing that is read long after it', async () => {
  const { edit, publish, truth, client, world, refOf } = aWorld({ replacedIds: 'kept' });
  const ref = refOf('expectations');
  const before = truth('expectations');
  const row = { displayType: 'ROLLS_BREAD_RACK', weekday: 1, protocolTime: '12:00', expectedFillRatio: 68 };
  edit('expectations', [{ edit: 'add', rowId: 'n', row }]);
  await publish();
  // Somebody takes it away again, so that the service shows what it showed before, as a read that lags behind does.
  world.service.write('foreign', ref, {
    expectations: before.map(({ expectationId: _e, updatedAt: _u, ...one }) => one),
  });
  client.kill();
  client.start();
  await world.time.pass(20_000);
  await client.pull(ref, truth('expectations'));
  expect(client.call('drafts.view', { ref })?.desired).toHaveLength(before.length);
});
