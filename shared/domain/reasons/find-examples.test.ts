import { expect, test } from 'vitest';
import { AMBIGUOUS, MISSING } from '../packed-targets.ts';
import { findExamples } from './find-examples.ts';

type Seen = readonly [display: number, percent: number, target: number];

/** The places of the examples among photos of displays, by what was measured and expected. */
function examplesOf(seen: readonly Seen[], most: number, isCounted = (_photo: number) => true): number[] {
  const photos = {
    count: seen.length,
    run: new Uint32Array(seen.length),
    display: Uint32Array.from(seen, ([display]) => display),
    fillE4: Int32Array.from(seen, ([, percent]) => percent * 10_000),
  };
  const display = { expositionId: '', expositionType: 'FRIDGE_SALADS', productCategories: [], store: 0 } as const;
  const targets = Int16Array.from(seen, ([, , target]) => target);
  return findExamples({ photos, displays: [display, display, display, display] }, { targets, isCounted }, most);
}

test('the worst photo of each display that lacks most comes first, not the worst photos', () => {
  const seen: Seen[] = [
    [0, 10, 70],
    [0, 90, 70],
    [1, 40, 70],
    [1, 41, 70],
    [1, 42, 70],
    [2, 60, 70],
  ];
  expect(examplesOf(seen, 3)).toEqual([2, 0, 5]);
  expect(examplesOf(seen, 1)).toEqual([2]);
});

test('where few displays lack anything, their other photos follow, furthest below first', () => {
  const seen: Seen[] = [
    [3, 60, 70],
    [3, 20, 70],
    [3, 50, 70],
    [3, 70, 70],
  ];
  expect(examplesOf(seen, 3)).toEqual([1, 2, 0]);
  expect(examplesOf(seen, 12)).toEqual([1, 2, 0]);
});

test('what was not compared, is not below or does not count explains nothing', () => {
  const seen: Seen[] = [
    [0, 10, MISSING],
    [0, 10, AMBIGUOUS],
    [1, -1, 70],
    [2, 70, 70],
    [3, 0, 70],
  ];
  expect(examplesOf(seen, 3)).toEqual([4]);
  expect(examplesOf(seen, 3, (photo) => photo !== 4)).toEqual([]);
  expect(examplesOf(seen, 0)).toEqual([]);
});
