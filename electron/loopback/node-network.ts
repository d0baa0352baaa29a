import { setGlobalProxyFromEnv } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Makes Node's fetch use the proxies of the environment and trust the computer's certificates, as set by a company's
 * administrators. Call it once, before the first request.
 */
export function adoptSystemNetwork(proxies: ProxyEnvironment): void {
  setGlobalProxyFromEnv(proxies);
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
  } catch {
    // The computer's certificates cannot be read, so Node's own list stays in use.
  }
}

/** Names of this computer; requests to them must never go through a proxy. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];

type ProxyEnvironment = {
  readonly http_proxy?: string;
  readonly https_proxy?: string;
  readonly no_proxy: string;
};

const firstOf = (environment: NodeJS.ProcessEnv, name: string): string | undefined =>
  environment[name] || environment[name.toUpperCase()] || undefined;

/** The proxies of the environment in the form that Node expects, always excluding this computer. */
export function proxyEnvironment(environment: NodeJS.ProcessEnv): ProxyEnvironment {
  const http = firstOf(environment, 'http_proxy');
  const https = firstOf(environment, 'https_proxy');
  const spared = firstOf(environment, 'no_proxy');
  return {
    ...(http === undefined ? {} : { http_proxy: http }),
    ...(https === undefined ? {} : { https_proxy: https }),
    no_proxy: [...(spared === undefined ? [] : [spared]), ...LOOPBACK].join(','),
  };
}

/**
 * Whether one entry of NO_PROXY matches a host: `*`, `example.com` or `.example.com` (with its subdomains),
 * `host:port`.
 */
function spares(entry: string, host: string, port: string): boolean {
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (entry === '*') return true;
  if (LOOPBACK.includes(entry)) return host === entry;
  if (name === '' || (entryPort !== undefined && entryPort !== port)) return false;
  const plain = name.replace(/^\*?\./, '');
  return host === plain || host.endsWith(`.${plain}`);
}

/**
 * The proxy that Node's fetch uses for an address, to be shown by "Test connection".
 *
 * @returns `host:port` without user and password; null: none
 */
export function proxyOf(url: string, { http_proxy, https_proxy, no_proxy }: ProxyEnvironment): string | null {
  const { protocol, hostname, port } = new URL(url);
  const chosen = protocol === 'https:' ? https_proxy : http_proxy;
  if (chosen === undefined) return null;
  const asked = port || (protocol === 'https:' ? '443' : '80');
  const entries = no_proxy.split(/[\s,]+/).filter((entry) => entry !== '');
  if (entries.some((entry) => spares(entry.toLowerCase(), hostname, asked))) return null;
  const proxy = URL.parse(chosen) ?? URL.parse(`http://${chosen}`);
  return proxy === null || proxy.host === '' ? null : proxy.host;
}
