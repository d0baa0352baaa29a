import { expect, test } from 'vitest';
import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import { aWorld, set } from '#tests/support/simulation/one-client.ts';

/** A service that stores a `rank` for each row, and a client that has only seen what the contract names. */
function aStrangeWorld(kind: 'contacts' | 'expectations') {
  const world = aWorld();
  const { client, refOf, truth } = world;
  const seen = truth(kind);
  const other = (rows: readonly Row[]) => world.world.service.write('other', refOf(kind), { [kind]: rows });
  other(seen.map((row, at) => ({ ...row, rank: { at } })));
  const known = truth(kind).map(({ rank: _, ...row }) => row);
  const edit = (edits: readonly RowEdit[]) => {
    client.call('drafts.save', { name: 'edit', resources: [{ ref: refOf(kind), remote: known, edits }], now: 1 });
    const rowIds = edits.flatMap((one) => (one.edit === 'replace' ? [] : [one.rowId]));
    world.world.oracle.touched(client.name, refOf(kind), rowIds);
  };
  return { ...world, edit, other };
}

type Letting = Pick<ReturnType<typeof aWorld>, 'client' | 'refOf' | 'stops'>;

/** A person gives up the fields that the service refuses to take back. */
function letGo({ client, refOf, stops }: Letting, kind: ResourceKind): void {
  const [stop] = stops();
  if (stop?.state !== 'erases') throw new Error('nothing would be erased');
  client.call('drafts.confirmBrake', { ref: refOf(kind), mark: stop.mark, now: 2 });
}

test('fields that only the service knows stay with their rows when contacts are replaced', async () => {
  const { edit, other, publish, truth, rowId, stops } = aStrangeWorld('contacts');
  const [first = '', , third = ''] = [0, 1, 2].map((at) => rowId('contacts', at));
  edit([
    set(first, 'name', 'Ewa'),
    { edit: 'remove', rowId: third },
    { edit: 'add', rowId: 'n', row: { name: 'Jan', phone: '700 700 700', rank: 'copied' } },
  ]);
  // Another writer changes one of them meanwhile: theirs is taken.
  other(truth('contacts').map((row, at) => (at === 1 ? { ...row, rank: 'theirs' } : row)));
  await publish();
  expect(stops()).toEqual([]);
  expect(truth('contacts').map(({ name, rank }) => [name, rank])).toEqual([
    ['Ewa', { at: 0 }],
    ['Person 2', 'theirs'],
    ['Jan', undefined],
  ]);
});

test('an expectation that moves to another slot takes its fields along', async () => {
  const { edit, publish, truth, rowId } = aStrangeWorld('expectations');
  edit([set(rowId('expectations', 1), 'protocolTime', '18:00'), set(rowId('expectations', 0), 'expectedFillRatio', 5)]);
  await publish();
  const rows = truth('expectations').map(({ protocolTime, rank }) => `${protocolTime} ${JSON.stringify(rank)}`);
  expect(rows.toSorted()).toEqual(['09:00 {"at":0}', '09:00 {"at":2}', '09:00 {"at":3}', '18:00 {"at":1}']);
});

test('a service that refuses its own fields stops the store before anything is erased, until a person lets go', async () => {
  const strange = aStrangeWorld('contacts');
  const { edit, publish, truth, rowId, stops, puts, client, refOf, world } = strange;
  const { write } = world.service;
  world.service.write = (by, ref, body) =>
    JSON.stringify(body).includes('rank')
      ? {
          status: 400,
          message: 'Unrecognized key',
          issues: [{ path: 'contacts.0', message: 'Unrecognized key: rank' }],
        }
      : write(by, ref, body);
  edit([set(rowId('contacts', 0), 'name', 'Ewa')]);
  await publish();
  expect(stops()).toMatchObject([{ state: 'erases', fields: ['rank'], rows: 3, message: 'Unrecognized key' }]);
  expect(truth('contacts').map(({ name, rank }) => [name, rank])[0]).toEqual(['Person 1', { at: 0 }]);
  await publish();
  expect(puts()).toHaveLength(1);
  world.oracle.mayErase(client.name, refOf('contacts'));
  letGo(strange, 'contacts');
  await publish();
  expect(stops()).toEqual([]);
  expect(truth('contacts').map(({ name, rank }) => [name, rank])[0]).toEqual(['Ewa', undefined]);
});

const SPANS = [
  { weekday: 1, from: '06:00', to: '22:00', kind: 'usual' },
  { weekday: 2, from: '06:00', to: '22:00', kind: 'tuesday' },
];
const plain = SPANS.map(({ kind: _, ...span }) => span);

/** A service that stores a `kind` for each span of opening hours, and a client that has seen only the contract's fields. */
function aWorldWithHours() {
  const world = aWorld();
  const { client, refOf, truth } = world;
  world.world.service.write('other', refOf('store'), { openingTimes: SPANS });
  const known = truth('store').map((row) => ({ ...row, openingTimes: plain }));
  const edit = (field: string, value: unknown) => {
    const edits = [set('store', field, value)];
    client.call('drafts.save', { name: 'edit', resources: [{ ref: refOf('store'), remote: known, edits }], now: 1 });
    world.world.oracle.touched(client.name, refOf('store'), ['store']);
  };
  return { ...world, edit };
}

test('fields of opening hours that only the service knows stay with their spans', async () => {
  const { edit, publish, truth, stops } = aWorldWithHours();
  edit('openingTimes', [
    { weekday: 1, from: '07:00', to: '22:00' },
    { weekday: 2, from: '06:00', to: '22:00' },
    { weekday: 3, from: '06:00', to: '22:00' },
  ]);
  await publish();
  expect(stops()).toEqual([]);
  expect(truth('store')[0]?.['openingTimes']).toEqual([
    { weekday: 1, from: '07:00', to: '22:00', kind: 'usual' },
    { weekday: 2, from: '06:00', to: '22:00', kind: 'tuesday' },
    { weekday: 3, from: '06:00', to: '22:00' },
  ]);
});

test('they are no change of the hours, and nothing of them is sent with another field', async () => {
  const { edit, publish, truth, puts } = aWorldWithHours();
  edit('name', 'Nowy');
  await publish();
  expect(truth('store')[0]).toMatchObject({ name: 'Nowy', openingTimes: SPANS });
  expect(JSON.stringify(puts())).not.toContain('openingTimes');
});

test('a service that refuses fields of its own in opening hours stops the store before they are erased', async () => {
  const strange = aWorldWithHours();
  const { edit, publish, truth, stops, world } = strange;
  const { write } = world.service;
  const issues = [{ path: 'openingTimes.0', message: 'Unrecognized key: kind' }];
  world.service.write = (by, ref, body) =>
    JSON.stringify(body).includes('kind') ? { status: 400, message: 'Unrecognized key', issues } : write(by, ref, body);
  edit('openingTimes', plain.slice(0, 1));
  await publish();
  expect(stops()).toMatchObject([{ state: 'erases', fields: ['kind'], rows: 1 }]);
  expect(truth('store')[0]?.['openingTimes']).toEqual(SPANS);
  letGo(strange, 'store');
  await publish();
  expect(stops()).toEqual([]);
  expect(truth('store')[0]?.['openingTimes']).toEqual(plain.slice(0, 1));
});

test('a refusal that names no field parks a store whose hours were not sent', async () => {
  const { edit, publish, stops, world } = aWorldWithHours();
  world.service.write = () => ({ status: 400, message: 'No', issues: [] });
  edit('name', 'Nowy');
  await publish();
  expect(stops()).toMatchObject([{ state: 'parked', reason: 'refused', message: 'No' }]);
});
