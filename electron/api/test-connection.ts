import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Platform } from '#electron/lib/platform.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { ConnectionStep, type ConnectionTest } from '#shared/bridge/workspaces.ts';
import { type ApiClientPorts, createApiClient } from './api-client.ts';
import { type BaseUrl, parseBaseUrl } from './base-url.ts';

/**
 * Tests a connection step by step, from the address to the token, and names the step that failed. Stores nothing. The
 * token is sent only to a server that has already answered like the API.
 */
export type TestConnection = (baseUrl: string, token: string, signal?: AbortSignal) => Promise<ConnectionTest>;

export type TestConnectionPorts = Omit<ApiClientPorts, 'endpoint' | 'onOutcome' | 'onSent' | 'retry'> & {
  readonly probes: NetworkProbes;
  readonly resolveProxy: Platform['resolveProxy'];
};

/** Makes the test of an address and a token. It ends at the first step that fails. */
export function createTestConnection(ports: TestConnectionPorts): TestConnection {
  return async (address, token, signal) => {
    const walk = beginWalk();
    try {
      const baseUrl = parseBaseUrl(address);
      walk.pass('address', baseUrl.href);
      const proxy = await findWay(ports, walk, baseUrl);
      await ask(ports, walk, baseUrl, proxy, token, signal);
      return walk.result(null);
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.code === 'cancelled') throw error;
      return walk.result(error.failure);
    }
  };
}

/** Checks the name and the proxy. If there is a proxy, it looks the name up itself. */
async function findWay(ports: TestConnectionPorts, walk: ConnectionWalk, baseUrl: BaseUrl): Promise<string | null> {
  const proxy = await ports.resolveProxy(baseUrl.href).catch(() => null);
  if (proxy !== null || isIP(baseUrl.host) !== 0) walk.skip('dns', isIP(baseUrl.host) === 0 ? null : baseUrl.host);
  else {
    const addresses = await ports.probes.lookUp(baseUrl.host).catch(() => []);
    if (addresses.length === 0) throw walk.failure('dns', { code: 'dns_failed', host: baseUrl.host }, baseUrl.host);
    walk.pass('dns', addresses.join(', '));
  }
  if (proxy === null) {
    walk.skip('proxy', null);
    return null;
  }
  const { name, host, port } = proxyAddress(proxy);
  if (host !== '' && !(await ports.probes.reaches(host, port))) {
    throw walk.failure('proxy', { code: 'proxy_failed', proxy: name }, name);
  }
  walk.pass('proxy', name);
  return name;
}

/** The request itself decides about TLS, because it uses the same certificates as all other requests. */
async function ask(
  ports: TestConnectionPorts,
  walk: ConnectionWalk,
  baseUrl: BaseUrl,
  proxy: string | null,
  token: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stranger = await request(ports, baseUrl, null, signal);
  const version = baseUrl.secure && proxy === null ? await ports.probes.tlsVersion(baseUrl.host, baseUrl.port) : null;
  if (stranger?.code === 'proxy_failed') {
    throw walk.failure('proxy', { ...stranger, proxy: proxy ?? '' }, proxy);
  }
  if (stranger?.code === 'dns_failed') throw walk.failure(proxy === null ? 'dns' : 'proxy', stranger, baseUrl.host);
  if (!baseUrl.secure) walk.skip('tls', null);
  else if (stranger?.code === 'tls_refused' || (stranger?.code === 'unreachable' && version === null)) {
    throw walk.failure('tls', stranger, version);
  } else walk.pass('tls', version);

  // Without a token the API answers "unauthorized" (api.md section 5). A server that lets strangers in is odd, but it
  // answers.
  if (stranger && stranger.code !== 'unauthorized' && stranger.code !== 'not_configured') {
    throw walk.failure('answer', stranger, null);
  }
  walk.pass('answer', baseUrl.host);
  const known = await request(ports, baseUrl, token, signal);
  if (known === null) return walk.pass('token', null);
  const isAboutToken = known.code === 'unauthorized' || known.code === 'not_configured';
  throw walk.failure(isAboutToken ? 'token' : 'answer', known, null);
}

/** Enough to find one that is readable, where a service keeps to the contract in most. */
const FEW_STORES = 10;

async function request(
  ports: TestConnectionPorts,
  baseUrl: BaseUrl,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Failure | null> {
  const api = createApiClient({ ...ports, retry: false, endpoint: async () => ({ baseUrl, token }) });
  try {
    await api.listStores({ query: { limit: FEW_STORES } }, { signal, spoiled: 'left_out' });
    return null;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'cancelled') return error.failure;
    throw error;
  }
}

