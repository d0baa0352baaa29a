import { isIP } from 'node:net';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Platform } from '#electron/lib/platform.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { ConnectionTest } from '#shared/bridge/workspaces.ts';
import { type ApiClientPorts, createApiClient } from './api-client.ts';
import { type BaseUrl, parseBaseUrl } from './base-url.ts';
import { beginWalk, type ConnectionWalk } from './connection-walk.ts';
import type { NetworkProbes } from './network-probes.ts';
import { proxyAddress } from './proxy-address.ts';

/**
 * Walks from an address to the token and names the step that failed. Stores nothing; the token is sent only to a
 * server that has already answered like the API.
 */
export type TestConnection = (baseUrl: string, token: string, signal?: AbortSignal) => Promise<ConnectionTest>;

export type TestConnectionPorts = Omit<ApiClientPorts, 'endpoint' | 'onOutcome' | 'retry'> & {
  readonly probes: NetworkProbes;
  readonly resolveProxy: Platform['resolveProxy'];
};

/** Makes the test of an address and a token, which ends at the first step that fails. */
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

/** Name and proxy. The proxy, where there is one, looks the name up itself. */
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

/** The request itself decides about TLS: it is made with the certificates that all other requests will use. */
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

  // Without a token the API answers "unauthorized" (api.md section 5); a server that lets strangers in is odd,
  // but answers.
  if (stranger && stranger.code !== 'unauthorized' && stranger.code !== 'not_configured') {
    throw walk.failure('answer', stranger, null);
  }
  walk.pass('answer', baseUrl.host);
  const known = await request(ports, baseUrl, token, signal);
  if (known === null) return walk.pass('token', null);
  const isAboutToken = known.code === 'unauthorized' || known.code === 'not_configured';
  throw walk.failure(isAboutToken ? 'token' : 'answer', known, null);
}

async function request(
  ports: TestConnectionPorts,
  baseUrl: BaseUrl,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Failure | null> {
  const api = createApiClient({ ...ports, retry: false, endpoint: async () => ({ baseUrl, token }) });
  try {
    await api.listStores({ query: { limit: 1 } }, { signal });
    return null;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'cancelled') return error.failure;
    throw error;
  }
}
