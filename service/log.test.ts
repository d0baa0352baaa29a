import { expect, test } from 'vitest';
import { describeError, formatLogLine } from './log.ts';

test('a line is one line of JSON with its time', () => {
  const error = describeError(new TypeError('broken\nin two'));
  const line = formatLogLine({ event: 'failed', requestId: 'r1', operation: 'getStore', error }, new Date('2026-11-20T10:00:00Z'));
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({ at: '2026-11-20T10:00:00.000Z', event: 'failed', operation: 'getStore' });
  expect(error).toContain('TypeError: broken');
});

test('what was thrown without being an error is not repeated', () => {
  expect(describeError({ token: 'secret' })).toBe('not an Error');
});
