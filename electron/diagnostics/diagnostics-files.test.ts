import { expect, test } from 'vitest';
import { type DiagnosticsFacts, diagnosticsFiles } from './diagnostics-files.ts';

const SECRETS = ['tkn.8c1be5f0', '+48 512 345 678', 'jan@shop.example', 'KOD-77', 'Sieć Centralna', 'W-001'];
const ALL = SECRETS.join(' and ');
const AUTHOR = 'Anna Lis';

const facts = (changes: Partial<DiagnosticsFacts> = {}): DiagnosticsFacts => ({
  at: Date.parse('2026-11-26T10:00:00Z'),
  versions: { endcap: '0.1.0', host: 'browser', electron: null, node: '24.7.0', system: 'Linux 6.8.0' },
  settings: { language: 'pl', theme: 'dark', author: AUTHOR },
  policy: {
    path: '/etc/endcap/policy.json',
    inForce: { policy: { language: 'pl' }, readAt: '2026-11-26T09:00:00.000Z', sha256: 'ab'.repeat(32) },
    refusal: null,
  },
  workspaces: {
    items: [
      {
        id: 'w1',
        kind: 'service',
        name: 'Sieć Centralna',
        baseUrl: 'https://api.example/v1',
        timeZone: 'Europe/Warsaw',
        token: 'keychain',
        pictureHosts: [],
      },
    ],
    activeId: 'w1',
    keychain: 'ready',
  },
  connection: {
    steps: [
      { step: 'dns', outcome: 'passed', detail: '10.1.2.3' },
      { step: 'token', outcome: 'failed', detail: ALL },
    ],
    failure: { code: 'not_found', message: ALL },
  },
  workspace: {
    status: {
      store: { state: 'kept' },
      quarantined: [],
      kept: [{ kind: 'stores', count: 3, bytes: 10, pinnedBytes: 0 }],
      fileBytes: 4096,
      budgetMegabytes: 2000,
      days: 30,
    },
    check: { damage: [], drafts: { all: 1, unreadable: 0, edits: 2 }, reviews: 0 },
  },
  stores: [{ externalId: 'W-001', name: 'Sieć Centralna', loginCode: 'KOD-77' }],
  secrets: ['tkn.8c1be5f0'],
  log: [
    JSON.stringify({ at: '2026-11-26T09:59:00.000Z', level: 'error', event: 'internal', error: ALL, token: 'x' }),
    `cut off, ${ALL}`,
    JSON.stringify({ at: '2026-11-26T09:59:30.000Z', level: 'info', event: 'cache', state: 'kept', pid: 7 }),
  ],
  crashDumps: [],
  ...changes,
});

const textOf = (of: DiagnosticsFacts, subject: string): string =>
  diagnosticsFiles(of).find((file) => file.subject === subject)?.text ?? '';

test('nothing that is secret or personal is in any file', () => {
  const files = diagnosticsFiles(facts());
  expect(files.map(({ name }) => name)).toEqual([
    'versions.json',
    'settings.json',
    'connection.json',
    'workspace.json',
    'slow-calls.jsonl',
    'crashes.json',
    'log.jsonl',
  ]);
  for (const { name, text } of files)
    for (const secret of [...SECRETS, AUTHOR]) expect(text, name).not.toContain(secret);
});

test('what helps is there', () => {
  expect(JSON.parse(textOf(facts(), 'versions'))).toMatchObject({ made: '2026-11-26T10:00:00.000Z', node: '24.7.0' });
  expect(JSON.parse(textOf(facts(), 'settings'))).toMatchObject({
    policy: facts().policy,
    language: 'pl',
    author: 'entered',
    keychain: 'ready',
    workspaces: [{ isOpen: true, address: 'https://api.example/v1', token: 'keychain' }],
  });
  const { steps, failure } = JSON.parse(textOf(facts(), 'connection'));
  expect(steps[0]).toEqual({ step: 'dns', outcome: 'passed', detail: '10.1.2.3' });
  expect(failure.code).toBe('not_found');
  expect(JSON.parse(textOf(facts(), 'workspace'))).toMatchObject({
    fileBytes: 4096,
    check: { damage: [], drafts: { all: 1, unreadable: 0, edits: 2 } },
  });
  const [first = '', cut, last] = textOf(facts(), 'log').split('\n');
  expect(JSON.parse(first)).toMatchObject({ at: '2026-11-26T09:59:00.000Z', event: 'internal', token: '[secret]' });
  expect(cut).toContain('cut off');
  expect(last).toBe('{"at":"2026-11-26T09:59:30.000Z","level":"info","event":"cache","state":"kept","pid":7}');
});

