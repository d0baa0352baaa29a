import { expect, test } from 'vitest';
import type { Failure } from '#shared/bridge/answer.ts';
import { createUnsavedChanges, mayPass } from './unsaved-changes.ts';

const full: Failure = { code: 'unwritable', isFull: true };

test('a refused mark waits until its photo is saved or marked anew, and each photo has its last one alone', () => {
  const unsaved = createUnsavedChanges();
  const marks = () => unsaved.store.getState().map(({ photoKeys, change }) => [photoKeys, change.mark]);
  unsaved.keep({ photoKeys: ['a', 'b', 'c'], change: { mark: 'fine' }, failure: full });
  unsaved.keep({ photoKeys: ['b'], change: { mark: 'shelf' }, failure: full });
  expect(marks()).toEqual([
    [['a', 'c'], 'fine'],
    [['b'], 'shelf'],
  ]);
  const [first] = unsaved.store.getState();
  unsaved.dropMarks(['b']);
  // Whoever saves it at the moment knows it again.
  expect(unsaved.store.getState()[0]).toBe(first);
  unsaved.dropMarks(['a']);
  expect(marks()).toEqual([[['c'], 'fine']]);
  unsaved.dropAll();
  expect(marks()).toEqual([]);
});

test('drawings that were left behind wait beside the marks of their photo, each until it is saved', () => {
  const unsaved = createUnsavedChanges();
  const drawn = (x: number) => ({ addDrawings: [{ shape: 'point' as const, x, y: 0.5, words: 'torn' }] });
  unsaved.keep({ photoKeys: ['a'], change: drawn(0.1), failure: full });
  unsaved.keep({ photoKeys: ['a'], change: drawn(0.2), failure: full });
  unsaved.keep({ photoKeys: ['a'], change: { mark: 'fine' }, failure: full });
  unsaved.dropMarks(['a']);
  const [first, second] = unsaved.store.getState();
  expect([first?.change, second?.change]).toEqual([drawn(0.1), drawn(0.2)]);
  if (first !== undefined) unsaved.forget(first);
  expect(unsaved.store.getState()).toEqual([second]);
});

test('only a disk may have room again by itself', () => {
  expect(mayPass(full)).toBe(true);
  expect(mayPass({ code: 'read_only' })).toBe(false);
});
