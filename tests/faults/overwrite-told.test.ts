import { expect, onTestFinished, test } from 'vitest';
import { STORE_IDS, smallChain } from '#tests/support/behaviours/small-chain.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { type RunningCore, startCore } from './start-core.ts';

const TOKEN = 'token-of-overwrites-7a20';
const [ID] = STORE_IDS;
const PATH = `/v1/stores/${encodeURIComponent(ID)}/expositions`;
/** Reads may lag for 12 seconds; after 15 Endcap reads once more by itself. No other clock than that of its thread will do. */
const PATIENCE = { timeout: 60_000 };

/** Endcap, and another writer of the same service. */
async function aSharedService() {
  const service = await startMemoryService({ token: TOKEN, chain: smallChain() });
  onTestFinished(() => service.stop());
  const running = await startCore();
  onTestFinished(() => running.close());
  await running.connect(service.url, TOKEN);
  const ask = async (body?: unknown) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const write = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
    return (await fetch(`${service.url}${PATH}`, { headers, ...write })).json();
  };
  return { running, ask };
}

async function publishLabel({ bridge }: RunningCore, label: string): Promise<void> {
  const [store] = unwrap(await bridge.drafts.rows({ kind: 'expositions', externalIds: [ID] }));
  const rowId = store?.known ? (store.rows[0]?.rowId ?? '') : '';
  const patches = [{ field: 'label', rowIds: [rowId], values: [label] }];
  const ref = { externalId: ID, kind: 'expositions' as const };
  const name = { key: 'edit', cells: 1, data: {} };
  unwrap(await bridge.drafts.save({ name, resources: [{ ref, added: [], removed: [], patches }], by: 'page' }));
  const reviewed = unwrap(await bridge.publish.changes()).map((one) => ({ ref: one.ref, rev: one.rev }));
  unwrap(await bridge.publish.start({ reviewed }));
  await expect.poll(async () => unwrap(await bridge.publish.state()).ended, PATIENCE).toBe('done');
}

test('what somebody overwrites in the same second is told without anybody asking, and published again', async () => {
  const { running, ask } = await aSharedService();
  const { bridge } = running;
  const before: { items: { expositionId: string; label: string }[] } = await ask();
  const [first] = before.items;
  await publishLabel(running, 'Ours');
  await ask({ expositions: [first] });
  const list = async () => unwrap(await bridge.publish.overwrites());
  await expect.poll(async () => (await list()).length, PATIENCE).toBe(1);
  const [told] = await list();
  expect(told).toMatchObject({
    ref: { externalId: ID, kind: 'expositions' },
    size: 1,
    changes: [{ change: 'changed', fields: [{ field: 'label', was: 'Ours', becomes: first?.label }] }],
  });
  expect(unwrap(await bridge.drafts.count())).toMatchObject({ overwritten: 1 });
  const again = { key: 'publishAgain', cells: 1, data: {} };
  expect(unwrap(await bridge.publish.decideOverwrite({ id: told?.id ?? 0, again }))).toEqual({ rows: 1 });
  expect(await list()).toEqual([]);
  expect(unwrap(await bridge.publish.changes())).toMatchObject([
    { changes: [{ change: 'changed', fields: [{ field: 'label', was: first?.label, becomes: 'Ours' }] }] },
  ]);
  const { event, externalId, size } = unwrap(await bridge.publish.history({ before: null, limit: 50 })).items.find(
    (one) => one.event === 'overwritten',
  ) ?? { event: null, externalId: null, size: 0 };
  expect({ event, externalId, size }).toEqual({ event: 'overwritten', externalId: ID, size: 1 });
}, 180_000);
