import { expect, test } from 'vitest';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import { aWorld, newDisplay, set } from '#tests/support/simulation/one-client.ts';

const MINUTES = 60_000;

/** The field that each kind is edited by, and what we publish there. */
const EDITED = {
  store: ['name', 'Ours'],
  contacts: ['name', 'Ours'],
  expectations: ['expectedFillRatio', 77],
  expositions: ['label', 'Ours'],
} as const satisfies Record<ResourceKind, readonly [string, unknown]>;
const KINDS = ['store', 'contacts', 'expectations', 'expositions'] as const;

const sentRow = ({ contactId: _c, createdAt: _a, expectationId: _e, updatedAt: _u, ...row }: Row): Row => row;

/** One client that publishes a change of the first row, and another writer without a draft. */
function twoWriters(kind: ResourceKind) {
  const one = aWorld();
  const { world, client, refOf, truth, rowId } = one;
  const [field, value] = EDITED[kind];
  const ref = refOf(kind);
  const before = truth(kind);
  const writeOver = (rows: readonly Row[]) => {
    if (kind === 'store') world.service.write('other', ref, { name: rows[0]?.['name'] });
    else world.service.write('other', ref, { [kind]: rows.map(sentRow) });
  };
  return {
    ...one,
    ref,
    before,
    field,
    writeOver,
    other: (to: unknown) => writeOver(truth(kind).map((row) => (row[field] === value ? { ...row, [field]: to } : row))),
    publishOurs: async () => {
      one.edit(kind, [set(rowId(kind, 0), field, value)]);
      await one.publish();
    },
    look: () => client.pull(ref, truth(kind)),
    told: () => client.call('drafts.overwrites', null),
  };
}

test.each(KINDS)('%s: who wrote the old value over ours is told of, once, and stays in the history', async (kind) => {
  const one = twoWriters(kind);
  await one.publishOurs();
  await one.look();
  expect(one.told()).toEqual([]);
  one.writeOver(one.before);
  await one.world.time.pass(30 * MINUTES);
  await one.look();
  const [found] = one.told();
  expect(one.told()).toHaveLength(1);
  expect(found).toMatchObject({ ref: one.ref, changes: [{ after: { [one.field]: EDITED[kind][1] } }] });
  await one.look();
  expect(one.told()).toHaveLength(1);
  const events = one.client.call('drafts.history', { before: null, limit: 50 }).lines.map(({ event }) => event);
  expect(events.filter((event) => event === 'overwritten')).toHaveLength(1);
});

test.each(KINDS)('%s: publishing again makes a draft, and what it publishes is watched anew', async (kind) => {
  const one = twoWriters(kind);
  const [field, value] = EDITED[kind];
  await one.publishOurs();
  one.writeOver(one.before);
  await one.world.time.pass(MINUTES);
  await one.look();
  const overwriteId = one.told()[0]?.overwriteId ?? 0;
  const saved = one.client.call('drafts.decideOverwrite', { overwriteId, again: { name: 'again' }, now: 1 });
  expect(saved).toBe(1);
  expect(one.told()).toEqual([]);
  for (const { ref } of one.client.call('drafts.list', null))
    one.world.oracle.touched(one.client.name, ref, [one.rowId(kind, 0)]);
  await one.publish();
  expect(one.truth(kind).map((row) => row[field])).toContain(value);
  one.writeOver(one.before);
  await one.world.time.pass(MINUTES);
  await one.look();
  expect(one.told()).toHaveLength(1);
});

test.each(KINDS)('%s: another value counts as written over ours only shortly after', async (kind) => {
  const soon = twoWriters(kind);
  await soon.publishOurs();
  soon.other(kind === 'expectations' ? 12 : 'Theirs');
  await soon.look();
  expect(soon.told()).toHaveLength(1);

  const later = twoWriters(kind);
  await later.publishOurs();
  await later.world.time.pass(10 * MINUTES);
  later.other(kind === 'expectations' ? 12 : 'Theirs');
  await later.look();
  expect(later.told()).toEqual([]);
});

test.each(KINDS)('%s: a restart hides no value that was written over ours shortly after', async (kind) => {
  const restart = ({ client }: ReturnType<typeof twoWriters>) => {
    client.kill();
    client.start();
  };
  const soon = twoWriters(kind);
  await soon.publishOurs();
  await soon.look();
  restart(soon);
  soon.other(kind === 'expectations' ? 12 : 'Theirs');
  await soon.world.time.pass(MINUTES / 2);
  await soon.look();
  expect(soon.told()).toHaveLength(1);

  const later = twoWriters(kind);
  await later.publishOurs();
  await later.world.time.pass(10 * MINUTES);
  await later.look();
  restart(later);
  later.other(kind === 'expectations' ? 12 : 'Theirs');
  await later.world.time.pass(MINUTES / 2);
  await later.look();
  expect(later.told()).toEqual([]);
});

test('what we publish over ourselves, or undo, is no overwriting', async () => {
  const one = twoWriters('expositions');
  const row = one.rowId('expositions', 0);
  await one.publishOurs();
  one.edit('expositions', [set(row, 'label', one.before[0]?.['label'])]);
  await one.publish();
  await one.look();
  expect(one.told()).toEqual([]);
});

