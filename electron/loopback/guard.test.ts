import { expect, test } from 'vitest';
import { type Decision, decideRequest, type RequestFacts } from './guard.ts';

const PORT = 41_999;
const HERE = `127.0.0.1:${PORT}`;
const SESSION = 'the-session-of-this-run';
const door = { authority: HERE, hasSession: (token: string) => token === SESSION };

const hosts: readonly (readonly string[])[] = [
  [HERE],
  [],
  [''],
  ['127.0.0.1'],
  ['127.0.0.1:80'],
  [`127.0.0.1:${PORT}.`],
  [`127.0.0.1.:${PORT}`],
  [`127.0.0.1.nip.io:${PORT}`],
  [`localhost:${PORT}`],
  [`LOCALHOST:${PORT}`],
  [`[::1]:${PORT}`],
  [`0.0.0.0:${PORT}`],
  [`127.1:${PORT}`],
  [`2130706433:${PORT}`],
  [`evil.example:${PORT}`],
  ['evil.example'],
  [` ${HERE}`],
  [`${HERE} `],
  [`user@${HERE}`],
  [HERE, HERE],
  [HERE, 'evil.example'],
];

const origins: readonly (readonly string[])[] = [
  [],
  [`http://${HERE}`],
  [''],
  ['null'],
  [`https://${HERE}`],
  [`http://localhost:${PORT}`],
  ['http://127.0.0.1'],
  ['http://127.0.0.1:3000'],
  [`http://${HERE}/`],
  [`http://evil.example:${PORT}`],
  ['https://evil.example'],
  [`HTTP://${HERE}`],
  [`http://${HERE}`, `http://${HERE}`],
];

const fetchSites: readonly (readonly string[])[] = [
  ['same-origin'],
  ['none'],
  [],
  ['same-site'],
  ['cross-site'],
  ['Same-Origin'],
  ['same-origin', 'same-origin'],
];

const methods = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'get'];

const targets = [
  '/',
  '/session',
  '/launch',
  '/launch/',
  '/launch?key=1',
  '/rpc/stores/list',
  '/assets/index-AbC_1.js',
  '/icon.svg',
  '/rpc',
  '/rpc/',
  '/rpc/stores/list?x=1',
  '/rpc/../session',
  '/rpc/stores%2Flist',
  '//rpc/stores/list',
  '/session/',
  '/session?key=1',
  '/?key=1',
  '/index.html',
  '/../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..\\..\\package.json',
  '/.env',
  '/assets/.hidden',
  `http://${HERE}/`,
  '*',
  '',
];

const sessions: readonly (readonly string[])[] = [[], [SESSION], [''], ['another'], [SESSION, SESSION]];

/** The legal cells, written out: everything else in the table must be refused. */
const legal: Readonly<Record<string, Decision['to']>> = {
  'GET / none -': 'page',
  'GET / same-origin -': 'page',
  'GET / none origin': 'page',
  'GET / same-origin origin': 'page',
  'GET /assets/index-AbC_1.js same-origin -': 'asset',
  'GET /assets/index-AbC_1.js same-origin origin': 'asset',
  'GET /icon.svg same-origin -': 'asset',
  'GET /icon.svg same-origin origin': 'asset',
  'GET /launch none -': 'launch',
  'GET /launch cross-site -': 'launch',
  'POST /session same-origin origin no-session': 'session',
  'POST /rpc/stores/list same-origin origin session': 'bridge',
};

function legalDecision(facts: RequestFacts): Decision['to'] {
  const { method, target, host, origin, fetchSite, session } = facts;
  if (host.length !== 1 || host[0] !== HERE || fetchSite.length !== 1) return 'refuse';
  if (origin.length > 1 || (origin.length === 1 && origin[0] !== `http://${HERE}`)) return 'refuse';
  const cell = `${method} ${target} ${fetchSite[0]} ${origin.length === 1 ? 'origin' : '-'}`;
  const tokens =
    session.length === 0 ? 'no-session' : session.length === 1 && session[0] === SESSION ? 'session' : 'bad';
  return legal[cell] ?? legal[`${cell} ${tokens}`] ?? 'refuse';
}

function* everyCombination(): Generator<RequestFacts> {
  for (const host of hosts)
    for (const origin of origins)
      for (const fetchSite of fetchSites)
        for (const method of methods)
          for (const target of targets)
            for (const session of sessions)
              yield { host, origin, fetchSite, method, target, session, fetchDest: ['document'] };
}

test('of every combination of Host, Origin, Sec-Fetch-Site, method, path and token only the legal ones pass', () => {
  const passed = new Map<string, number>();
  const wrong: RequestFacts[] = [];
  let combinations = 0;
  for (const facts of everyCombination()) {
    combinations += 1;
    const { to } = decideRequest(facts, door);
    if (to !== legalDecision(facts)) wrong.push(facts);
    if (to !== 'refuse') passed.set(to, (passed.get(to) ?? 0) + 1);
  }
  expect(wrong).toEqual([]);
  expect(combinations).toBeGreaterThan(2_000_000);
  expect(Object.fromEntries(passed)).toEqual({ page: 20, asset: 20, launch: 10, session: 1, bridge: 1 });
});

const navigation: RequestFacts = {
  method: 'GET',
  target: '/',
  host: [HERE],
  origin: [],
  fetchSite: ['none'],
  fetchDest: ['document'],
  session: [],
};

test.each([['iframe'], ['frame'], ['embed'], ['object'], ['image'], ['empty']])(
  'the page is not served for the destination %s',
  (destination) => {
    expect(decideRequest(navigation, door)).toEqual({ to: 'page' });
    expect(decideRequest({ ...navigation, fetchDest: [destination] }, door)).toEqual({ to: 'refuse' });
  },
);

test.each([['iframe'], ['embed'], ['empty'], ['script']])(
  'the way in from a file has no destination %s',
  (destination) => {
    const arrival: RequestFacts = { ...navigation, target: '/launch', fetchSite: ['cross-site'] };
    expect(decideRequest(arrival, door)).toEqual({ to: 'launch' });
    expect(decideRequest({ ...arrival, fetchDest: [destination] }, door)).toEqual({ to: 'refuse' });
  },
);

test('a page without a stated destination is not served', () => {
  expect(decideRequest({ ...navigation, fetchDest: [] }, door)).toEqual({ to: 'refuse' });
});
