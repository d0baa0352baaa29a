import { expect, test } from 'vitest';
import { openTabSession, type TabSessionPorts } from './connect-bridge.ts';

function aWindow(hash: string, held: string | null, answer: Response | Error) {
  const seen = { address: '', requests: [] as string[], kept: held };
  const ports: TabSessionPorts = {
    location: { hash, origin: 'http://127.0.0.1:4000', pathname: '/' },
    history: {
      replaceState: (_state, _title, address) => {
        seen.address = String(address);
      },
    },
    storage: {
      getItem: () => seen.kept,
      setItem: (_key, value) => {
        seen.kept = value;
      },
    },
    fetch: async (url, init) => {
      seen.requests.push(`${init?.method} ${String(url)} ${String(init?.body)}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { ports, seen };
}
const refused = () => new Response(null, { status: 403 });
const accepted = () => Response.json({ session: 'fresh' });

test('the launch secret is exchanged once and leaves the address', async () => {
  const { ports, seen } = aWindow('#key=abc', null, accepted());
  expect(await openTabSession(ports)).toBe('fresh');
  expect(seen).toEqual({
    address: '/#/',
    requests: ['POST http://127.0.0.1:4000/session {"key":"abc"}'],
    kept: 'fresh',
  });
});

test('a reload goes on with the session of the tab and asks for nothing', async () => {
  const { ports, seen } = aWindow('#/overview?period=last7', 'held', accepted());
  expect(await openTabSession(ports)).toBe('held');
  expect(seen.requests).toEqual([]);
  expect(seen.address).toBe('');
});

test('a used secret leaves the address too; the session of the tab still holds', async () => {
  const { ports, seen } = aWindow('#key=used', 'held', refused());
  expect(await openTabSession(ports)).toBe('held');
  expect(seen.address).toBe('/#/');
});

test('without a secret and without a session there is none', async () => {
  expect(await openTabSession(aWindow('', null, accepted()).ports)).toBeNull();
  expect(await openTabSession(aWindow('#key=wrong', null, refused()).ports)).toBeNull();
});