test('of two fields that were published one after the other, each is watched by its own publishing', async () => {
  const one = twoWriters('expositions');
  const row = one.rowId('expositions', 0);
  await one.publishOurs();
  one.edit('expositions', [set(row, 'friendlyTitle', 'Second')]);
  await one.publish();
  one.writeOver(
    one.truth('expositions').map((each, at) => (at === 0 ? { ...each, label: one.before[0]?.['label'] } : each)),
  );
  await one.world.time.pass(MINUTES);
  await one.look();
  const [found, ...others] = one.told();
  expect(others).toEqual([]);
  expect(found?.changes).toHaveLength(1);
  expect(found?.changes[0]?.before?.['friendlyTitle']).toBe(found?.changes[0]?.after?.['friendlyTitle']);
});

test('a contact that was added and is gone again is told of; one that was removed and is back as well', async () => {
  const one = twoWriters('contacts');
  const row = { name: 'New', phone: '600 100 200', email: null, contactType: 'store', hasWhatsapp: false };
  one.edit('contacts', [
    { edit: 'add', rowId: 'n', row },
    { edit: 'remove', rowId: one.rowId('contacts', 0) },
  ]);
  await one.publish();
  expect(one.truth('contacts').some(({ name }) => name === 'New')).toBe(true);
  one.writeOver(one.before);
  await one.world.time.pass(MINUTES);
  await one.look();
  expect(
    one
      .told()[0]
      ?.changes.map(({ before, after }) => [before === null, after === null])
      .sort(),
  ).toEqual([
    [false, true],
    [true, false],
  ]);
});

test('a new display whose title somebody replaced at once is told of', async () => {
  const one = twoWriters('expositions');
  one.edit('expositions', [newDisplay('n', 'Added')]);
  await one.publish();
  one.writeOver(
    one.truth('expositions').map((each) => (each['label'] === 'Added' ? { ...each, label: 'Theirs' } : each)),
  );
  await one.look();
  expect(one.told()[0]?.changes).toMatchObject([
    { before: null, after: { label: 'Added' }, shown: { label: 'Theirs' } },
  ]);
});

/** Somebody writes right after our request, before the read that follows it. */
function writeAfterOurs(one: ReturnType<typeof twoWriters>, write: () => void): void {
  const { service } = one.world;
  const { write: commit } = service;
  let isDone = false;
  service.write = (by, ref, body) => {
    const answer = commit(by, ref, body);
    if (by !== one.client.name || isDone) return answer;
    isDone = true;
    write();
    return answer;
  };
}

test.each(KINDS)(
  '%s: a value written over ours before our first read is told at the end of publishing',
  async (kind) => {
    const one = twoWriters(kind);
    const [field, value] = EDITED[kind];
    const theirs = kind === 'expectations' ? 12 : 'Theirs';
    writeAfterOurs(one, () => one.other(theirs));
    await one.publishOurs();
    expect(one.client.reports.at(-1)?.ended).toBe('done');
    expect(one.told()).toMatchObject([
      { ref: one.ref, changes: [{ after: { [field]: value }, shown: { [field]: theirs } }] },
    ]);
    await one.world.time.pass(MINUTES);
    await one.look();
    expect(one.told()).toHaveLength(1);
  },
);

test('a new display whose title somebody replaced before our first read is told of, and published again', async () => {
  const one = twoWriters('expositions');
  writeAfterOurs(one, () =>
    one.writeOver(
      one.truth('expositions').map((each) => (each['label'] === 'Added' ? { ...each, label: 'Theirs' } : each)),
    ),
  );
  one.edit('expositions', [newDisplay('n', 'Added')]);
  await one.publish();
  expect(one.told()).toMatchObject([
    { changes: [{ before: null, after: { label: 'Added' }, shown: { label: 'Theirs' } }] },
  ]);
});

test.each(KINDS)('%s: what was edited long after publishing is not told, whatever we publish then', async (kind) => {
  const one = twoWriters(kind);
  await one.publishOurs();
  await one.world.time.pass(15 * MINUTES);
  one.other(kind === 'expectations' ? 33 : 'Theirs');
  const [second, value] =
    kind === 'store' ? ['city', 'Elsewhere'] : kind === 'expectations' ? ['expectedFillRatio', 41] : ['name', 'Second'];
  const at = kind === 'store' ? 0 : 1;
  const rowId = one.client.call('drafts.view', { ref: one.ref })?.desired[at]?.rowId ?? '';
  one.edit(kind, [set(rowId, kind === 'expositions' ? 'label' : second, value)]);
  await one.publish();
  await one.look();
  expect(one.told()).toEqual([]);
});

test.each(KINDS)('%s: what is there now is what the read shows', async (kind) => {
  const one = twoWriters(kind);
  const [field] = EDITED[kind];
  const theirs = kind === 'expectations' ? 12 : 'Theirs';
  await one.publishOurs();
  one.other(theirs);
  await one.look();
  expect(one.told()[0]?.changes[0]?.shown).toMatchObject({ [field]: theirs });

  const back = twoWriters(kind);
  await back.publishOurs();
  back.writeOver(back.before);
  await back.world.time.pass(MINUTES);
  await back.look();
  expect(back.told()[0]?.changes[0]?.shown).toMatchObject({ [field]: back.before[0]?.[field] });
});
