import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { readServeOptions, type ServeOptions } from './serve-options.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

const read = (args: readonly string[], env: Record<string, string | undefined> = {}): ServeOptions => {
  const options = readServeOptions(args, env, NOW);
  if (options === 'help') throw new Error('No help was asked for');
  return options;
};

test('without options it serves from memory, on loopback, without a token', () => {
  expect(read([])).toEqual({
    host: '127.0.0.1',
    port: 8080,
    token: undefined,
    database: { kind: 'memory' },
    readUrl: undefined,
    publicUrl: undefined,
    tls: undefined,
    log: 'errors',
    monitoring: undefined,
    sampleUntil: undefined,
    timeZone: 'Europe/Warsaw',
  });
});

test('the token is read and removed from the environment, also when the argument takes precedence', () => {
  const env: Record<string, string | undefined> = { ENDCAP_API_TOKEN: 'from-env', PATH: 'x' };
  expect(read([], env).token).toBe('from-env');
  expect(env).toEqual({ PATH: 'x' });
  const again: Record<string, string | undefined> = { ENDCAP_API_TOKEN: 'from-env' };
  expect(read(['--token', 'argument'], again).token).toBe('argument');
  expect(again).toEqual({});
  expect(read([], { ENDCAP_API_TOKEN: '' }).token).toBeUndefined();
});

test.each([
  ['memory', { kind: 'memory' }],
  ['data/endcap.db', { kind: 'file', path: 'data/endcap.db' }],
  ['C:\\data\\endcap.db', { kind: 'file', path: 'C:\\data\\endcap.db' }],
  ['postgres://u:p@h/d', { kind: 'postgres', url: 'postgres://u:p@h/d' }],
  ['postgresql://h/d', { kind: 'postgres', url: 'postgresql://h/d' }],
])('--database %s', (text, expected) => {
  expect(read(['--database', text]).database).toEqual(expected);
});

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00.5+01:00', '2026-11-20T09:00:00.500Z'],
  ['1970-01-01', '1970-01-01T00:00:00.000Z'],
  ['9998-12-31T23:59:59Z', '9998-12-31T23:59:59.000Z'],
])('--sample-date %s', (text, expected) => {
  expect(read(['--sample', '--sample-date', text]).sampleUntil?.toISOString()).toBe(expected);
});

test('--sample-date without an offset is the time of this computer', () => {
  const local = '2026-11-20T10:00';
  expect(read(['--sample', '--sample-date', local]).sampleUntil).toEqual(new Date(local));
});

test.each([
  [['--port', '65536'], '--port'],
  [['--port', '1e3'], '--port'],
  [['--token', 'two words'], '--token'],
  [['--token', ''], '--token'],
  [['--database', ''], '--database'],
  [['--database', 'mysql://u:hunter2@h/d'], 'mysql://'],
  [['--public-url', 'ftp://h'], '--public-url'],
  [['--public-url', 'https://h/?x'], '--public-url'],
  [['--log', 'loud'], '--log'],
  [['--sample-date', '2026-11-20'], '--sample'],
  [['--sample', '--sample-date', 'soon'], 'soon'],
  [['--sample', '--sample-date', '5'], '"5"'],
  [['--sample', '--sample-date', 'May 2026'], 'May 2026'],
  [['--sample', '--sample-date', '2026-02-30'], '2026-02-30'],
  [['--sample', '--sample-date', '275760-09-13'], '275760-09-13'],
  [['--sample', '--sample-date', '+275760-09-13T00:00:00Z'], '+275760'],
  [['--sample', '--sample-date', '0001-01-01'], '0001-01-01'],
  [['--sample', '--sample-date', '9999-12-31T23:00:00Z'], '9999'],
  [['--timezone', 'Mars/Olympus'], 'Mars/Olympus'],
  [['--tls-cert', 'x'], 'both or neither'],
  [['--read-database', 'postgres://replica/endcap'], 'replica'],
  [['--database', 'postgres://primary/endcap', '--read-database', 'copy.db'], 'replica'],
  [['word'], 'word'],
  [['--unknown'], '--unknown'],
])('%j is refused in one line', (args, expected) => {
  const refused = () => read(args);
  expect(refused).toThrow(UsageError);
  expect(refused).toThrow(expected);
  expect(refused).not.toThrow(/\n|hunter2|two words/);
});
