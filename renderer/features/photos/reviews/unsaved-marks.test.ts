import { expect, test } from 'vitest';
import type { Failure } from '#shared/bridge/answer.ts';
import { createUnsavedMarks, mayPass } from './unsaved-marks.ts';

const full: Failure = { code: 'unwritable', isFull: true };

test('a refused mark waits until its photo is saved or marked anew, and each photo has its last one alone', () => {
  const marks = createUnsavedMarks();
  marks.keep({ photoKeys: ['a', 'b', 'c'], mark: 'fine', failure: full });
  marks.keep({ photoKeys: ['b'], mark: 'shelf', failure: full });
  expect(marks.store.getState().map(({ photoKeys, mark }) => [photoKeys, mark])).toEqual([
    [['a', 'c'], 'fine'],
    [['b'], 'shelf'],
  ]);
  marks.drop(['a', 'b']);
  expect(marks.store.getState().map(({ photoKeys, mark }) => [photoKeys, mark])).toEqual([[['c'], 'fine']]);
  marks.dropAll();
  expect(marks.store.getState()).toEqual([]);
});

test('only a disk may have room again by itself', () => {
  expect(mayPass(full)).toBe(true);
  expect(mayPass({ code: 'read_only' })).toBe(false);
});
