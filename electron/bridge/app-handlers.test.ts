import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';

const view = (name: string, types: readonly string[]) => ({ page: 'displays', name, search: { types } });

test('views are kept by page and name over a restart, replaced by their name, and removed', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-views-'));
  const keychain = memoryKeychain();
  const start = () => startCore({ loadKeychain: async () => keychain }, { userData });
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  const first = await start();
  await first.connect('http://127.0.0.1:9');
  await first.bridge.views.save(view('Fridges', ['FRIDGE_DRINKS']));
  await first.bridge.views.save(view('Racks', []));
  await first.bridge.views.save({ ...view('Fridges', []), page: 'stores' });
  await first.bridge.views.save(view('Fridges', ['FRIDGE_SALADS']));
  await first.core.close();

  const second = await start();
  onTestFinished(() => second.close());
  expect(await second.bridge.views.list()).toMatchObject({
    value: [view('Racks', []), { page: 'stores', name: 'Fridges' }, view('Fridges', ['FRIDGE_SALADS'])],
  });
  expect(await second.bridge.views.remove({ page: 'displays', name: 'Fridges' })).toMatchObject({
    value: [{ name: 'Racks' }, { page: 'stores' }],
  });
});
