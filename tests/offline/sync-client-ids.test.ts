import { expect, test } from 'vitest';
import type { Blocker } from '#electron/store/drafts/drafts-table.ts';
import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import { REFUSED_WORD } from '#tests/support/simulation/model-service.ts';
import { bodyRows } from '#tests/support/simulation/model-writes.ts';
import { aWorld, newDisplay, set } from '#tests/support/simulation/one-client.ts';
import type { ServiceSwitches } from '#tests/support/simulation/service-switches.ts';

const TWIN = { productCategories: [], expositionType: 'FRIDGE_DRINKS' };
const STORES = ['S-1', 'S-2', 'S-3'];

const twinsIn = (stops: readonly Blocker[]) => stops.flatMap((stop) => (stop.state === 'twins' ? stop.twins : []));

test.each<[string, Partial<ServiceSwitches>]>([
  ['a 400 that names the ids', { clientIds: 'refused' }],
  ['a 400 that names the list only', { clientIds: 'refused', issuePaths: 'list' }],
  ['a 404', { clientIds: 'refused', refusedWith: 404 }],
])('stores that are sent at once all learn that ids made here are refused, by %s', async (_name, switches) => {
  const { edit, publish, stops, puts, world, refOf } = aWorld(switches, 4, STORES);
  for (const store of STORES) edit('expositions', [newDisplay('n', `Added in ${store}`)], store);
  await publish();
  expect(stops()).toEqual([]);
  for (const store of STORES) {
    const rows = world.service.truth(refOf('expositions', store)) ?? [];
    expect(rows.filter(({ label }) => label === `Added in ${store}`)).toHaveLength(1);
  }
  const before = puts().length;
  edit('expositions', [newDisplay('m', 'Added later')]);
  await publish();
  expect(puts().slice(before)).toHaveLength(1);
});

test.each<[string, Partial<ServiceSwitches>, Partial<ServiceSwitches>]>([
  ['kept ids, by a 400 that names the ids', { clientIds: 'kept' }, {}],
  ['kept ids, by a 400 that names the list only', { clientIds: 'kept' }, { issuePaths: 'list' }],
  ['kept ids, by a 404', { clientIds: 'kept' }, { refusedWith: 404 }],
  ['ignored ids, by a 400 that names the ids', { clientIds: 'ignored' }, {}],
])('a service that %s, and refuses them now, gets the next creates without', async (_name, first, then) => {
  const { edit, publish, stops, puts, truth, world } = aWorld(first);
  edit('expositions', [newDisplay('n', 'Added first')]);
  await publish();
  Object.assign(world.service.switches, { clientIds: 'refused', ...then });
  edit('expositions', [newDisplay('m', 'Added now')]);
  await publish();
  expect(stops()).toEqual([]);
  expect(truth('expositions').filter(({ label }) => label === 'Added now')).toHaveLength(1);
  const before = puts().length;
  edit('expositions', [newDisplay('o', 'Added later')]);
  await publish();
  expect(puts().slice(before)).toHaveLength(1);
});

test('a refusal that is not about ids is not taken for one: the next create carries its id again', async () => {
  const { edit, publish, stops, puts, rowId } = aWorld({ namedChance: 0 });
  edit('expositions', [newDisplay('n', REFUSED_WORD)]);
  await publish();
  expect(stops()).toMatchObject([{ state: 'parked', reason: 'refused' }]);
  expect(puts().map((line) => line.includes('expositionId'))).toEqual([true, false]);
  edit('expositions', [set('n', 'label', 'Added'), set(rowId('expositions', 0), 'label', 'Changed')]);
  await publish();
  expect(stops()).toEqual([]);
  expect(puts().at(-1)).toMatch(/expositionId.*Added|Added.*expositionId/);
});

test('a request that was too large goes in parts that still carry the ids made here', async () => {
  const { edit, publish, stops, puts } = aWorld({ mostElements: 2 });
  edit(
    'expositions',
    ['n', 'm', 'o'].map((row) => newDisplay(row, `Added ${row}`)),
  );
  await publish();
  expect(stops()).toEqual([]);
  expect(puts().map((line) => line.includes('expositionId'))).toEqual([true, true, true]);
});

test('displays go on with the ids made here when a refusal named the cell of another one', async () => {
  const { edit, publish, puts, world } = aWorld();
  const { write } = world.service;
  world.service.write = (by, ref, body) => {
    const at = bodyRows(ref.kind, body).findIndex(({ label }) => label === 'Too long');
    if (at === -1) return write(by, ref, body);
    return { status: 400, message: 'Refused', issues: [{ path: `expositions.${at}.label`, message: 'Too long' }] };
  };
  edit('expositions', [newDisplay('n', 'Too long'), newDisplay('m', 'Added')]);
  await publish();
  expect(puts().map((line) => line.includes('expositionId'))).toEqual([true, true]);
});

test('a 404 to a request does not say that the store is unknown, as long as reads show it', async () => {
  const { edit, publish, stops, rowId, world } = aWorld();
  const { write } = world.service;
  world.service.write = (by, ref, body) =>
    ref.kind === 'contacts' ? { status: 404, message: 'No route', issues: [] } : write(by, ref, body);
  edit('contacts', [set(rowId('contacts', 0), 'name', 'Ewa')]);
  await publish();
  expect(stops()).toMatchObject([{ state: 'parked', reason: 'refused', message: 'No route' }]);
});

