import { afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorEnvelope } from '#shared/contract/errors.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { readRefusal } from './contract-client.ts';
import { readRaw, sendRaw } from './raw-http.ts';
import { serveChain } from './shared-service.ts';
import { TOKEN } from './test-service.ts';

const MOST_ISSUES = 1_000;
const MEGABYTE = 1024 * 1024;

const shared = serveChain(aChain({ stores: [aChainStore({ externalId: 'S-1' })] }));
const RANGE = 'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z';

afterEach(async () => {
  expect(shared.service.logged.filter(({ event }) => event === 'failed')).toEqual([]);
  expect((await shared.client.send('/v1/stores/S-1')).status).toBe(200);
});

// What a request costs grows with its length alone. The longest ones here take well under a second of one core; one
// that grew faster would never end.
vi.setConfig({ testTimeout: 60_000 });

const put = (path: string, body: string) => shared.client.send(path, { method: 'PUT', body });

/** A text that can't be stored: each is a problem, with the path to it. */
const NUL = '"\\u0000"';
const listOf = (element: string, count: number): string => `[${`${element},`.repeat(count - 1)}${element}]`;
const nested = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels);

describe('bodies that are nested', () => {
  test.each([
    ['lists, each with a text that cannot be stored', '/v1/stores/S-1', nested(`[${NUL},`, '0]', 16_000)],
    ['five million lists', '/v1/stores/S-1', nested('[', ']', 5_000_000)],
    ['a million objects', '/v1/stores/S-1', `${nested('{"a":', '', 1_000_000)}1${'}'.repeat(1_000_000)}`],
    ['a known field', '/v1/stores/S-1', `{"name":${nested('[', ']', 33)}}`],
    ['an unknown field', '/v1/stores/S-1', `{"unknown":${nested('[', ']', 33)}}`],
    ['an element', '/v1/stores/S-1/contacts', `{"contacts":[${nested('[', ']', 33)}]}`],
    ['no JSON at all', '/v1/stores/S-1', '['.repeat(10 * MEGABYTE)],
  ])('%s: refused as too deep', async (_what, path, body) => {
    const { status, envelope } = readRefusal(await put(path, body));
    expect(status).toBe(400);
    expect(envelope.error.issues).toEqual([{ path: '', message: expect.stringContaining('32'), code: 'too_deep' }]);
  });

  test('32 levels are read, and brackets in texts are none', async () => {
    const brackets = `"${'['.repeat(100)}\\"${'{'.repeat(100)}\\\\"`;
    const body = `{"name":${brackets},"unknown":${nested('[', ']', 31)}}`;
    expect((await put('/v1/stores/deep', body)).json).toMatchObject({
      name: `${'['.repeat(100)}"${'{'.repeat(100)}\\`,
    });
  });
});

