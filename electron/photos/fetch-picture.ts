import type { BaseUrl } from '#electron/api/base-url.ts';
import { type ExchangePorts, exchange } from '#electron/api/exchange.ts';
import { retryAfterSeconds } from '#electron/api/retry-after.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import { allowedPictureUrl, type PictureAddressPorts } from './picture-address.ts';
import { type PictureType, pictureTypeOf } from './picture-type.ts';

export type PictureBytes = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: PictureType };

export const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
const MOST_REDIRECTS = 3;
/** Answers of a store of pictures to a link that has run out, or to a picture that is gone. */
const GONE: readonly number[] = [401, 403, 404, 410];

export type FetchPicturePorts = Omit<ExchangePorts, 'limit'> & PictureAddressPorts;

/**
 * Fetches a picture, never with the token: a link is a capability of its own, and a second host must not see
 * ours (architecture.md section 6). Redirects are followed by hand, each target judged like a first one.
 *
 * @throws FailureError `photo_refused` (address, type, size), `photo_missing` (the link has run out, or no
 *   picture there), or a failure of the way
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