test.each<Partial<ServiceSwitches>>([{ clientIds: 'ignored' }, { replacedIds: 'remade' }])(
  'another id is no rewriting of what was sent (%j)',
  async (switches) => {
    const { edit, publish, client, rowId } = aWorld(switches);
    edit('expositions', [newDisplay('n', 'Added')]);
    edit('contacts', [set(rowId('contacts', 0), 'name', 'Ewa')]);
    await publish();
    const events = client.call('drafts.history', { before: null, limit: 50 }).lines.map(({ event }) => event);
    expect(events).toContain('published');
    expect(events).not.toContain('normalised');
  },
);

test('a create without an id and without a name is asked about, too, where a display has none', async () => {
  const { edit, publish, stops, rowId } = aWorld({ clientIds: 'refused', withoutId: 'matched' });
  edit('expositions', [newDisplay('first', 'First')]);
  await publish();
  edit('expositions', [set(rowId('expositions', 1), 'label', ' ')]);
  await publish();
  edit('expositions', [{ edit: 'add', rowId: 'n', row: { ...TWIN, label: ' ', status: 'disabled' } }]);
  await publish();
  expect(stops()).toMatchObject([{ state: 'twins', twins: [{ rowId: 'n', label: ' ' }] }]);
});

test.each(['both', 'same', 'leave'] as const)(
  'a create without an id, with the name of a display that is there, is asked about first (%s)',
  async (take) => {
    const { edit, publish, stops, puts, truth, client, refOf, world } = aWorld({ clientIds: 'refused' });
    edit('expositions', [newDisplay('first', 'First')]);
    await publish();
    const before = puts().length;
    edit('expositions', [{ edit: 'add', rowId: 'n', row: { ...TWIN, label: 'Display 2', status: 'disabled' } }]);
    await publish();
    expect(stops()).toMatchObject([{ state: 'twins', twins: [{ rowId: 'n', label: 'Display 2' }] }]);
    expect(puts()).toHaveLength(before);
    client.call('drafts.decideTwins', { ref: refOf('expositions'), twins: twinsIn(stops()), take, now: 2 });
    world.oracle.touched(
      client.name,
      refOf('expositions'),
      client.call('drafts.view', { ref: refOf('expositions') })?.changes.map((one) => one.rowId) ?? [],
    );
    await publish();
    expect(stops()).toEqual([]);
    const found = truth('expositions').filter(({ label }) => label === 'Display 2');
    expect(found.map(({ status }) => status)).toEqual(
      { both: ['active', 'disabled'], same: ['disabled'], leave: ['active'] }[take],
    );
  },
);

test('a new display that is wanted beside another one is asked about again under another name, and not under its own', async () => {
  const { edit, publish, stops, puts, truth, client, refOf } = aWorld({ clientIds: 'refused' });
  const ref = refOf('expositions');
  edit('expositions', [newDisplay('first', 'First')]);
  await publish();
  const before = puts().length;
  edit('expositions', [newDisplay('n', 'Display 2')]);
  await publish();
  client.call('drafts.decideTwins', { ref, twins: twinsIn(stops()), take: 'both', now: 2 });
  edit('expositions', [set('n', 'label', 'Display 3')]);
  await publish();
  expect(stops()).toMatchObject([{ state: 'twins', twins: [{ rowId: 'n', label: 'Display 3' }] }]);
  expect(puts()).toHaveLength(before);
  client.call('drafts.decideTwins', { ref, twins: twinsIn(stops()), take: 'both', now: 2 });
  edit('expositions', [set('n', 'friendlyTitle', 'By the door')]);
  await publish();
  expect(stops()).toEqual([]);
  expect(truth('expositions').filter(({ label }) => label === 'Display 3')).toHaveLength(2);
});

test('of new displays with one name, without ids, only the first is sent before a person is asked', async () => {
  const { edit, publish, stops, truth, client, refOf } = aWorld({ clientIds: 'refused', withoutId: 'matched' });
  edit('expositions', [newDisplay('first', 'First')]);
  await publish();
  const titled = (rowId: string, title: string): RowEdit => ({
    edit: 'add',
    rowId,
    row: { ...TWIN, label: 'Shelf', friendlyTitle: title },
  });
  edit('expositions', [titled('a', 'Left'), titled('b', 'Right'), titled('c', 'Middle')]);
  await publish();
  const titles = () => truth('expositions').flatMap((row) => (row['label'] === 'Shelf' ? [row['friendlyTitle']] : []));
  expect(titles()).toEqual(['Left']);
  expect(stops()).toMatchObject([{ state: 'twins', twins: [{ rowId: 'b' }, { rowId: 'c' }] }]);
  client.call('drafts.decideTwins', { ref: refOf('expositions'), twins: twinsIn(stops()), take: 'leave', now: 2 });
  expect(client.call('drafts.list', null)).toEqual([]);
});

test('what was published of a display is told as overwritten when the service takes a new one for it', async () => {
  const { edit, publish, stops, rowId, client, refOf } = aWorld({ unknownIds: '404', withoutId: 'matched' });
  const ref = refOf('expositions');
  const row = { ...TWIN, label: 'Display 2', friendlyTitle: 'New' };
  edit('expositions', [{ edit: 'add', rowId: 'n', row }]);
  await publish();
  expect(stops()).toMatchObject([{ state: 'twins', twins: [{ rowId: 'n', label: 'Display 2' }] }]);
  client.call('drafts.decideTwins', { ref, twins: twinsIn(stops()), take: 'both', now: 2 });
  edit('expositions', [set(rowId('expositions', 1), 'friendlyTitle', 'Ours')]);
  await publish();
  expect(stops()).toMatchObject([{ state: 'undecided', creates: [{ rowIds: ['n'], found: 0 }] }]);
  expect(client.call('drafts.overwrites', null)).toMatchObject([
    { changes: [{ after: { friendlyTitle: 'Ours' }, shown: { friendlyTitle: 'New' } }] },
  ]);
});
