import { SESSION_PATH } from '#shared/bridge/handshake.ts';
import { SessionAnswer } from '#shared/bridge/session-exchange.ts';

const STORAGE_KEY = 'endcap.session';

/** The parts of the window that the exchange of the launch secret needs. */
export type SessionPorts = {
  readonly location: Pick<Location, 'hash' | 'origin' | 'pathname'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch: typeof fetch;
};

/** Takes the launch secret out of the address, so that it stays neither in sight nor in the history. */
function takeKey({ location, history }: SessionPorts): string | null {
  const found = /^#key=(.+)$/.exec(location.hash);
  if (!found?.[1]) return null;
  history.replaceState(null, '', `${location.pathname}#/`);
  return found[1];
}

/**
 * The session token of the loopback server: from the launch secret in the address, or from this tab's storage.
 *
 * @returns null when the server refuses, or when there is neither a secret nor a session
 */
export async function openSession(ports: SessionPorts): Promise<string | null> {
  const known = ports.storage.getItem(STORAGE_KEY);
  const key = takeKey(ports);
  if (key === null) return known;
  const response = await ports.fetch(`${ports.location.origin}${SESSION_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  // A used secret: the tab was opened again from its link while its session still holds.
  if (!response.ok) return known;
  const { session } = SessionAnswer.parse(await response.json());
  ports.storage.setItem(STORAGE_KEY, session);
  return session;
}
