import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { memoryKeychain, passIn, type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { STORE_IDS, smallChain } from '#tests/support/behaviours/small-chain.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';
import { nextSteps } from '#tests/support/core/next-steps.ts';

const TOKEN = 'token-of-drafts-5d1f';
const [ID] = STORE_IDS;
const REF = { externalId: ID, kind: 'expositions' } as const;
const NAME = { key: 'edit', cells: 1, data: {} };
const PAGE = { by: 'page-1' };

const value = <Value>(answer: { ok: true; value: Value } | { ok: false; failure: { code: string } }): Value => {
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
};

type Known = Extract<StoreRows, { known: true }>;
async function displays({ bridge }: RunningCore, externalId: string = ID): Promise<Known> {
  const [store] = value(await bridge.drafts.rows({ kind: 'expositions', externalIds: [externalId] }));
  if (store?.known !== true) throw new Error('not known');
  return store;
}

async function label({ bridge }: RunningCore, rowId: string, text: string) {
  const patches = [{ field: 'label', rowIds: [rowId], values: [text] }];
  return value(
    await bridge.drafts.save({ name: NAME, resources: [{ ref: REF, added: [], patches, removed: [] }], ...PAGE }),
  );
}

async function aComputer() {
  const service = await startMemoryService({ token: TOKEN, chain: smallChain() });
  const userData = await mkdtemp(join(tmpdir(), 'endcap-drafts-'));
  const keychain = memoryKeychain();
  const line = { isOpen: true };
  onTestFinished(async () => {
    await service.stop();
    await rm(userData, { recursive: true, force: true });
  });
  const start = async () => {
    const core = await startCore(
      { loadKeychain: async () => keychain },
      {
        userData,
        fetch: (url, init) =>
          line.isOpen ? fetch(url, init) : Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
      },
    );
    onTestFinished(() => core.core.close());
    return core;
  };
  return { service, line, start };
}

const reviewed = async ({ bridge }: RunningCore) =>
  value(await bridge.publish.changes()).map(({ ref, rev }) => ({ ref, rev }));

async function imported(core: RunningCore, text: string, isTrial = false) {
  const tableId = await passIn(core, Buffer.from(text));
  return value(await core.bridge.publish.importChanges({ tableId, isTrial, name: NAME }));
}

async function published(core: RunningCore, review?: Awaited<ReturnType<typeof reviewed>>) {
  const { bridge } = core;
  value(await bridge.publish.start({ reviewed: review ?? (await reviewed(core)) }));
  await expect.poll(async () => value(await bridge.publish.state()).state, { timeout: 60_000 }).toBe('ended');
  return value(await bridge.publish.state());
}

test('an edit made offline outlives a restart, is undone and done again, published once and undone after that', async () => {
  const { line, service, start } = await aComputer();
  const first = await start();
  await first.connect(service.url, TOKEN);
  const before = await displays(first);
  const [row] = before.rows;
  if (row === undefined) throw new Error('no display');
  line.isOpen = false;
  expect(await label(first, row.rowId, 'Regał przy wejściu')).toMatchObject({ step: expect.any(Number), unplaced: 0 });
  await first.core.close();

  const again = await start();
  const kept = await displays(again);
  expect(kept.rows[0]).toMatchObject({ base: row.base, desired: { label: 'Regał przy wejściu' } });
  expect(value(await again.bridge.drafts.steps())).toMatchObject({ steps: [{ name: NAME }], done: 1 });
  const steps = await nextSteps(again.bridge, 'undo');
  const undo = { way: 'undo' as const, steps: [...steps, -1], ...PAGE };
  expect(value(await again.bridge.drafts.move(undo))).toMatchObject({ steps: 1, waits: null });
  expect(value(await again.bridge.drafts.move(undo))).toMatchObject({ steps: 0, waits: null, resources: [] });
  expect((await displays(again)).rows[0]?.desired).toBeNull();
  value(await again.bridge.drafts.move({ way: 'redo', steps, ...PAGE }));
  expect(value(await again.bridge.drafts.count())).toEqual({ edits: 1, stopped: 0, overwritten: 0 });
  expect(value(await again.bridge.publish.changes())).toMatchObject([
    { ref: REF, changes: [{ change: 'changed', fields: [{ field: 'label', becomes: 'Regał przy wejściu' }] }] },
  ]);

  line.isOpen = true;
  expect(await published(again)).toMatchObject({ ended: 'done', resources: [{ phase: { how: 'published' } }] });
  expect(value(await again.bridge.drafts.count())).toEqual({ edits: 0, stopped: 0, overwritten: 0 });
  const done = await displays(again);
  expect(done.rows[0]).toMatchObject({ base: { label: 'Regał przy wejściu' }, desired: null });
  const [item] = value(await again.bridge.publish.history({ before: null, limit: 10 })).items;
  expect(item).toMatchObject({ event: 'published', externalId: REF.externalId, size: 1 });
  const undone = await again.bridge.publish.undo({ publishId: item?.publishId ?? '', name: NAME });
  expect(value(undone)).toMatchObject({ resources: [REF], busy: [], conflicts: 0, irreversible: 0 });
  expect((await displays(again)).rows[0]?.desired).toMatchObject({ label: row.base?.['label'] });
});

test('what a second tab edits after the review is not sent, and the answer says so', async () => {
  const { service, start } = await aComputer();
  const core = await start();
  await core.connect(service.url, TOKEN);
  const [first, second] = (await displays(core)).rows;
  if (first === undefined || second === undefined) throw new Error('no displays');
  await label(core, first.rowId, 'Reviewed');
  const review = await reviewed(core);
  await label(core, second.rowId, 'Newer');
  expect(await published(core, review)).toMatchObject({ ended: 'done', newer: 1 });
  const { rows } = await displays(core);
  expect(rows.find(({ rowId }) => rowId === first.rowId)).toMatchObject({ base: { label: 'Reviewed' }, desired: null });
  expect(rows.find(({ rowId }) => rowId === second.rowId)).toMatchObject({ desired: { label: 'Newer' } });
});

/** Another writer gives the first display a label. */
const labelThere = ({ service }: Awaited<ReturnType<typeof aComputer>>, base: object, text: string) =>
  fetch(`${service.url}/v1/stores/${ID}/expositions`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ expositions: [{ ...base, label: text }] }),
  });

