import { BlockList, isIP } from 'node:net';
import type { BaseUrl } from '#electron/api/base-url.ts';
import { type ExchangePorts, exchange } from '#electron/api/exchange.ts';
import { retryAfterSeconds } from '#electron/api/read-answer.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';

export type PictureBytes = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: PictureType };

const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
const MOST_REDIRECTS = 3;
/** Answers of a store of pictures to a link that has run out, or to a picture that is gone. */
const GONE: readonly number[] = [401, 403, 404, 410];

export type FetchPicturePorts = Omit<ExchangePorts, 'limit'> & PictureAddressPorts;

/**
 * Fetches a picture, never with the token: a link is a capability of its own, and a second host must not see
 * ours (architecture.md section 6). Redirects are followed by hand, each target judged like a first one.
 *
 * @throws FailureError `photo_refused` (address, type, size), `photo_missing` (the link has run out, or no
 *   picture there), or a failure of the connection
 */
export async function fetchPicture(
  ports: FetchPicturePorts,
  link: string,
  baseUrl: BaseUrl,
  signal?: AbortSignal,
): Promise<PictureBytes> {
  const at = { link };
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
  if (status === 429) {
    throw new FailureError({
      code: 'rate_limited',
      retryAfterSeconds: retryAfterSeconds(headers.get('retry-after'), now),
    });
  }
  if (status >= 500) throw new FailureError({ code: 'service_unavailable', status });
  if (status !== 200) throw new FailureError({ code: 'unexpected_status', status });
  const said = headers.get('content-type') ?? '';
  const type = pictureTypeOf(body);
  // Stores of files often say nothing better than octet-stream; a text is a text whatever its bytes look like.
  if (type === null || !/^$|^image\/|octet-stream/i.test(said)) {
    throw new FailureError({ code: 'photo_refused', reason: 'type' });
  }
  return { bytes: new Uint8Array(body), type };
}

function sizeRefused(error: unknown): never {
  if (isFailure(error, 'answer_too_large')) throw new FailureError({ code: 'photo_refused', reason: 'size' });
  throw error;
}

/** Media types that the page can show. */
type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/**
 * The type of a picture by its first bytes; what the server calls it proves nothing.
 *
 * @returns null: not a picture that the page can show (SVG, which may hold scripts, is none)
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
  /** IP addresses of a host name. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  /** The proxy that a request to an address goes through; null: none. */
  readonly resolveProxy: (url: string) => Promise<string | null>;
};

const refused = () => new FailureError({ code: 'photo_refused', reason: 'address' });

/**
 * Decides whether a picture may be fetched from an address that came in an answer: HTTPS, or the very origin of
 * the workspace; on another host only when that host is on the public internet, so that a link cannot make the
 * core knock at the user's router or at a cloud's metadata service.
 *
 * The name is looked up again by the request itself. Between the two, a hostile name server can change its answer;
 * the machine it points to then would still need a valid certificate for that name. Behind a proxy only IP
 * addresses are judged here: names are the proxy's to look up, and often cannot be looked up by anybody else.
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

// RFC 6890 and its kin: this computer, private networks, link-local (cloud metadata), carrier NAT, multicast.
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
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
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
 * Whether an IP address is none of the public internet. An IPv4 address inside an IPv6 one (`::ffff:10.0.0.1`)
 * counts as that IPv4 address; what is no IP address counts as private.
 */
export function isPrivateAddress(ip: string): boolean {
  const address = ip.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return true;
  return blocked.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
