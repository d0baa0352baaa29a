import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../store/database.ts';
import { describeError, formatLogLine, levelOf } from './log.ts';

const request = {
  event: 'request',
  requestId: 'a-1',
  method: 'GET',
  operation: 'getStore',
  milliseconds: 1.5,
  bytes: 10,
} as const;

test('a line begins with time and level', () => {
  const line = formatLogLine({ ...request, status: 200 }, new Date('2026-11-20T10:00:00Z'));
  expect(Object.entries(JSON.parse(line)).slice(0, 3)).toEqual([
    ['time', '2026-11-20T10:00:00.000Z'],
    ['level', 'info'],
    ['event', 'request'],
  ]);
  expect(line).not.toContain('\n');
});

test.each([
  [200, 'info'],
  [404, 'info'],
  [500, 'warn'],
  [503, 'warn'],
])('an answer of %i is %s', (status, level) => {
  expect(levelOf({ ...request, status })).toBe(level);
});

test('a request that nobody could read is no fault of the service', () => {
  expect(levelOf({ event: 'unreadable', requestId: 'a-1', status: 431, bytes: 0 })).toBe('info');
});

test('an error is logged with its stack; anything else that was thrown is not repeated', () => {
  expect(describeError(new TypeError('broken'))).toMatch(/^TypeError: broken\n\s+at /);
  expect(describeError('text with a secret')).toBe('not an Error');
});

test('an unavailable database is logged in one line, without a stack', () => {
  const error = new DatabaseUnavailable('The PostgreSQL server cannot be used now (57P01)');
  expect(describeError(error)).toBe(`DatabaseUnavailable: ${error.message}`);
});

test('a database message that quotes a value is left out', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "0600-SECRET"'), { code: '22P02' });
  expect(describeError(error)).toMatch(/^Error 22P02\n\s+at /);
  expect(describeError(error)).not.toContain('SECRET');
});