describe('bodies with more problems than an answer lists', () => {
  test.each([
    ['targets without any field', '/v1/stores/S-1/expectations', `{"expectations":${listOf('{}', 149_000)}}`],
    ['targets that are none', '/v1/stores/S-1/expectations', `{"expectations":${listOf('0', 149_000)}}`],
    [
      'targets of which the last are none',
      '/v1/stores/S-1/expectations',
      `{"expectations":[${'{"productCategory":null,"displayType":"FRIDGE_DRINKS","weekday":1,"protocolTime":"07:00","expectedFillRatio":80},'.repeat(1_500)}${'0,'.repeat(140_000)}0]}`,
    ],
    ['opening times', '/v1/stores/S-1', `{"openingTimes":${listOf('{}', 149_000)}}`],
    ['contacts', '/v1/stores/S-1/contacts', `{"contacts":${listOf('{"email":"@"}', 149_000)}}`],
    [
      'categories of many displays',
      '/v1/stores/S-1/expositions',
      `{"expositions":${listOf(`{"productCategories":${listOf('1', 290)}}`, 500)}}`,
    ],
    ['texts that cannot be stored, in a list', '/v1/stores/S-1', `{"other":${listOf(NUL, 149_000)}}`],
    [
      'texts that cannot be stored, in an object',
      '/v1/stores/S-1',
      `{${Array.from({ length: 500_000 }, (_one, index) => `"${index}":${NUL}`).join(',')}}`,
    ],
  ])('%s: the first 1,000 are listed, and the answer says that there are more', async (_what, path, body) => {
    const answer = await put(path, body);
    const { status, envelope } = readRefusal(answer);
    expect(status).toBe(400);
    expect(envelope.error.issues).toHaveLength(MOST_ISSUES);
    expect(envelope.error.message).toBe('The request has more than 1000 problems; the first 1000 are listed');
    expect(answer.text.length).toBeLessThan(2 * MEGABYTE);
  });

  test('a long list with a few problems names each, wherever it is', async () => {
    const contacts = Array.from({ length: 20_000 }, (_one, index) => ({ name: `N ${index}`, phone: '1' }));
    const broken = contacts.with(7, { name: 'N', phone: '\0' }).with(19_999, { name: 'only', phone: 'x' });
    const body = JSON.stringify({ contacts: broken }).replace('"name":"only",', '');
    const { paths, envelope } = readRefusal(await put('/v1/stores/S-1/contacts', body));
    expect(paths.toSorted()).toEqual(['contacts.19999.name', 'contacts.7.phone']);
    expect(envelope.error.message).toBe('The request is invalid');
  });

  test('a list that is too long is reported together with its elements', async () => {
    const body = `{"expositions":${listOf('{"label":"L","productCategories":[],"expositionType":"FRIDGE_DRINKS"}', 500).replace(/\]$/, ',0]')}}`;
    expect(readRefusal(await put('/v1/stores/S-1/expositions', body)).paths.toSorted()).toEqual([
      'expositions',
      'expositions.500',
    ]);
  });

  test('a list inside an element is refused beyond 1,000 elements', async () => {
    const body = `{"expositions":[{"label":"L","productCategories":${listOf('1', 140_000)}}]}`;
    const { status, paths } = readRefusal(await put('/v1/stores/S-1/expositions', body));
    expect([status, paths]).toEqual([400, ['expositions.0.productCategories']]);
  });

  test('five million elements are refused without looking at each', async () => {
    const { paths } = readRefusal(
      await put('/v1/stores/S-1/expectations', `{"expectations":${listOf('0', 4_900_000)}}`),
    );
    expect(paths).toEqual(['expectations']);
  });

  test('names of fields are cut in paths: they are as long as the caller likes', async () => {
    const answer = await put('/v1/stores/S-1', `{"${'k'.repeat(5 * MEGABYTE)}":${listOf(NUL, 1_200)}}`);
    expect(readRefusal(answer).paths[0]).toBe(`${'k'.repeat(64)}….0`);
    expect(answer.text.length).toBeLessThan(MEGABYTE);
  });
});

describe.each([
  ['a million characters', 990_000],
  ['a whole body', 9 * MEGABYTE],
])('texts of %s', (_length, length) => {
  const long = (text: string): string => text.repeat(length / text.length);
  test.each([
    ['e-mail of dots', '/v1/stores/S-1/contacts', `{"contacts":[{"name":"","phone":"","email":"${long('a.')}@x"}]}`],
    ['e-mail host', '/v1/stores/S-1/contacts', `{"contacts":[{"name":"","phone":"","email":"a@${long('a.')}-"}]}`],
    [
      'e-mail host of dashes',
      '/v1/stores/S-1/contacts',
      `{"contacts":[{"name":"","phone":"","email":"a@${long('a-')}"}]}`,
    ],
    ['time', '/v1/stores/S-1/expectations', `{"expectations":[{"protocolTime":"${long('1')}"}]}`],
    ['UUID', '/v1/stores/S-1', `{"regionId":"${long('1-')}"}`],
    ['number', '/v1/stores/S-1/expectations', `{"expectations":[{"weekday":${long('1')}}]}`],
    ['name of a type', '/v1/stores/S-1', `{"storeType":"${long('Kiosk')}"}`],
    ['half of a surrogate pair, 100,000 times', '/v1/stores/S-1', `{"name":"${'\\ud800'.repeat(100_000)}"}`],
  ])('%s', async (_what, path, body) => {
    const answer = await put(path, body);
    expect(readRefusal(answer).status).toBe(400);
    expect(answer.text.length).toBeLessThan(10_000);
  });
});