test('a store has one stand-in in all files', () => {
  const [first = ''] = textOf(facts(), 'log').split('\n');
  expect(JSON.parse(first).error).toContain('store-1');
  expect(JSON.parse(textOf(facts(), 'connection')).failure.message).toContain('store-1');
});

test('times stay readable, and a path does not name its user', () => {
  const at = '2026-11-25T09:00:00.000Z';
  const place = '/data/jan/kept.set-aside-1';
  const told = { at, reason: 'damaged', bytes: 1, unsentEdits: null, tried: null, dismissed: false } as const;
  const { status, check } = facts().workspace;
  const workspace = { status: status && { ...status, quarantined: [{ id: 'a', path: place, ...told }] }, check };
  expect(JSON.parse(textOf(facts({ workspace }), 'workspace')).quarantined).toEqual([told]);
});

/** A slow call as the log has it. */
const slowLine = (fields: object): string =>
  JSON.stringify({ at: '2026-11-26T09:58:00.000Z', level: 'info', event: 'slow_call', ...fields });

test('of a slow call only its name, its time and how many were left out before it are told', () => {
  const log = [
    slowLine({ call: 'answers.find', ms: 312, input: ALL }),
    slowLine({ call: 'Sieć Centralna', ms: 300 }),
    slowLine({ call: 'KOD-77', ms: 300 }),
    slowLine({ call: 'sizes', ms: ALL }),
    slowLine({ at: ALL, call: 'sizes', ms: 300 }),
    `{"event":"slow_call","call":"cut off, ${ALL}`,
    slowLine({ event: 'cache', call: 'slow_call', ms: 300 }),
    slowLine({ call: 'close', ms: 251, leftOut: 12 }),
  ];
  expect(textOf(facts({ log }), 'slow_calls').split('\n')).toEqual([
    '{"at":"2026-11-26T09:58:00.000Z","call":"answers.find","ms":312}',
    '{"at":"2026-11-26T09:58:00.000Z","call":"close","ms":251,"leftOut":12}',
  ]);
  expect(textOf(facts(), 'slow_calls')).toBe('');
});

test('the newest of many lines are there: 2,000 of the log, and 200 slow calls, however far back', () => {
  const slow = Array.from({ length: 203 }, (_, ms) => slowLine({ call: 'sizes', ms: 300 + ms }));
  const log = [...slow, ...Array.from({ length: 2_001 }, (_, nth) => `line ${nth}`)];
  const of = facts({ log, secrets: [], stores: [] });
  const lines = textOf(of, 'log').split('\n');
  expect(lines).toHaveLength(2_000);
  expect(lines[0]).toBe('line 1');
  const calls = textOf(of, 'slow_calls').split('\n');
  expect(calls).toHaveLength(200);
  expect(calls[0]).toContain('"ms":303');
  expect(calls.at(-1)).toContain('"ms":502');
});

test('crash dumps are listed, and where a host has none that is said', () => {
  const dump = { name: '0f1e2d3c-4b5a-4697-8877-000000000001.dmp', at: '2026-11-26T09:00:00.000Z', bytes: 4096 };
  expect(JSON.parse(textOf(facts({ crashDumps: [dump] }), 'crashes'))).toEqual([dump]);
  expect(textOf(facts({ crashDumps: null }), 'crashes')).toBe('null');
});

test('without a workspace the files say so', () => {
  const none = facts({ connection: null, workspace: { status: null, check: null }, stores: [] });
  expect(JSON.parse(textOf(none, 'connection'))).toBeNull();
  expect(JSON.parse(textOf(none, 'workspace'))).toEqual({ check: null });
});
