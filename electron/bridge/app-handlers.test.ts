import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MOST_VIEWS } from '#shared/bridge/views.ts';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';
import { clipboardCalls } from './app-handlers.ts';

const view = (name: string, types: readonly string[]) => ({ page: 'displays', name, search: { types } });
const added = (name: string, types: readonly string[]) => ({ ...view(name, types), replaces: false });

test('views and folds are kept over a restart, views by page and name, replaced by their name, and removed', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-views-'));
  const keychain = memoryKeychain();
  const start = () => startCore({ loadKeychain: async () => keychain }, { userData });
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  const first = await start();
  await first.connect('http://127.0.0.1:9');
  await first.bridge.views.save(added('Fridges', ['FRIDGE_DRINKS']));
  await first.bridge.views.save(added('Racks', []));
  await first.bridge.views.save({ ...added('Fridges', []), page: 'targets' });
  const grouped = { page: 'displays', column: 'store', language: 'pl' } as const;
  const folded = await first.bridge.views.keepFolds({ ...grouped, folded: ['Rynek', ''], unfolded: [] });
  expect(folded).toMatchObject({ ok: true });
  await first.bridge.views.save({ ...view('Fridges', ['FRIDGE_SALADS']), replaces: true });
  await first.core.close();

  const second = await start();
  onTestFinished(() => second.close());
  expect(await second.bridge.views.folds(grouped)).toMatchObject({ value: ['Rynek', ''] });
  expect(await second.bridge.views.list()).toMatchObject({
    value: [view('Racks', []), { page: 'targets', name: 'Fridges' }, view('Fridges', ['FRIDGE_SALADS'])],
  });
  expect(await second.bridge.views.remove({ page: 'displays', name: 'Fridges' })).toMatchObject({
    value: { views: [{ name: 'Racks' }, { page: 'targets' }], refused: null },
  });
});

test('views that are saved and removed at the same time all count', async () => {
  const running = await startCore();
  onTestFinished(() => running.close());
  await running.connect('http://127.0.0.1:9');
  const { views } = running.bridge;
  await views.save(added('Fridges', []));
  await Promise.all([
    views.save(added('Racks', [])),
    views.remove(view('Fridges', [])),
    views.save(added('Shelves', [])),
  ]);
  expect(await views.list()).toMatchObject({ value: [{ name: 'Racks' }, { name: 'Shelves' }] });
});

test('a view of another window is not replaced unseen, and none is pushed out', async () => {
  const running = await startCore();
  onTestFinished(() => running.close());
  await running.connect('http://127.0.0.1:9');
  const { views } = running.bridge;
  await views.save(added('Monday', ['FRIDGE_DRINKS']));
  const refused = { value: { views: [view('Monday', ['FRIDGE_DRINKS'])], refused: 'taken' } };
  expect(await views.save(added('Monday', []))).toMatchObject(refused);
  await views.save(added('Friday', []));
  expect(await views.rename({ page: 'displays', name: 'Friday', newName: 'Monday' })).toMatchObject({
    value: { refused: 'taken' },
  });
  expect(await views.rename({ page: 'displays', name: 'Monday', newName: 'Tuesday' })).toMatchObject({
    value: { views: [view('Tuesday', ['FRIDGE_DRINKS']), view('Friday', [])], refused: null },
  });
  const gone = { page: 'displays', name: 'Monday', newName: 'Sunday' };
  expect(await views.rename(gone)).toMatchObject({ value: { views: { length: 2 }, refused: 'gone' } });
  for (let at = 2; at < MOST_VIEWS; at += 1) await views.save(added(`View ${at}`, []));
  expect(await views.save(added('One more', []))).toMatchObject({ value: { refused: 'full' } });
  expect(await views.save({ ...added('Tuesday', []), replaces: true })).toMatchObject({ value: { refused: null } });
  expect(await views.list()).toMatchObject({ value: { length: MOST_VIEWS } });
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
