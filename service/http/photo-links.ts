import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_SECONDS = 3600;
// Links of one quarter of an hour are equal, so that a client that keeps photos by address finds them again.
const STEP_SECONDS = 900;

/** What a link is worth. */
export type LinkCheck =
  | { readonly state: 'valid'; readonly secondsLeft: number }
  | { readonly state: 'wrong' }
  | { readonly state: 'expired' };

/** Makes and checks the signed links under which photos are served without a token. */
export type PhotoLinks = {
  /** The absolute address of a photo; good for at least one hour. */
  readonly linkTo: (photoId: string) => string;
  readonly check: (photoId: string, expires: string, signature: string) => LinkCheck;
};

/**
 * @param ports.key signs the links; belongs to the database
 * @param ports.publicUrl address under which callers reach the service, without a slash at its end
 * @param ports.now milliseconds since 1970 UTC
 */
export function createPhotoLinks(ports: {
  readonly key: string;
  readonly publicUrl: () => string;
  readonly now: () => number;
}): PhotoLinks {
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
