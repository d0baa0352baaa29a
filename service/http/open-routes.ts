import { setTimeout } from 'node:timers/promises';
import { RequestError } from '../requests/request-error.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { hasStores } from '../store/stores-repository.ts';
import { type HttpAnswer, jsonAnswer } from './answers.ts';
import type { RequestTarget } from './request-target.ts';

/** A path that is answered without a token, because it holds no data of the chain. */
export type OpenRoute = {
  /** Its name in the log. */
  readonly name: 'description' | 'health';
  readonly answer: () => Promise<HttpAnswer>;
};

/** Open paths, each with a leading slash. */
export type OpenRoutes = ReadonlyMap<string, OpenRoute>;

/** The open route of a request; undefined when the request needs the token. */
export const findOpenRoute = (routes: OpenRoutes, { segments }: RequestTarget): OpenRoute | undefined =>
  routes.get(`/${segments.join('/')}`);

/**
 * Answers an open route.
 *
 * @throws {RequestError} 405 for a method that does not read
 */
export async function answerOpenRoute({ answer }: OpenRoute, method: string): Promise<HttpAnswer> {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new RequestError('not_found', 'This path answers GET only', { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  return await answer();
}

/** A database that takes longer than this to answer is not ready. */
const READY_WITHIN_MS = 2_000;

/** What the database answers; undefined when it fails, or does not answer in time. */
export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const clock = new AbortController();
  const late = setTimeout(READY_WITHIN_MS, undefined, { signal: clock.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer.catch(() => undefined), late]);
  } finally {
    clock.abort();
  }
}

const healthAnswer = (status: number, word: string): HttpAnswer => jsonAnswer(status, { status: word });

/** `/healthz`: the process answers. `/readyz`: its database does too. Fixed bodies, for monitoring. */
export const createHealthRoutes = (db: ServiceReadDb): OpenRoutes =>
  new Map([
    ['/healthz', { name: 'health', answer: async () => healthAnswer(200, 'up') }],
    [
      '/readyz',
      {
        name: 'health',
        answer: async () =>
          (await inTime(hasStores(db))) === undefined ? healthAnswer(503, 'not_ready') : healthAnswer(200, 'ready'),
      },
    ],
  ]);
