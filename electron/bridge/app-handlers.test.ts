import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';
import { clipboardCalls } from './app-handlers.ts';

const view = (name: string, types: readonly string[]) => ({ page: 'displays', name, search: { types } });

test('views and folds are kept over a restart, views by page and name, replaced by their name, and removed', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-views-'));
  const keychain = memoryKeychain();
  const start = () => startCore({ loadKeychain: async () => keychain }, { userData });
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  const first = await start();
  await first.connect('http://127.0.0.1:9');
  await first.bridge.views.save(view('Fridges', ['FRIDGE_DRINKS']));
  await first.bridge.views.save(view('Racks', []));
  await first.bridge.views.save({ ...view('Fridges', []), page: 'stores' });
  const grouped = { page: 'displays', column: 'store', language: 'pl' } as const;
  const folded = await first.bridge.views.keepFolds({ ...grouped, folded: ['Rynek', ''], unfolded: [] });
  expect(folded).toMatchObject({ ok: true });
  await first.bridge.views.save(view('Fridges', ['FRIDGE_SALADS']));
  await first.core.close();

  const second = await start();
  onTestFinished(() => second.close());
  expect(await second.bridge.views.folds(grouped)).toMatchObject({ value: ['Rynek', ''] });
  expect(await second.bridge.views.list()).toMatchObject({
    value: [view('Racks', []), { page: 'stores', name: 'Fridges' }, view('Fridges', ['FRIDGE_SALADS'])],
  });
  expect(await second.bridge.views.remove({ page: 'displays', name: 'Fridges' })).toMatchObject({
    value: [{ name: 'Racks' }, { page: 'stores' }],
  });
});

test('views that are saved and removed at the same time all count', async () => {
  const running = await startCore();
  onTestFinished(() => running.close());
  await running.connect('http://127.0.0.1:9');
  const { views } = running.bridge;
  await views.save(view('Fridges', []));
  await Promise.all([
    views.save(view('Racks', [])),
    views.remove(view('Fridges', [])),
    views.save(view('Shelves', [])),
  ]);
  expect(await views.list()).toMatchObject({ value: [{ name: 'Racks' }, { name: 'Shelves' }] });
});

test('a paste goes to the window that asks, and to none where windows have no names or the host can’t', async () => {
  const pasted: string[] = [];
  const desktop = clipboardCalls({
    pasteInto(window, isTextOnly) {
      pasted.push(`${window} ${isTextOnly}`);
      return window === 'front';
    },
  });
  const ask = (of: typeof desktop, window?: string) => of.paste({ isTextOnly: true }, undefined, window);
  expect(['front', 'behind', undefined].map((window) => ask(desktop, window))).toEqual([true, false, false]);
  expect(pasted).toEqual(['front true', 'behind true']);
  expect(ask(clipboardCalls({}), 'front')).toBe(false);
});
