import { expect, onTestFinished, test } from 'vitest';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { RESOURCE_KINDS, type ResourceKind, type ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { startCore } from '#tests/faults/start-core.ts';
import { STORE_IDS } from '#tests/support/behaviours/small-chain.ts';
import { FRONT_TOKEN, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { bodyFaults, rowsOfBody } from '#tests/support/simulation/body-rules.ts';

const WRITES = {
  store: 'upsertStore',
  contacts: 'replaceStoreContacts',
  expectations: 'replaceStoreExpectations',
  expositions: 'upsertStoreExpositions',
} as const satisfies Record<ResourceKind, OperationName>;
const FIELDS = {
  store: ['name', 'Renamed'],
  contacts: ['name', 'Anna'],
  expectations: ['expectedFillRatio', 11],
  expositions: ['label', 'Relabelled'],
} as const;

/** A whole core with its own client, before the real service behind the front that keeps a journal. */
async function aComputer() {
  const small = await startSmallFront();
  const core = await startCore();
  onTestFinished(async () => {
    await core.close();
    await small.stop();
  });
  await core.connect(small.front.url, FRONT_TOKEN);
  const { bridge } = core;
  const puts = () => small.front.journal.requests().filter(({ method }) => method === 'PUT');
  const save = async (resources: ResourcePatch[]) =>
    unwrap(await bridge.drafts.save({ name: { key: 'edit', cells: 1, data: {} }, resources, by: 'test' }));
  const publish = async () => {
    const reviewed = unwrap(await bridge.publish.changes()).map(({ ref, rev }) => ({ ref, rev }));
    unwrap(await bridge.publish.start({ reviewed }));
    await expect.poll(async () => unwrap(await bridge.publish.state()).state, { timeout: 60_000 }).toBe('ended');
    return unwrap(await bridge.publish.state());
  };
  return { small, bridge, puts, save, publish };
}

test('what the real client sends holds every field, at most 500 elements, and nothing when nothing was changed', async () => {
  const { small, bridge, puts, save, publish } = await aComputer();
  const [externalId] = STORE_IDS;
  const store = { externalId };
  const [details, contacts, expectations] = [
    unwrap(await bridge.stores.get(store)).data,
    unwrap(await bridge.stores.contacts(store)).data,
    unwrap(await bridge.stores.expectations(store)).data,
  ];
  const [displays] = unwrap(await bridge.drafts.rows({ kind: 'expositions', externalIds: [externalId] }));
  const first: Record<ResourceKind, { readonly rowId: string; readonly row: Readonly<Record<string, unknown>> }> = {
    store: { rowId: 'store', row: details },
    contacts: { rowId: contacts[0]?.contactId ?? '', row: contacts[0] ?? {} },
    expectations: { rowId: expectations[0]?.expectationId ?? '', row: expectations[0] ?? {} },
    expositions: displays?.known
      ? { rowId: displays.rows[0]?.rowId ?? '', row: displays.rows[0]?.base ?? {} }
      : { rowId: '', row: {} },
  };
  const edit = (kind: ResourceKind, value: unknown): ResourcePatch => ({
    ref: { externalId, kind },
    added: [],
    patches: [{ field: FIELDS[kind][0], rowIds: [first[kind].rowId], values: [value] }],
    removed: [],
  });

  for (const kind of RESOURCE_KINDS) {
    await save([edit(kind, FIELDS[kind][1])]);
    await save([edit(kind, first[kind].row[FIELDS[kind][0]])]);
  }
  await publish();
  expect(puts()).toEqual([]);

  const added = Array.from({ length: 1100 }, (_, n) => ({
    rowId: `new ${n}`,
    row: { label: `New ${n}`, productCategories: [], expositionType: 'FRIDGE_DRINKS' },
  }));
  await save(
    RESOURCE_KINDS.map((kind) => ({ ...edit(kind, FIELDS[kind][1]), added: kind === 'expositions' ? added : [] })),
  );
  const { ended, resources } = await publish();
  expect(ended).toBe('done');
  expect(resources.map(({ phase }) => phase)).toEqual(resources.map(() => ({ phase: 'ended', how: 'published' })));
  const counts: Record<string, number[]> = {};
  for (const kind of RESOURCE_KINDS) {
    const ref: ResourceRef = { externalId, kind };
    const bodies = small.front.journal.requests(WRITES[kind]).map(({ body }) => body);
    expect(
      bodies.flatMap((body) => bodyFaults(ref, body, [])),
      kind,
    ).toEqual([]);
    counts[kind] = bodies.map((body) => rowsOfBody(ref, body).length);
  }
  expect(counts).toEqual({ store: [1], contacts: [4], expectations: [4], expositions: [1, 500, 500, 100] });
  expect(small.front.journal.requests('upsertStore').map(({ body }) => body)).toEqual([{ name: 'Renamed' }]);
  expect(await small.itemsBehind('listStoreExpositions')).toHaveLength(1104);

  const before = puts().length;
  await publish();
  for (const kind of RESOURCE_KINDS) await save([edit(kind, FIELDS[kind][1])]);
  expect(unwrap(await bridge.drafts.count())).toEqual({ edits: 0, stopped: 0, overwritten: 0 });
  await publish();
  expect(puts()).toHaveLength(before);
});
