import { expect, test } from 'vitest';
import type { Origin } from '#shared/bridge/answer.ts';
import { isStale, untilNextLook } from './origin.ts';

const anOrigin = (part: Partial<Origin> = {}): Origin => ({
  asOf: '2026-11-20T13:02:00.000Z',
  source: 'service',
  complete: true,
  staleAfter: null,
  computed: null,
  ...part,
});
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test('a value turns stale after the next run was due, not at that moment, and never without one', () => {
  const read = anOrigin({ staleAfter: '2026-11-20T14:30:00.000Z' });
  expect(isStale(read, at('14:30:00.000'))).toBe(false);
  expect(isStale(read, at('14:30:00.001'))).toBe(true);
  expect(isStale(anOrigin(), at('23:59:59'))).toBe(false);
});

test('the words are looked at each full minute, and at the moment at which the value turns stale', () => {
  expect(untilNextLook(null, at('14:29:15'))).toBe(45_000);
  expect(untilNextLook('2026-11-20T14:29:20.000Z', at('14:29:15'))).toBe(5_001);
  expect(untilNextLook('2026-11-20T15:00:00.000Z', at('14:29:15'))).toBe(45_000);
  expect(untilNextLook('2026-11-20T14:00:00.000Z', at('14:29:15'))).toBe(45_000);
});
