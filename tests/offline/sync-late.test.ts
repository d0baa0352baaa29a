import { expect, test } from 'vitest';
import { aWorld, newDisplay, set } from '#tests/support/simulation/one-client.ts';

/** The connection of the next write is cut at once, and the service takes it up to 38 seconds later all the same. */
function cutNextWrite({ world }: ReturnType<typeof aWorld>): void {
  const faults: ('reset-late' | null)[] = ['reset-late'];
  world.line.fault = (isWrite) => (isWrite ? (faults.pop() ?? null) : null);
}

test.each([1, 2, 3, 4, 5, 6])(
  'a display whose create was cut off and arrives late is not created twice (%i)',
  async (seed) => {
    const one = aWorld({ clientIds: 'ignored' }, seed);
    const { edit, publish, truth, world, client } = one;
    edit('expositions', [newDisplay('n', 'Added')]);
    cutNextWrite(one);
    expect(await publish()).toMatchObject({ ended: 'done' });
    await world.time.pass(60_000);
    expect(truth('expositions').filter(({ label }) => label === 'Added')).toHaveLength(1);
    expect(client.call('drafts.list', null)).toEqual([]);
  },
);

test.each([1, 2, 3, 4, 5, 6])('a change that was cut off and arrives late takes nothing back (%i)', async (seed) => {
  const one = aWorld({}, seed);
  const { edit, publish, truth, world, rowId, client } = one;
  const row = rowId('contacts', 0);
  edit('contacts', [set(row, 'email', 'first@example.org')]);
  cutNextWrite(one);
  client.publish(null);
  await world.time.pass(16_000);
  edit('contacts', [set(row, 'email', 'second@example.org')]);
  await publish();
  expect(await publish()).toMatchObject({ ended: 'done' });
  expect(truth('contacts')[0]).toMatchObject({ email: 'second@example.org' });
});
