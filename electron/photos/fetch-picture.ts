import { BlockList, isIP } from 'node:net';
import type { BaseUrl } from '#electron/api/base-url.ts';
import { type ExchangePorts, exchange } from '#electron/api/exchange.ts';
import { putOffBy } from '#electron/api/read-answer.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import type { PictureHosts } from './picture-hosts.ts';

export type PictureBytes = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: PictureType };

const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
const MOST_REDIRECTS = 3;
/** How a picture host answers if a link has expired or the picture is gone. */
const GONE: readonly number[] = [401, 403, 404, 410];

export type FetchPicturePorts = Omit<ExchangePorts, 'limit'> &
  PictureAddressPorts & {
    readonly hosts: PictureHosts;
  };

/**
 * Fetches a picture, always without the token: a link is enough by itself, and a second host must not see our token
 * (architecture.md section 6). Redirects are followed here, and each target is checked like the first address.
 *
 * @throws FailureError `photo_refused` (address, type, size), `photo_held_back` (a host that a person has not allowed),
 *   `photo_missing` (the link has expired, or there is no picture), or a connection failure
 */
export async function fetchPicture(
  ports: FetchPicturePorts,
  link: string,
  baseUrl: BaseUrl,
  signal?: AbortSignal,
): Promise<PictureBytes> {
  const at = { link };
  await ports.hosts.begin();
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const url = await allowedPictureUrl(at.link, baseUrl, ports);
    const request = { method: 'GET', url, headers: { accept: 'image/*' } } as const;
    const answer = await exchange({ ...ports, limit: MOST_PICTURE_BYTES }, request, signal).catch(sizeRefused);
    if (answer.status < 300 || answer.status >= 400) return pictureIn(answer, ports.clock.now());
    const target = URL.parse(answer.headers.get('location') ?? '', url);
    if (!target) throw new FailureError({ code: 'photo_missing' });
    at.link = target.href;
  }
  throw new FailureError({ code: 'photo_refused', reason: 'address' });
}

type Received = Awaited<ReturnType<typeof exchange>>;

function pictureIn({ status, headers, body }: Received, now: number): PictureBytes {
  if (GONE.includes(status)) throw new FailureError({ code: 'photo_missing' });
  const putOff = putOffBy({ status, headers }, now);
  if (putOff !== null) throw new FailureError(putOff);
  if (status !== 200) throw new FailureError({ code: 'unexpected_status', status });
  const declared = headers.get('content-type') ?? '';
  const type = pictureTypeOf(body);
  // File hosts often say only octet-stream. But what is declared as text is treated as text, whatever its bytes look
  // like.
  if (type === null || !/^$|^image\/|octet-stream/i.test(declared)) {
    throw new FailureError({ code: 'photo_refused', reason: 'type' });
  }
  return { bytes: new Uint8Array(body), type };
}

function sizeRefused(error: unknown): never {
  if (isFailure(error, 'answer_too_large')) throw new FailureError({ code: 'photo_refused', reason: 'size' });
  throw error;
}

/** Media types that the page can display. */
type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/**
 * Detects a picture's type from its first bytes, because the type the server declares proves nothing.
 *
 * @returns null: not a picture that the page can display (SVG is excluded, because it may contain scripts)
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'image/avif';
  return null;
}

type PictureAddressPorts = {
  /** The IP addresses of a host name. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  /** The proxy used for requests to an address; null: none. */
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** From which hosts beside the service's own pictures may come. */
  readonly hosts: Pick<PictureHosts, 'admit' | 'learn'>;
};

const refused = () => new FailureError({ code: 'photo_refused', reason: 'address' });

/**
 * Decides whether a picture may be fetched from an address that came in an answer. Allowed are HTTPS and the
 * workspace's own origin. Another host must be on the public internet, so that a link cannot make the core contact the
 * user's router or a cloud's metadata service.
 *
 * The request itself looks up the name again, and in between a hostile name server can change its answer. Even then,
 * the machine it points to would need a valid certificate for that name. Behind a proxy only IP addresses are checked
 * here: the proxy looks up names, and often nobody else can.
 *
 * @param link absolute, or a path on the workspace's origin
 * @param baseUrl address of the workspace
 * @returns the absolute address
 * @throws FailureError `photo_refused` with reason `address`, `photo_held_back`, `dns_failed`
 */
export async function allowedPictureUrl(link: string, baseUrl: BaseUrl, ports: PictureAddressPorts): Promise<string> {
  const url = URL.parse(link, `${baseUrl.origin}/`);
  if (url === null || `${url.username}${url.password}` !== '') throw refused();
  // Checks the scheme before the origin, because a `blob:` address has the origin of the page that made it.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused();
  if (url.origin === baseUrl.origin) return url.href;
  if (url.protocol !== 'https:') throw refused();
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === baseUrl.host) return url.href;
  if (/^localhost$|\.(localhost|local|internal|lan|home|corp)$/i.test(host)) throw refused();
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw refused();
  // With the port, because another one is another server; before the name is looked up, which tells its owner.
  const named = url.port === '' ? host : `${host}:${url.port}`;
  await ports.hosts.admit(named);
  const addresses = await addressesOf(host, url.href, ports);
  if (addresses !== null && (addresses.length === 0 || addresses.some(isPrivateAddress))) throw refused();
  await ports.hosts.learn(named);
  return url.href;
}

/** The IP addresses of a host; null: a proxy will look up the name. */
async function addressesOf(host: string, url: string, ports: PictureAddressPorts): Promise<readonly string[] | null> {
  if (isIP(host) !== 0) return [host];
  if ((await ports.resolveProxy(url).catch(() => null)) !== null) return null;
  return ports.lookUp(host).catch(() => {
    throw new FailureError({ code: 'dns_failed', host });
  });
}

// RFC 6890 and related: this computer, private networks, link-local (cloud metadata), carrier NAT, multicast, and IPv6
// addresses that only carry one of IPv4 (compatible, NAT64, Teredo, 6to4).
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
const PRIVATE_V6 = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const blocked = (() => {
  const list = new BlockList();
  for (const [network, prefix] of PRIVATE_V4) list.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of PRIVATE_V6) list.addSubnet(network, prefix, 'ipv6');
  return list;
})();

/**
 * Whether an IP address is not on the public internet. An IPv4 address inside an IPv6 one (`::ffff:10.0.0.1`) counts as
 * that IPv4 address. Anything that is not an IP address counts as private.
 */
export function isPrivateAddress(ip: string): boolean {
  const address = ip.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return true;
  return blocked.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
