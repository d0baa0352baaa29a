import { RequestError } from '../requests/request-error.ts';
import type { RequestTarget } from './request-target.ts';
import type { HttpAnswer } from './response.ts';

/** A path that is answered without the token, because it holds no data of the chain. */
export type OpenRoute = {
  /** How the log calls it. */
  readonly name: 'description' | 'health';
  readonly answer: () => Promise<HttpAnswer>;
};

/** Open paths, each with a slash in front. */
export type OpenRoutes = ReadonlyMap<string, OpenRoute>;

/** The open route of a request; undefined: the request needs the token. */
export const findOpenRoute = (routes: OpenRoutes, { segments }: RequestTarget): OpenRoute | undefined =>
  routes.get(`/${segments.join('/')}`);

/**
 * Answers an open route.
 *
 * @throws {RequestError} 405 for a method that is not for reading
 */
export async function answerOpenRoute({ answer }: OpenRoute, method: string): Promise<HttpAnswer> {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new RequestError('not_found', 'This path answers GET only', { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  return await answer();
}
