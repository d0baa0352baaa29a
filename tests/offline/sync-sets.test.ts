import { expect, test } from 'vitest';
import { aWorld, set } from '#tests/support/simulation/one-client.ts';

const TARGET = { displayType: 'FRIDGE_DRINKS', productCategory: null, weekday: 1, protocolTime: '07:00' };
/** As many targets of different slots as needed. */
const targets = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...TARGET,
    weekday: at % 7,
    protocolTime: `${String(Math.floor(at / 7 / 60)).padStart(2, '0')}:${String(Math.floor(at / 7) % 60).padStart(2, '0')}`,
    expectedFillRatio: at % 101,
  }));

test('of 5,000 targets one is changed and one is added while another writer changes a third: one request, nothing lost', async () => {
  const { edit, publish, truth, rowId, stops, puts, world, refOf } = aWorld({ order: 'shuffled' });
  const others = (rows: readonly object[]) =>
    world.service.write('other', refOf('expectations'), { expectations: rows.map((row) => ({ ...row })) });
  others(targets(5000));
  edit('expectations', [
    set(rowId('expectations', 0), 'expectedFillRatio', 99),
    { edit: 'add', rowId: 'n', row: { ...TARGET, displayType: 'ROLLS_BREAD_RACK', expectedFillRatio: 42 } },
  ]);
  const changed = truth('expectations')[0];
  // The replace of another writer gives every row another id.
  others(targets(5000).map((row, at) => (at === 4999 ? { ...row, expectedFillRatio: 7 } : row)));
  await publish();
  expect(stops()).toEqual([]);
  expect(puts().filter((line) => line.includes('expectations'))).toHaveLength(1);
  const keyed = new Map(
    truth('expectations').map((row) => [
      `${row['displayType']} ${row['weekday']} ${row['protocolTime']}`,
      row['expectedFillRatio'],
    ]),
  );
  expect(keyed.size).toBe(5001);
  const last = targets(5000)[4999];
  expect(keyed.get(`${changed?.['displayType']} ${changed?.['weekday']} ${changed?.['protocolTime']}`)).toBe(99);
  expect(keyed.get('ROLLS_BREAD_RACK 1 07:00')).toBe(42);
  expect(keyed.get(`FRIDGE_DRINKS ${last?.weekday} ${last?.protocolTime}`)).toBe(7);
});

test.each(['accepted', 'refused'] as const)(
  'a second target for one key, by a service where that is %s, is kept or stops in words',
  async (duplicates) => {
    const { edit, publish, truth, stops } = aWorld({ duplicates });
    const [first] = truth('expectations');
    const twin = { ...first, expectationId: undefined, updatedAt: undefined, expectedFillRatio: 12 };
    edit('expectations', [{ edit: 'add', rowId: 'n', row: twin }]);
    await publish();
    const ratios = truth('expectations').map((row) => row['expectedFillRatio']);
    if (duplicates === 'accepted') {
      expect(stops()).toEqual([]);
      expect(ratios.toSorted()).toEqual([12, 50, 51, 52, 53]);
    } else {
      expect(stops()).toMatchObject([{ state: 'parked', reason: 'refused' }]);
      expect(ratios.toSorted()).toEqual([50, 51, 52, 53]);
    }
  },
);

test('a new store that somebody else made meanwhile is not made again; what they gave it stays', async () => {
  const { edit, publish, world, refOf, stops, puts, client } = aWorld();
  edit('store', [{ edit: 'add', rowId: 'store', row: { name: 'Mine', location: 'Rynek 1' } }], 'N-1');
  edit('contacts', [{ edit: 'add', rowId: 'c', row: { name: 'Anna', phone: '600000001' } }], 'N-1');
  const { service } = world;
  service.write('other', refOf('store', 'N-1'), { name: 'Theirs', location: 'Rynek 1' });
  service.write('other', refOf('contacts', 'N-1'), {
    contacts: [{ name: 'Ewa', phone: '600000002', contactType: 'store', email: null, hasWhatsapp: false }],
  });
  await publish();
  expect(puts().filter((line) => line.includes('store'))).toEqual([]);
  expect(stops()).toMatchObject([
    { state: 'conflict', conflicts: [{ scope: 'row', mine: { name: 'Mine' }, theirs: { name: 'Theirs' } }] },
  ]);
  expect(service.truth(refOf('store', 'N-1'))).toMatchObject([{ name: 'Theirs', location: 'Rynek 1' }]);
  const [theirs] = stops().flatMap((stop) =>
    stop.state === 'conflict' ? stop.conflicts.map((one) => one.theirs) : [],
  );
  const choices = [{ rowId: 'store', field: null, theirs, choice: { take: 'mine' as const } }];
  client.call('drafts.resolve', { ref: refOf('store', 'N-1'), choices, now: 2 });
  await publish();
  expect(stops()).toEqual([]);
  // Only what was drafted of it, and what belongs to it, is added to theirs.
  expect(service.truth(refOf('store', 'N-1'))).toMatchObject([
    { name: 'Mine', location: 'Rynek 1', openingTimes: [{ weekday: 1 }] },
  ]);
  const names = (service.truth(refOf('contacts', 'N-1')) ?? []).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Anna', 'Ewa']);
});

test.each(['store', 'contacts', 'expectations', 'expositions'] as const)(
  'a draft of %s of a store that vanished waits for a person, and makes no store',
  async (kind) => {
    const { edit, publish, rowId, stops, puts, world, truth } = aWorld();
    const field = { store: 'name', contacts: 'name', expectations: 'expectedFillRatio', expositions: 'label' }[kind];
    edit(kind, [set(rowId(kind, 0), field, kind === 'expectations' ? 12 : 'Mine')]);
    world.service.remove('other', 'S-1');
    await publish();
    expect(stops()).toMatchObject([{ state: 'parked', reason: 'not_found' }]);
    expect(puts()).toEqual([]);
    expect(truth(kind)).toEqual([]);
  },
);
