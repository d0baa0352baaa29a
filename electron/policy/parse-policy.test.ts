import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Policy } from '#shared/bridge/policy.ts';
import { parsePolicy } from './parse-policy.ts';

const PATH = '/etc/endcap/policy.json';
const read = (text: string) => parsePolicy(new TextEncoder().encode(text), PATH);
const keysOf = (value: unknown) => {
  const parsed = read(JSON.stringify(value));
  return parsed.ok || parsed.refusal.reason !== 'content' ? null : parsed.refusal.keys;
};

const WHOLE = {
  $schema: 'policy.schema.json',
  service: { address: 'https://fill-rate.example.com/api', use: 'fixed' },
  language: 'pl',
  pictureHosts: ['photos.example.com', 'cdn.example.com:8443'],
  offlineMegabytes: 500,
  updates: { use: 'automatic', channel: 'pilot' },
  notices: 'off',
};

test('a policy may set everything, or nothing', () => {
  expect(read(JSON.stringify(WHOLE))).toEqual({ ok: true, policy: WHOLE });
  expect(read('{}')).toEqual({ ok: true, policy: {} });
});

test('the address is read as an address that a person types', () => {
  const service = { address: 'HTTPS://Fill-Rate.Example.com/api/', use: 'offered' };
  expect(keysOf({ service })).toEqual(['service.address']);
  expect(
    read(JSON.stringify({ service: { ...service, address: 'https://Fill-Rate.Example.com/api/' } })),
  ).toMatchObject({ policy: { service: { address: 'https://fill-rate.example.com/api' } } });
});

test('a byte order mark is no obstacle, another encoding is', () => {
  expect(read('\ufeff{"language":"en"}')).toEqual({ ok: true, policy: { language: 'en' } });
  const refused = { ok: false, refusal: { reason: 'not_json', path: PATH } };
  expect(parsePolicy(Buffer.from('\ufeff{"language":"en"}', 'utf16le'), PATH)).toEqual(refused);
  for (const text of ['', '{', '{"language":"en",}', '['.repeat(60_000), '[]', 'null', '"pl"'])
    expect(read(text)).toEqual(refused);
});

test.each([
  [{ lanugage: 'pl' }, ['lanugage']],
  [{ service: { address: 'https://a.example.com', use: 'fixed', proxy: 'p' } }, ['service.proxy']],
  [{ service: { address: 'https://a.example.com' } }, ['service.use']],
  [{ language: 'de' }, ['language']],
  [{ language: null }, ['language']],
  [{ offlineMegabytes: 49 }, ['offlineMegabytes']],
  [{ offlineMegabytes: 100_001 }, ['offlineMegabytes']],
  [{ offlineMegabytes: '500' }, ['offlineMegabytes']],
  [{ pictureHosts: ['photos.example.com', 'https://photos.example.com'] }, ['pictureHosts.1']],
  [{ pictureHosts: ['*.example.com'] }, ['pictureHosts.0']],
  [{ updates: { use: 'never' } }, ['updates.use']],
  [{ updates: { use: 'offered', channel: '../latest' } }, ['updates.channel']],
  [{ notices: 'on' }, ['notices']],
  [{ language: 'de', offlineMegabytes: 0, theme: 'dark' }, ['language', 'offlineMegabytes', 'theme']],
])('one wrong entry refuses all of %j, and is named', (content, keys) => {
  expect(keysOf(content)).toEqual(keys);
});

test.each([
  'http://fill-rate.example.com',
  'https://user:secret@fill-rate.example.com',
  'https://fill-rate.example.com?key=1',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('no service can be at %s', (address) => {
  expect(keysOf({ service: { address, use: 'fixed' } })).toEqual(['service.address']);
});

test('thousands of wrong entries name only the first', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`key${at}`.padEnd(300, 'x'), 1]));
  const keys = keysOf(many) ?? [];
  expect(keys).toHaveLength(10);
  expect(keys.every((key) => key.length <= 100)).toBe(true);
});

test('the published schema is the one by which a file is read', () => {
  const schema: unknown = JSON.parse(
    readFileSync(new URL('../../resources/policy.schema.json', import.meta.url), 'utf8'),
  );
  expect(schema, 'write z.toJSONSchema(Policy) to resources/policy.schema.json').toEqual(z.toJSONSchema(Policy));
});
