import { expect, test } from 'vitest';
import { StepTooLarge } from './patches-of-step.ts';
import { createSaving, type SavedAct } from './saving.ts';

const turns = () => new Promise<void>((resolve) => setImmediate(resolve));

test('steps are saved in their order, and said to be saved only then', async () => {
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => {},
  );
  const first = Promise.withResolvers<SavedAct>();
  const begun: string[] = [];
  saving.add(() => {
    begun.push('first');
    return first.promise;
  });
  saving.add(async () => {
    begun.push('second');
    return { savedAt: '2026-11-20T10:00:01Z', unplaced: 2 };
  });
  await turns();
  expect(begun).toEqual(['first']);
  expect(saving.store.getState()).toMatchObject({ pending: 2, savedAt: null });
  first.resolve({ savedAt: '2026-11-20T10:00:00Z', unplaced: 0 });
  await turns();
  expect(begun).toEqual(['first', 'second']);
  expect(saving.store.getState()).toEqual({
    pending: 0,
    savedAt: '2026-11-20T10:00:01Z',
    failure: null,
    tooLarge: false,
    unplaced: 2,
  });
});

test('a step that was not saved is told, and what is true is read again', async () => {
  const read: string[] = [];
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => read.push('again'),
  );
  saving.add(() => Promise.reject(new Error('no')));
  await turns();
  expect(saving.store.getState()).toMatchObject({ pending: 0, savedAt: null, failure: { code: 'read_only' } });
  expect(read).toEqual(['again']);
});

test('a step that is too much is told apart from one that failed', async () => {
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => {},
  );
  saving.add(() => Promise.reject(new StepTooLarge()));
  await turns();
  expect(saving.store.getState()).toMatchObject({ tooLarge: true, failure: null });
  saving.add(async () => ({ savedAt: '2026-11-20T10:00:00Z', unplaced: 0 }));
  await turns();
  expect(saving.store.getState()).toMatchObject({ tooLarge: false, failure: null });
});
