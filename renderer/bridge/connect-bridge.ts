import { createStore } from 'zustand/vanilla';
import type { Connection } from '#shared/bridge/events.ts';
import { PRELOAD_GLOBAL, SESSION_PATH } from '#shared/bridge/handshake.ts';
import type { OutsideFile } from '#shared/bridge/opened-files.ts';
import { SessionAnswer } from '#shared/bridge/session-exchange.ts';
import type { AppLink } from '#shared/domain/app-link.ts';
import type { BridgeLink } from './bridge.ts';

const STORAGE_KEY = 'endcap.session';

/** The parts of the window needed to exchange the launch secret for a session. */
export type TabSessionPorts = {
  readonly location: Pick<Location, 'hash' | 'origin' | 'pathname'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch: typeof fetch;
};

/** Removes the launch secret from the address, so that it is neither visible nor in the history. */
function takeKey({ location, history }: TabSessionPorts): string | null {
  const found = /^#key=(.+)$/.exec(location.hash);
  if (!found?.[1]) return null;
  history.replaceState(null, '', `${location.pathname}#/`);
  return found[1];
}

/**
 * The session token of the loopback server, from the launch secret in the address or from this tab's storage.
 *
 * @returns null when the server refuses, or when there is neither a secret nor a session
 */
export async function openTabSession(ports: TabSessionPorts): Promise<string | null> {
  const known = ports.storage.getItem(STORAGE_KEY);
  const key = takeKey(ports);
  if (key === null) return known;
  const response = await ports.fetch(`${ports.location.origin}${SESSION_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  // The secret was used before: the tab was reopened from its link while its session is still valid.
  if (!response.ok) return known;
  const { session } = SessionAnswer.parse(await response.json());
  ports.storage.setItem(STORAGE_KEY, session);
  return session;
}

/** What the window knows about the connection to the service and about its own host. */
export type ConnectionState = {
  readonly connection: Connection;
  /** `gone`: the core no longer answers, and nothing works until Endcap is opened again. */
  readonly host: 'here' | 'gone';
  /** The link that was opened last; another one is another object. */
  readonly link: AppLink | null;
  /** Files that were opened outside of Endcap, and still have to be shown, one after the other. */
  readonly files: readonly OutsideFile[];
};

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** The window's connection state, updated by the event stream. */
export function createConnectionStore() {
  return createStore<ConnectionState>()(() => ({
    connection: { state: 'connecting' },
    host: 'here',
    link: null,
    files: [],
  }));
}

/**
 * Connects to the core: through a MessagePort in Electron, through loopback HTTP in an ordinary browser.
 *
 * @returns null when this tab has no session with the loopback server
 */
export async function connectBridge(scope: Window & typeof globalThis): Promise<BridgeLink | null> {
  // Each host needs only one of the two links, so each link is its own chunk.
  if (PRELOAD_GLOBAL in scope) {
    const { createPortLink } = await import('./port-link.ts');
    return createPortLink(scope);
  }
  const link = import('./http-link.ts');
  const session = await openTabSession({
    location: scope.location,
    history: scope.history,
    storage: scope.sessionStorage,
    fetch: scope.fetch.bind(scope),
  }).catch(() => null);
  const { createHttpLink } = await link;
  return session === null ? null : createHttpLink(scope, session);
}
