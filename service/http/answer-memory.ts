import type { HttpAnswer } from './response.ts';

const MAX_KEPT_ANSWERS = 200;

/** Keeps answers until the database changes. */
export type AnswerMemory = (key: string, answer: () => Promise<HttpAnswer>) => Promise<HttpAnswer>;

/**
 * Remembers whole answers, as bytes: writing a page of 100 stores as JSON takes several times as long as everything
 * else that is done for the request. An answer is as new as the version that was read before it was made, so that it
 * is never older than what it is kept for.
 *
 * @param version changes with every change of the database; undefined: it can not tell, and nothing is kept
 */
export function createAnswerMemory(version: () => string | undefined): AnswerMemory {
  const kept = new Map<string, HttpAnswer>();
  const state: { version: string | undefined } = { version: undefined };
  return async (key, answer) => {
    const current = version();
    if (current === undefined) return await answer();
    if (current !== state.version) {
      kept.clear();
      state.version = current;
    }
    const known = kept.get(key);
    if (known) return known;
    const made = await answer();
    const asBytes = { ...made, body: typeof made.body === 'string' ? Buffer.from(made.body) : made.body };
    if (state.version === current && kept.size < MAX_KEPT_ANSWERS) kept.set(key, asBytes);
    return asBytes;
  };
}
