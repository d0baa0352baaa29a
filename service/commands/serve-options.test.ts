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
