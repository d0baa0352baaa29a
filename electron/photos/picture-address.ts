import type { BaseUrl } from '#electron/api/base-url.ts';
import { FailureError } from '#electron/core/failure-error.ts';
import { isPrivateAddress } from './private-address.ts';

/** IP addresses of a host name. */
export type LookUp = (host: string) => Promise<readonly string[]>;

const refused = () => new FailureError({ code: 'photo_refused', reason: 'address' });

/**
 * Decides whether a picture may be fetched from an address that came in an answer: HTTPS, or the very origin of
 * the workspace; on another host only when that host is on the public internet, so that a link can not make the
 * core knock at the user's router or at a cloud's metadata service.
 *
 * The name is looked up again by the request itself. Between the two, a hostile name server can change its answer;
 * the machine it points to then would still need a valid certificate for that name.
 *
 * @param link absolute, or a path on the workspace's origin
 * @param baseUrl address of the workspace
 * @returns the absolute address
 * @throws FailureError `photo_refused` with reason `address`, `dns_failed`
 */
export async function allowedPictureUrl(link: string, baseUrl: BaseUrl, lookUp: LookUp): Promise<string> {
  const url = URL.parse(link, `${baseUrl.origin}/`);
  if (url === null || `${url.username}${url.password}` !== '') throw refused();
  // The scheme before the origin: a `blob:` address has the origin of the page it once belonged to.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused();
  if (url.origin === baseUrl.origin) return url.href;
  if (url.protocol !== 'https:') throw refused();
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === baseUrl.host) return url.href;
  if (/^localhost$|\.(localhost|local|internal|lan|home|corp)$/i.test(host)) throw refused();
  const addresses = await lookUp(host).catch(() => {
    throw new FailureError({ code: 'dns_failed', host });
  });
  if (addresses.length === 0 || addresses.some(isPrivateAddress)) throw refused();
  return url.href;
}