test('two changes of one field stop their store until a person has chosen, and the choice is published', async () => {
  const computer = await aComputer();
  const mine = await computer.start();
  await mine.connect(computer.service.url, TOKEN);
  const [row] = (await displays(mine)).rows;
  if (row?.base == null) throw new Error('no display');
  await label(mine, row.rowId, 'Mine');
  await labelThere(computer, row.base, 'Theirs');
  expect(await published(mine)).toMatchObject({ resources: [{ phase: { how: 'stopped' } }] });
  const [stopped] = value(await mine.bridge.publish.changes());
  expect(stopped?.stop).toMatchObject({ state: 'conflict', conflicts: [{ mine: 'Mine', theirs: 'Theirs' }] });
  const choices = [{ rowId: row.rowId, field: 'label', theirs: 'Theirs', choice: { take: 'mine' as const } }];
  expect(value(await mine.bridge.publish.resolve({ ref: REF, choices }))).toEqual({ resolved: 1 });
  expect(await published(mine)).toMatchObject({ resources: [{ phase: { how: 'published' } }] });
  expect((await displays(mine)).rows[0]?.base).toMatchObject({ label: 'Mine' });
});

test('a sheet that reads another value of a conflict has pages told, and a decision about the earlier one is not applied', async () => {
  const computer = await aComputer();
  const mine = await computer.start();
  await mine.connect(computer.service.url, TOKEN);
  const [row] = (await displays(mine)).rows;
  if (row?.base == null) throw new Error('no display');
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const told = { changes: 0 };
  void (async () => {
    for await (const event of mine.core.events.subscribe(left.signal))
      if (event.type === 'drafts_changed' && event.by === null) told.changes += 1;
  })().catch(() => {});
  await label(mine, row.rowId, 'Six');
  await labelThere(computer, row.base, 'Seven');
  expect(await published(mine)).toMatchObject({ resources: [{ phase: { how: 'stopped' } }] });
  await expect.poll(() => told.changes).toBe(1);

  await labelThere(computer, row.base, 'Eight');
  const inputKey = canonicalJson({ externalId: ID });
  value(await mine.bridge.reads.refresh({ read: 'stores.expositions', inputKey }));
  const conflict = { state: 'conflict', conflicts: [{ mine: 'Six', theirs: 'Eight' }] };
  expect((await displays(mine)).stop).toMatchObject(conflict);
  await expect.poll(() => told.changes).toBe(2);

  const resolve = async (theirs: string) => {
    const choices = [{ rowId: row.rowId, field: 'label', theirs, choice: { take: 'mine' as const } }];
    return value(await mine.bridge.publish.resolve({ ref: REF, choices }));
  };
  expect(await resolve('Seven')).toEqual({ resolved: 0 });
  expect(value(await mine.bridge.publish.changes())[0]?.stop).toMatchObject(conflict);
  expect(await resolve('Eight')).toEqual({ resolved: 1 });
  expect(value(await mine.bridge.drafts.count())).toEqual({ edits: 1, stopped: 0, overwritten: 0 });
});