type Step = ConnectionTest['steps'][number];

/** Records the steps of "Test connection". */
type ConnectionWalk = {
  pass(step: ConnectionStep, detail: string | null): void;
  skip(step: ConnectionStep, detail: string | null): void;
  /** Records the step that failed; throw the error it returns. */
  failure(step: ConnectionStep, failure: Failure, detail: string | null): FailureError;
  /** Every step in order; those after a failed one count as not reached. */
  result(failure: Failure | null): ConnectionTest;
};

/** Begins with no step taken yet. */
function beginWalk(): ConnectionWalk {
  const steps = new Map<ConnectionStep, Step>();
  const note = (step: ConnectionStep, outcome: Step['outcome'], detail: string | null) =>
    steps.set(step, { step, outcome, detail });
  return {
    pass: (step, detail) => void note(step, 'passed', detail),
    skip: (step, detail) => void note(step, 'not_needed', detail),
    failure(step, failure, detail) {
      note(step, 'failed', detail);
      return new FailureError(failure);
    },
    result(failure) {
      // Only the address step fails elsewhere, while the address is read, so it is recorded here.
      if (failure && steps.size === 0) note('address', 'failed', null);
      const ordered = ConnectionStep.options.map(
        (step): Step => steps.get(step) ?? { step, outcome: 'not_reached', detail: null },
      );
      const failedAt = ordered.findIndex(({ outcome }) => outcome === 'failed');
      return {
        steps: ordered.map((step, index) =>
          failedAt >= 0 && index > failedAt ? { ...step, outcome: 'not_reached', detail: null } : step,
        ),
        failure,
      };
    },
  };
}

/**
 * A proxy's address: `name` to show it (never with a password), `host` and `port` to reach it. `host` is empty if the
 * address can't be read.
 */
type ProxyAddress = { readonly name: string; readonly host: string; readonly port: number };

/** Reads a proxy as hosts write it: `http://user:password@host:port`, `host:port`, or Chromium's `PROXY host:port`. */
export function proxyAddress(text: string): ProxyAddress {
  const plain = text.trim().replace(/^(PROXY|HTTPS|SOCKS5?|SOCKS4)\s+/i, '');
  const url = URL.parse(/^[a-z][\w+.-]*:\/\//i.test(plain) ? plain : `http://${plain}`);
  if (!url || url.hostname === '') return { name: '', host: '', port: 0 };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort(url.protocol) : Number(url.port);
  return { name: `${url.hostname}:${port}`, host, port };
}

function defaultPort(protocol: string): number {
  if (protocol === 'https:') return 443;
  return protocol.startsWith('socks') ? 1080 : 80;
}

/** Checks single steps of the connection to a host for "Test connection". They decide nothing and send no secret. */
export type NetworkProbes = {
  /** IP addresses of a host, in order of preference; rejects if it has none. */
  lookUp(host: string): Promise<readonly string[]>;
  /** Whether a TCP connection can be made. */
  reaches(host: string, port: number): Promise<boolean>;
  /** The TLS version that a server speaks, such as `TLSv1.3`; null: none. Its certificate is not judged here. */
  tlsVersion(host: string, port: number): Promise<string | null>;
};

const PROBE_MS = 10_000;

export const systemNetworkProbes: NetworkProbes = {
  async lookUp(host) {
    const found = await lookup(host, { all: true, order: 'verbatim' });
    return found.map(({ address }) => address);
  },
  reaches(host, port) {
    return new Promise((resolve) => {
      const socket = connectTcp({ host, port, timeout: PROBE_MS });
      const end = (isReached: boolean) => {
        socket.destroy();
        resolve(isReached);
      };
      socket.once('connect', () => end(true));
      socket.once('timeout', () => end(false));
      socket.once('error', () => end(false));
    });
  },
  tlsVersion(host, port) {
    return new Promise((resolve) => {
      // Only the handshake happens on this connection; the real request decides whether the certificate is good.
      const name = isIP(host) === 0 ? { servername: host } : {};
      const socket = connectTls({ host, port, ...name, rejectUnauthorized: false, timeout: PROBE_MS });
      const end = (version: string | null) => {
        socket.destroy();
        resolve(version);
      };
      socket.once('secureConnect', () => end(socket.getProtocol()));
      socket.once('timeout', () => end(null));
      socket.once('error', () => end(null));
    });
  },
};
