import { expect, test } from 'vitest';
import { listAttemptsOfPublish } from '#electron/store/drafts/attempts-table.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import { REFUSED_WORD } from '#tests/support/simulation/model-service.ts';
import { aWorld, newDisplay, set } from '#tests/support/simulation/one-client.ts';

test('an edit is sent once, verified, and can be undone after publishing', async () => {
  const { edit, publish, truth, rowId, puts, client, refOf, world } = aWorld();
  const before = truth('expositions');
  edit('expositions', [set(rowId('expositions', 0), 'label', 'New label'), newDisplay('n', 'Added')]);
  const report = await publish();
  expect(report).toMatchObject({ ended: 'done', resources: [{ how: { end: 'published' } }] });
  expect(puts()).toHaveLength(2);
  expect(truth('expositions')).toHaveLength(before.length + 1);
  expect(client.call('drafts.list', null)).toEqual([]);
  expect(listAttemptsOfPublish(client.store.db, report.publishId).map(({ phase }) => phase)).toEqual([
    'verified',
    'verified',
  ]);
  const undone = client.call('drafts.undoPublish', { publishId: report.publishId, name: 'Undo', now: 2 });
  expect(undone).toMatchObject({ resources: [refOf('expositions')], conflicts: [], busy: [], irreversible: [] });
  world.oracle.touched(
    client.name,
    refOf('expositions'),
    client.call('drafts.view', { ref: refOf('expositions') })?.changes.map((one) => one.rowId) ?? [],
  );
  await publish();
  expect(truth('expositions').slice(0, 4)).toEqual(before);
  expect(truth('expositions')[4]).toMatchObject({ label: 'Added', status: 'disabled' });
});

test('1,300 new displays and 600 changed ones go in chunks of at most 500, updates first', async () => {
  const { edit, publish, truth, puts, world, refOf, client } = aWorld();
  const labels = Array.from({ length: 1300 }, (_, n) => newDisplay(`n${n}`, `Added ${n}`));
  edit('expositions', labels);
  await publish();
  expect(truth('expositions')).toHaveLength(1304);
  expect(puts()).toHaveLength(3);
  const rows = client.call('drafts.view', { ref: refOf('expositions') })?.base ?? [];
  edit('expositions', [
    ...rows.slice(0, 600).map(({ rowId }) => set(rowId, 'status', 'disabled')),
    newDisplay('last', 'Last'),
  ]);
  await publish();
  expect(world.troubles).toEqual([]);
  const sizes = puts().map((line) => (line.match(/"label"/g) ?? []).length);
  expect(sizes).toEqual([500, 500, 300, 500, 99, 1]);
});

test.each(['dots', 'brackets', 'pointer'] as const)(
  'a 400 (%s) stays at the row it names, and the others go on',
  async (issuePaths) => {
    const { edit, publish, rowId, stops, truth, client, refOf } = aWorld({ issuePaths });
    edit('expositions', [
      set(rowId('expositions', 0), 'label', 'Fine'),
      set(rowId('expositions', 1), 'label', `Bad ${REFUSED_WORD}`),
    ]);
    edit('store', [set('store', 'name', 'Renamed')]);
    await publish();
    expect(truth('store')[0]).toMatchObject({ name: 'Renamed' });
    expect(truth('expositions').slice(0, 2)).toMatchObject([{ label: 'Fine' }, { label: 'Display 2' }]);
    const row = rowId('expositions', 1);
    expect(stops()).toMatchObject([{ state: 'parked', reason: 'refused', issues: [{ rowId: row }] }]);
    // The service repeated the token in its words.
    expect(JSON.stringify(stops())).toContain('[secret]');
    expect(client.call('drafts.view', { ref: refOf('expositions') })?.issues).toHaveLength(1);
    edit('expositions', [set(row, 'label', 'Good')]);
    await publish();
    expect(truth('expositions')[1]).toMatchObject({ label: 'Good' });
  },
);

test('a 400 that names nothing parks the resource whole, and an edit is another try', async () => {
  const { edit, publish, rowId, stops, truth } = aWorld({ namedChance: 0 });
  edit('contacts', [set(rowId('contacts', 0), 'name', REFUSED_WORD), set(rowId('contacts', 1), 'name', 'Fine')]);
  await publish();
  expect(stops()).toMatchObject([
    { state: 'parked', reason: 'refused', issues: [], message: 'Not allowed ([secret])' },
  ]);
  expect(truth('contacts')[1]).toMatchObject({ name: 'Person 2' });
  edit('contacts', [set(rowId('contacts', 0), 'name', 'Anna')]);
  await publish();
  expect(truth('contacts').slice(0, 2)).toMatchObject([{ name: 'Anna' }, { name: 'Fine' }]);
});

test('a refused token pauses everything and keeps everything', async () => {
  const { edit, publish, puts, world, client, rowId } = aWorld();
  edit('store', [set('store', 'name', 'Renamed')]);
  edit('contacts', [set(rowId('contacts', 0), 'name', 'Anna')]);
  world.line.door = 'unauthorized';
  expect(await publish()).toMatchObject({ ended: 'paused', failure: { code: 'unauthorized' } });
  expect(puts()).toEqual([]);
  expect(client.call('drafts.list', null)).toHaveLength(2);
  world.line.door = 'open';
  expect(await publish()).toMatchObject({ ended: 'done' });
  expect(client.call('drafts.list', null)).toEqual([]);
});