test('a set of changes goes to a file and comes back as drafts of another computer, after a trial without a trace', async () => {
  const one = await aComputer();
  const first = await one.start();
  await first.connect(one.service.url, TOKEN);
  const [row] = (await displays(first)).rows;
  await label(first, row?.rowId ?? '', 'From a file');
  const [text = ''] = value(await first.bridge.publish.exportChanges({ only: null })).files;
  expect(text).not.toContain(TOKEN);

  const two = await aComputer();
  const second = await two.start();
  await second.connect(two.service.url, TOKEN);
  await displays(second);
  // It is of another service, and a page can say so.
  expect(await imported(second, text, true)).toMatchObject({ ok: true, service: one.service.url });
  expect(value(await second.bridge.drafts.count()).edits).toBe(0);
  expect(await imported(second, text)).toMatchObject({
    resources: [{ ref: REF, result: 'taken', size: 1 }],
  });
  expect((await displays(second)).rows[0]?.desired).toMatchObject({ label: 'From a file' });
  expect(await imported(second, '{}', true)).toEqual({ ok: false, reason: 'malformed' });
});

test('a damaged resource of a file is named, and the others are imported, listed and published', async () => {
  const { service, start } = await aComputer();
  const mine = await start();
  await mine.connect(service.url, TOKEN);
  const [row] = (await displays(mine)).rows;
  if (row?.base == null) throw new Error('no display');
  const good = {
    ref: REF,
    base: [{ rowId: row.rowId, row: row.base }],
    edits: [{ rowId: row.rowId, row: { ...row.base, label: 'New' } }],
  };
  const store = {
    ref: { externalId: ID, kind: 'store' },
    base: [{ rowId: 'store', row: {} }],
    edits: [{ rowId: 'store', row: { name: 'Nowy' } }],
  };
  const dotted = { ...good, ref: { ...REF, externalId: '.' } };
  const file = JSON.stringify({
    format: 'endcap-change-set',
    version: 1,
    exportedAt: '2026-11-20T10:00:00Z',
    resources: [store, dotted, good],
  });
  expect(await imported(mine, file)).toMatchObject({
    resources: [{ ref: REF, result: 'taken' }],
    refused: [
      { externalId: ID, kind: 'store', row: 'store', problem: 'missing' },
      { externalId: '.', kind: 'expositions', problem: 'store' },
    ],
  });
  expect(value(await mine.bridge.publish.changes())).toMatchObject([{ ref: REF }]);
  expect(value(await mine.bridge.publish.unreadable())).toEqual([]);
  expect(await displays(mine)).toMatchObject({ isPartial: false });
  expect(await published(mine)).toMatchObject({ ended: 'done', resources: [{ phase: { how: 'published' } }] });
});

test('stores of which something can be shown without the service are those with an answer, or with a draft', async () => {
  const computer = await aComputer();
  const core = await computer.start();
  value(await core.bridge.workspaces.connect({ name: 'Chain', baseUrl: computer.service.url, token: TOKEN }));
  const here = async (kind: 'expositions' | 'contacts') => value(await core.bridge.drafts.here({ kind }));
  expect(await here('expositions')).toEqual({ kept: [], changed: [] });
  const { rows } = await displays(core);
  expect(await here('expositions')).toEqual({ kept: [ID], changed: [] });
  await label(core, rows[0]?.rowId ?? '', 'Mine');
  expect(await here('expositions')).toEqual({ kept: [ID], changed: [ID] });
  expect(await here('contacts')).toEqual({ kept: [], changed: [] });
});
