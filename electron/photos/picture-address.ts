import { isIP } from 'node:net';
import type { BaseUrl } from '#electron/api/base-url.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { isPrivateAddress } from './private-address.ts';

export type PictureAddressPorts = {
  /** IP addresses of a host name. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  /** The proxy that a request to an address goes through; null: none. */
  readonly resolveProxy: (url: string) => Promise<string | null>;
};

const refused = () => new FailureError({ code: 'photo_refused', reason: 'address' });

/**
 * Decides whether a picture may be fetched from an address that came in an answer: HTTPS, or the very origin of
 * the workspace; on another host only when that host is on the public internet, so that a link can not make the
 * core knock at the user's router or at a cloud's metadata service.
 *
 * The name is looked up again by the request itself. Between the two, a hostile name server can change its answer;
 * the machine it points to then would still need a valid certificate for that name. Behind a proxy only IP
 * addresses are judged here: names are the proxy's to look up, and often can not be looked up by anybody else.
 *
 * @param link absolute, or a path on the workspace's origin
 * @param baseUrl address of the workspace
 * @returns the absolute address
 * @throws FailureError `photo_refused` with reason `address`, `dns_failed`
 */
export async function allowedPictureUrl(link: string, baseUrl: BaseUrl, ports: PictureAddressPorts): Promise<string> {
  const url = URL.parse(link, `${baseUrl.origin}/`);
  if (url === null || `${url.username}${url.password}` !== '') throw refused();
  // The scheme before the origin: a `blob:` address has the origin of the page it once belonged to.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused();
  if (url.origin === baseUrl.origin) return url.href;
  if (url.protocol !== 'https:') throw refused();
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === baseUrl.host) return url.href;
  if (/^localhost$|\.(localhost|local|internal|lan|home|corp)$/i.test(host)) throw refused();
  const addresses = await addressesOf(host, url.href, ports);
  if (addresses !== null && (addresses.length === 0 || addresses.some(isPrivateAddress))) throw refused();
  return url.href;
}

/** null: a proxy will look the name up. */
async function addressesOf(host: string, url: string, ports: PictureAddressPorts): Promise<readonly string[] | null> {
  if (isIP(host) !== 0) return [host];
  if ((await ports.resolveProxy(url).catch(() => null)) !== null) return null;
  return ports.lookUp(host).catch(() => {
    throw new FailureError({ code: 'dns_failed', host });
  });
}
