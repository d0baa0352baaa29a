import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound, RequestError } from '../requests/request-error.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { type DrawingFacts, findPhoto } from '../store/images-repository.ts';
import type { HttpAnswer } from './answers.ts';
import type { RequestTarget } from './request-target.ts';

const LIFETIME_SECONDS = 3600;
// Links made within the same quarter of an hour are equal, so that a client that caches photos by address can find them
// again.
const STEP_SECONDS = 900;

/** Whether a link may be used. */
type LinkCheck =
  | { readonly state: 'valid'; readonly secondsLeft: number }
  | { readonly state: 'wrong' }
  | { readonly state: 'expired' };

/** Makes and checks the signed links under which photos are served without a token. */
type SignedPhotoLinks = {
  /** The absolute address of a photo, valid for at least one hour. */
  readonly linkTo: (photoId: string) => string;
  readonly check: (photoId: string, expires: string, signature: string) => LinkCheck;
};

/**
 * @param ports.key signs the links; belongs to the database
 * @param ports.publicUrl address at which callers reach the service, without a trailing slash
 * @param ports.now milliseconds since 1970 UTC
 */
export function createSignedPhotoLinks(ports: {
  readonly key: string;
  readonly publicUrl: () => string;
  readonly now: () => number;
}): SignedPhotoLinks {
  const sign = (photoId: string, expires: string): string =>
    createHmac('sha256', ports.key).update(`${photoId}\n${expires}`).digest('base64url');
  const nowSeconds = (): number => Math.floor(ports.now() / 1000);
  return {
    linkTo: (photoId) => {
      const expires = String(Math.ceil((nowSeconds() + LIFETIME_SECONDS) / STEP_SECONDS) * STEP_SECONDS);
      const path = `/photos/${encodeURIComponent(photoId)}`;
      return `${ports.publicUrl()}${path}?expires=${expires}&signature=${sign(photoId, expires)}`;
    },
    check: (photoId, expires, signature) => {
      const expected = Buffer.from(sign(photoId, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { state: 'wrong' };
      const secondsLeft = Number(expires) - nowSeconds();
      return secondsLeft > 0 ? { state: 'valid', secondsLeft } : { state: 'expired' };
    },
  };
}

/** Draws the picture of a photo. The same facts give the same picture. */
export type DrawPhoto = (
  facts: DrawingFacts,
) => Promise<{ readonly body: Buffer; readonly type: 'image/jpeg' | 'image/webp' }>;

/** What is needed to answer a photo link. */
export type PhotoPorts = {
  readonly db: ServiceReadDb;
  readonly links: SignedPhotoLinks;
  readonly drawPhoto: DrawPhoto;
};

/** Whether a request is for a photo link, which needs no token because it is signed. */
export const isPhotoTarget = ({ segments }: RequestTarget): boolean =>
  segments.length === 2 && segments[0] === 'photos';

const single = ({ query }: RequestTarget, name: string): string => {
  const values = query.get(name);
  return values?.length === 1 ? (values[0] ?? '') : '';
};

/**
 * Answers a signed photo link.
 *
 * @throws {RequestError} 405 for another method, 403 for a wrong signature, 410 when expired, 404 when there is no such
 * photo
 */
export async function answerPhoto(
  { db, links, drawPhoto }: PhotoPorts,
  method: string,
  target: RequestTarget,
): Promise<HttpAnswer> {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new RequestError('not_found', 'Photos answer GET only', { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const photoId = target.segments[1] ?? '';
  const check = links.check(photoId, single(target, 'expires'), single(target, 'signature'));
  if (check.state === 'wrong') {
    throw new RequestError('unauthorized', 'The link of this photo is not valid', { status: 403 });
  }
  if (check.state === 'expired') {
    throw new RequestError('not_found', 'The link of this photo has expired', { status: 410 });
  }
  const facts = await findPhoto(db, photoId);
  if (!facts) throw notFound('The photo');
  const { body, type } = await drawPhoto(facts);
  const headers = {
    'content-type': type,
    'cache-control': `private, max-age=${check.secondsLeft}, immutable`,
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body };
}
