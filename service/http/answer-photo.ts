import { notFound, RequestError } from '../requests/request-error.ts';
import type { ReadDb } from '../store/database.ts';
import { findPhoto, type PhotoFacts } from '../store/images-repository.ts';
import type { PhotoLinks } from './photo-links.ts';
import type { RequestTarget } from './request-target.ts';
import type { HttpAnswer } from './response.ts';

/** Draws the picture of a photo; the same facts give the same picture. */
export type DrawPhoto = (
  facts: PhotoFacts,
) => Promise<{ readonly body: Buffer; readonly type: 'image/jpeg' | 'image/webp' }>;

/** What answering a photo link needs. */
export type PhotoPorts = { readonly db: ReadDb; readonly links: PhotoLinks; readonly drawPhoto: DrawPhoto };

/** Whether a request is for a photo link: those need no token, the signature is the key. */
export const isPhotoTarget = ({ segments }: RequestTarget): boolean =>
  segments.length === 2 && segments[0] === 'photos';

const single = ({ query }: RequestTarget, name: string): string => {
  const values = query.get(name);
  return values?.length === 1 ? (values[0] ?? '') : '';
};

/**
 * Answers a signed photo link.
 *
 * @throws {RequestError} 405 for another method, 403 for a wrong signature, 410 when expired, 404 for a photo that is gone
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
