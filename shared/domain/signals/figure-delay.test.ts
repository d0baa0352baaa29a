import { expect, test } from 'vitest';
import { type Run, runFacts } from '../run-facts.ts';
import { figureDelayOf } from './figure-delay.ts';

const DUE = '2026-11-20T14:30:00Z';
const aRunWith = (fields: object): Run => runFacts({ status: 'completed', scheduledDatetime: DUE, ...fields });
const after = (minutes: number) => new Date(Date.parse(DUE) + minutes * 60_000).toISOString();

test('the delay is the median of the runs whose service says when their figures were there', () => {
  const runs = [3, 20, 22, 18, 240].map((minutes) => aRunWith({ completedAt: after(minutes) }));
  expect(figureDelayOf(runs)).toEqual({ minutes: 20, runs: 5 });
  expect(figureDelayOf([...runs, aRunWith({ result: { processed_at: after(30) } })])).toEqual({ minutes: 21, runs: 6 });
});

test('of several times of a run the last counts', () => {
  const run = aRunWith({ processedAt: after(5), evaluatedAt: after(12) });
  expect(figureDelayOf(Array.from({ length: 5 }, () => run))).toEqual({ minutes: 12, runs: 5 });
});

test('of fewer than five such runs, nothing is said', () => {
  const known = Array.from({ length: 4 }, () => aRunWith({ completedAt: after(20) }));
  const unknown = [
    aRunWith({}),
    aRunWith({ updatedAt: after(20) }),
    aRunWith({ completedAt: after(-5) }),
    aRunWith({ completedAt: 'soon' }),
    aRunWith({ status: 'processing', completedAt: after(20) }),
  ];
  expect(figureDelayOf([...known, ...unknown])).toBeNull();
  expect(figureDelayOf([])).toBeNull();
});