test('what belongs to a new store waits for it, and is held when it is not there', async () => {
  const { edit, publish, world, refOf, puts } = aWorld();
  edit('contacts', [{ edit: 'add', rowId: 'c', row: { name: 'Anna', phone: '600000001' } }], 'N-1');
  edit('store', [{ edit: 'add', rowId: 'store', row: { name: `New ${REFUSED_WORD}` } }], 'N-1');
  const report = await publish();
  expect(report.resources.map(({ how }) => how.end).toSorted()).toEqual(['held', 'stopped']);
  edit('store', [set('store', 'name', 'New')], 'N-1');
  await publish();
  expect(world.service.truth(refOf('contacts', 'N-1'))).toMatchObject([
    { name: 'Anna', contactType: 'store', hasWhatsapp: false },
  ]);
  expect(puts().map((line) => line.split(' ')[3])).toEqual(['store', 'store', 'contacts']);
});

test('publishing is cancelled between two requests: what was not sent is a draft', async () => {
  const { edit, client, world } = aWorld({ mostElements: 500 });
  edit(
    'expositions',
    Array.from({ length: 1200 }, (_, n) => newDisplay(`n${n}`, `Added ${n}`)),
  );
  client.publish(null);
  while (!world.trace.some((line) => line.includes('PUT'))) await world.time.pass(1);
  client.cancel();
  await world.time.pass(60_000);
  expect(client.reports.at(-1)).toMatchObject({ ended: 'cancelled', resources: [{ how: { end: 'cancelled' } }] });
  expect(world.trace.filter((line) => line.includes('PUT'))).toHaveLength(1);
  client.publish(null);
  await world.time.pass(60_000);
  expect(world.service.truth({ externalId: 'S-1', kind: 'expositions' })).toHaveLength(1204);
  expect(client.call('drafts.list', null)).toEqual([]);
});

test('10,000 rounds of publishing and reading send nothing when nothing was changed', async () => {
  const { edit, publish, puts, world, client, rowId, refOf } = aWorld();
  const kinds = ['store', 'contacts', 'expectations', 'expositions'] as const;
  edit('store', [set('store', 'name', 'Renamed')]);
  edit('contacts', [set(rowId('contacts', 0), 'name', 'Anna')]);
  edit('expectations', [set(rowId('expectations', 0), 'expectedFillRatio', 1)]);
  edit('expositions', [set(rowId('expositions', 0), 'label', 'Label')]);
  await publish();
  const before = puts().length;
  expect(before).toBe(4);
  for (let round = 0; round < 10_000; round += 1) {
    const kind = kinds[round % 4] ?? 'store';
    const row: Row = world.service.truth(refOf(kind))?.[0] ?? {};
    const field = { store: 'name', contacts: 'phone', expectations: 'weekday', expositions: 'label' }[kind];
    // A value that is equal to the old one is no change.
    edit(kind, [set(client.call('drafts.view', { ref: refOf(kind) })?.base[0]?.rowId ?? '', field, row[field])]);
    if (round % 3 === 0) await client.pull(refOf(kind), world.service.truth(refOf(kind)));
    if (round % 10 > 0) continue;
    client.publish(null);
    await world.time.pass(20);
  }
  expect(puts().length).toBe(before);
});

test('a change that somebody else made as well is not sent again', async () => {
  const { edit, publish, puts, world, client, refOf } = aWorld();
  edit('store', [set('store', 'name', 'Renamed')]);
  world.service.write('foreign', refOf('store'), { name: 'Renamed' });
  await publish();
  expect(puts()).toEqual([]);
  expect(client.call('drafts.list', null)).toEqual([]);
});

test('what is written while a publishing runs stays a draft until Publish is pressed again', async () => {
  const { edit, publish, client, world, puts } = aWorld();
  edit('store', [set('store', 'name', 'First')]);
  client.publish(null);
  while (puts().length === 0) await world.time.pass(1);
  edit('store', [set('store', 'name', 'Second'), set('store', 'location', 'Here')]);
  await world.time.pass(60_000);
  expect(client.reports.at(-1)).toMatchObject({ ended: 'done', resources: [{ how: { end: 'published' } }] });
  expect(world.service.truth({ externalId: 'S-1', kind: 'store' })?.[0]).toMatchObject({
    name: 'First',
    location: null,
  });
  expect(client.call('drafts.list', null)).toMatchObject([{ counts: { changed: 1 } }]);
  await publish();
  expect(world.service.truth({ externalId: 'S-1', kind: 'store' })?.[0]).toMatchObject({
    name: 'Second',
    location: 'Here',
  });
});

test('answers that cannot be understood park the resource in the end, and others go on', async () => {
  const { edit, client, world, stops, truth } = aWorld();
  edit('store', [set('store', 'name', 'Renamed')]);
  world.line.fault = () => 'broken-answer';
  client.publish(null);
  await world.time.pass(180_000);
  expect(stops()).toMatchObject([{ state: 'parked', reason: 'answer_invalid' }]);
  world.line.fault = () => null;
  client.call('drafts.retry', { ref: { externalId: 'S-1', kind: 'store' } });
  client.publish(null);
  await world.time.pass(60_000);
  expect(truth('store')[0]).toMatchObject({ name: 'Renamed' });
  expect(stops()).toEqual([]);
});

test('a field that a new store did not have yet can be in a conflict, which is still there when it is read again', async () => {
  const { client, edit, puts, world, stops } = aWorld();
  edit('store', [{ edit: 'add', rowId: 'store', row: { name: 'New' } }], 'N-1');
  client.publish(null);
  while (puts().length === 0) await world.time.pass(1);
  edit('store', [set('store', 'loginCode', 'mine')], 'N-1');
  await world.time.pass(60_000);
  expect(world.troubles).toEqual([]);
  expect(stops()).toMatchObject([
    { state: 'conflict', conflicts: [{ field: 'loginCode', mine: 'mine', theirs: 'code' }] },
  ]);
});
