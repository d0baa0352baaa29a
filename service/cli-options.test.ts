import { expect, test } from 'vitest';
import { HELP, readCliOptions, UsageError } from './cli-options.ts';

const now = new Date('2026-11-20T10:00:00Z');
const read = (...args: string[]) => readCliOptions(args, now);

test('without options', () => {
  expect(read()).toEqual({
    host: '127.0.0.1',
    port: 8080,
    token: undefined,
    databaseFile: undefined,
    publicUrl: undefined,
    log: 'errors',
    sampleUntil: undefined,
    timeZone: 'Europe/Warsaw',
  });
});

test('with all of them', () => {
  const args = '--port 0 --host ::1 --token T --database a.db --public-url https://x.example/y/ --log requests'.split(
    ' ',
  );
  expect(read(...args, '--sample', '--sample-date=2026-01-31', '--timezone', 'UTC')).toEqual({
    host: '::1',
    port: 0,
    token: 'T',
    databaseFile: 'a.db',
    publicUrl: 'https://x.example/y',
    log: 'requests',
    sampleUntil: new Date('2026-01-31T00:00:00Z'),
    timeZone: 'UTC',
  });
  expect(read('--sample')).toMatchObject({ sampleUntil: now });
  expect(read('--database', 'memory')).toMatchObject({ databaseFile: undefined });
});

test.each([
  ['--port', 'x'],
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port', ''],
  ['--token', ''],
  ['--token', 'two words'],
  ['--token', 'żeton'],
  ['--timezone', 'Mars'],
  ['--timezone', ''],
  ['--database', ''],
  ['--database', 'postgres://host/name'],
  ['--public-url', 'ftp://x'],
  ['--public-url', 'x'],
  ['--log', 'all'],
  ['--sample-date', '2026-01-01'],
  ['--sample', '--sample-date=soon'],
  ['--sample=yes'],
  ['--unknown'],
  ['--port'],
  ['positional'],
])('%s %s is refused in one line', (...args) => {
  expect(() => read(...args)).toThrow(UsageError);
  expect(() => read(...args)).toThrow(/^[^\n]+$/);
});

test('help names every option', () => {
  expect(read('--help', '--port', 'x')).toBe('help');
  for (const name of ['port', 'host', 'token', 'database', 'sample', 'sample-date', 'timezone', 'public-url', 'log']) {
    expect(HELP).toContain(`--${name} `);
  }
});
