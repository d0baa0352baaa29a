import { expect, test } from 'vitest';
import { instantRangeOf, isEarlier } from './instant-range.ts';

test('offsets are honoured', () => {
  expect(instantRangeOf('2026-11-20T00:00:00+01:00', '2026-11-20T00:00:00Z')).toEqual({
    fromMs: Date.parse('2026-11-19T23:00:00Z'),
    toMs: Date.parse('2026-11-20T00:00:00Z'),
  });
});

test('a bound between two milliseconds keeps out the one before it', () => {
  const at = Date.parse('2026-11-20T07:00:00.123Z');
  const range = instantRangeOf('2026-11-20T07:00:00.1230001Z', '2026-11-20T07:00:00.123400Z');
  expect(range).toEqual({ fromMs: at + 1, toMs: at + 1 });
  expect(instantRangeOf('2026-11-20T07:00:00.1230000Z', '2026-11-20T08:00Z').fromMs).toBe(at);
  expect(instantRangeOf('2026-11-20T07:00:00.1Z', '2026-11-20T08:00Z').fromMs).toBe(at - 23);
});

test.each([
  ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.0000001Z', true],
  ['2026-11-20T00:00:00.0000001Z', '2026-11-20T00:00:00.00000010Z', false],
  ['2026-11-20T00:00:00.00000099Z', '2026-11-20T00:00:00.000001Z', true],
  ['2026-11-20T01:00:00+01:00', '2026-11-20T00:00:00Z', false],
  ['2026-11-20T00:59:00+01:00', '2026-11-20T00:00:00Z', true],
])('%s is earlier than %s: %s', (a, b, earlier) => {
  expect(isEarlier(a, b)).toBe(earlier);
});
