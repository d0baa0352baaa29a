import { hash, timingSafeEqual } from 'node:crypto';
import { RequestError } from '../requests/request-error.ts';

/** Lets a request pass, or throws. Takes the value of its `Authorization` header. */
export type BearerGuard = (authorization: string | undefined) => void;

/** Both sides are hashed, so that the time of a comparison reveals neither the length nor the content of the token. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Guards the API with its only integration token (api.md section 5).
 *
 * @param token the configured token; with undefined, every request is answered 503 `not_configured`
 * @returns a guard that throws 401 `unauthorized` for a missing or wrong token
 */
export function createBearerGuard(token: string | undefined): BearerGuard {
  const expected = token === undefined ? undefined : digest(token);
  return (authorization) => {
    if (!expected) {
      throw new RequestError('not_configured', 'Integration access is not configured on this server');
    }
    const given = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), expected)) {
      const headers = { 'www-authenticate': 'Bearer' };
      throw new RequestError('unauthorized', 'The bearer token is missing or incorrect', { headers });
    }
  };
}
