import { expect, test } from 'vitest';
import { createRunCounts } from './answer-facts.ts';

const RUNS = {
  externalId: 'S-1',
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-15T00:00:00Z',
  status: 'completed',
} as const;
const NOON = Date.parse('2026-11-20T12:00:00Z');

test('a list is short when a report of its time counted more', () => {
  const counts = createRunCounts();
  const isShort = (listed: number, asOf: number) => counts.isShort(RUNS, () => listed, asOf);
  expect(isShort(0, NOON)).toBe(false);
  counts.note(RUNS, 56, NOON);
  expect([55, 56, 57].map((listed) => isShort(listed, NOON))).toEqual([true, false, false]);
  expect(isShort(55, NOON - 120_001)).toBe(false);
  expect(isShort(55, NOON + 86_400_000)).toBe(true);
  expect(counts.isShort({ ...RUNS, status: 'failed' }, () => 0, NOON)).toBe(false);
});

test('a status that runs leave is compared with a report of its time only', () => {
  const counts = createRunCounts();
  for (const status of ['awaiting_submission', 'awaiting_processing', 'processing'] as const) {
    const runs = { ...RUNS, status };
    counts.note(runs, 3, NOON);
    const isShort = (asOf: number) => counts.isShort(runs, () => 0, asOf);
    expect([NOON - 120_001, NOON - 120_000, NOON + 120_000, NOON + 120_001].map(isShort)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  }
  counts.note({ ...RUNS, status: 'failed' }, 3, NOON);
  expect(counts.isShort({ ...RUNS, status: 'failed' }, () => 0, NOON + 86_400_000)).toBe(true);
});

test('counts of long ago are forgotten', () => {
  const counts = createRunCounts();
  const isShort = (listed: number, asOf: number) => counts.isShort(RUNS, () => listed, asOf);
  counts.note(RUNS, 56, NOON);
  for (let n = 0; n < 500; n += 1) counts.note({ ...RUNS, externalId: `S-${n + 2}` }, 1, NOON);
  expect(isShort(0, NOON)).toBe(false);
});