describe('addresses as long as they may be', () => {
  test.each([
    ['a filter that is repeated', `/v1/stores/S-1/photos?${RANGE}&${'status=q&'.repeat(6_500)}`, 400],
    ['ampersands', `/v1/stores?${'&'.repeat(60_000)}`, 200],
    ['unknown parameters', `/v1/stores?${Array.from({ length: 8_000 }, (_one, at) => `a${at}=1`).join('&')}`, 200],
    ['a date of digits', `/v1/fill-rate?from=${'1'.repeat(60_000)}&to=x`, 400],
    ['a date of spaces', `/v1/fill-rate?from=${'+'.repeat(60_000)}&to=x`, 400],
    ['a number of digits', `/v1/fill-rate?${RANGE}&minFillRate=${'1'.repeat(60_000)}`, 400],
    ['percent signs', `/v1/stores?cursor=${'%'.repeat(60_000)}`, 400],
    ['escapes cut short', `/v1/stores/${'%4'.repeat(20_000)}`, 400],
    ['overlong UTF-8', `/v1/stores/${'%c0%80'.repeat(9_000)}`, 400],
    ['escapes', `/v1/stores?cursor=${'%41'.repeat(20_000)}`, 200],
    ['slashes', `/v1${'/'.repeat(60_000)}`, 404],
    ['dots', `/v1/stores${'/..'.repeat(20_000)}`, 404],
    ['external IDs', `/v1/fill-rate?${RANGE}&externalIds=${'a,'.repeat(30_000)}`, 200],
    ['a cursor', `/v1/stores/S-1/photos?${RANGE}&cursor=${'a'.repeat(60_000)}`, 400],
  ])('%s', async (_what, path, status) => {
    const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\nconnection: close\r\n\r\n`;
    expect(readRaw(await sendRaw(shared.service.url, head)).status).toBe(status);
  });
});

describe('headers', () => {
  const headWith = (headers: string): string =>
    `GET /v1/stores HTTP/1.1\r\nhost: x\r\n${headers}authorization: Bearer ${TOKEN}\r\nconnection: close\r\n\r\n`;
  const lines = (count: number): string => Array.from({ length: count }, (_one, at) => `x-${at}: 1\r\n`).join('');

  test.each([
    ['as many as browsers and proxies send', lines(100), 200],
    ['1,000 of them', lines(1_000), 431],
    ['15,000 of them', lines(15_000), 431],
    ['one name 10,000 times', 'x: 1\r\n'.repeat(10_000), 431],
    ['200 kB of them', `x: ${'a'.repeat(200_000)}\r\n`, 431],
  ])('%s', async (_what, headers, expected) => {
    const { status, json } = readRaw(await sendRaw(shared.service.url, headWith(headers)));
    expect(status).toBe(expected);
    if (expected !== 200) expect(ErrorEnvelope.parse(json).error.code).toBe('validation_failed');
  });

  test.each([
    ['spaces', `Bearer${' '.repeat(100_000)}`],
    ['a word', `Bearer ${'a'.repeat(100_000)}`],
  ])('a token of 100,000 %s is wrong', async (_what, authorization) => {
    const head = `GET /v1/stores HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`;
    expect(readRaw(await sendRaw(shared.service.url, head)).status).toBe(401);
  });
});
