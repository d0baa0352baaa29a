import { setGlobalProxyFromEnv } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { ProxyEnvironment } from './proxy-of.ts';

/**
 * Makes Node's fetch use the proxies of the environment and trust what the computer trusts, as a company's
 * administrators set them. Once, before the first request.
 */
export function adoptSystemNetwork(proxies: ProxyEnvironment): void {
  setGlobalProxyFromEnv(proxies);
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
  } catch {
    // An unreadable store of the computer: Node's own list is in force.
  }
}
