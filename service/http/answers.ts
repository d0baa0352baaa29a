import type { ErrorEnvelope } from '#shared/contract/errors.ts';
import type { RequestError } from '../requests/request-error.ts';

/** An answer before it is written to a connection. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** Length of a body in bytes, as it is sent. */
export const byteLengthOf = (body: HttpAnswer['body']): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.length;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A JSON answer. Answers hold login codes and contacts, so nothing between the service and the caller may store them.
 */
export const jsonAnswer = (status: number, value: unknown, headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status,
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(value),
});

/** An error as it is sent (api.md section 7): its envelope, with its status and headers. */
export function errorAnswer(error: RequestError): HttpAnswer {
  const { code, message, issues, status, headers } = error;
  const envelope: ErrorEnvelope = { error: { code, message, ...(issues ? { issues: [...issues] } : {}) } };
  return jsonAnswer(status, envelope, headers);
}

const unavailable = (message: string, retryAfterS: number): HttpAnswer =>
  jsonAnswer(503, { error: { code: 'unavailable', message } }, { 'retry-after': String(retryAfterS) });

/** The answer while the database can't be reached, in the form of the envelope. Trying again later helps. */
export const unavailableAnswer = (): HttpAnswer => unavailable('The service cannot reach its database now', 1);

/** The answer when the database ended a statement that took too long: never one over a part of the data. */
export const timedOutAnswer = (): HttpAnswer => unavailable('The database took too long to answer this request', 30);

/** The answer when the service itself is at fault. The cause goes to the log, never to the caller. */
export const internalErrorAnswer = (): HttpAnswer =>
  jsonAnswer(500, { error: { code: 'internal', message: 'The service failed to answer this request' } });

const MAX_REMEMBERED = 200;

/** Remembers answers until the database changes. */
export type AnswerMemory = (key: string, answer: () => Promise<HttpAnswer>) => Promise<HttpAnswer>;

/**
 * Remembers whole answers as bytes: writing a page of 100 stores as JSON takes several times as long as the rest of the
 * request. The version is read before the answer is made, so a remembered answer is never older than its version.
 *
 * @param version changes with every change of the database; undefined when it can't tell, and then nothing is
 * remembered
 */
export function createAnswerMemory(version: () => string | undefined): AnswerMemory {
  const remembered = new Map<string, HttpAnswer>();
  const state: { version: string | undefined } = { version: undefined };
  return async (key, answer) => {
    const current = version();
    if (current === undefined) return await answer();
    if (current !== state.version) {
      remembered.clear();
      state.version = current;
    }
    const known = remembered.get(key);
    if (known) return known;
    const made = await answer();
    const asBytes = { ...made, body: typeof made.body === 'string' ? Buffer.from(made.body) : made.body };
    if (state.version === current && remembered.size < MAX_REMEMBERED) remembered.set(key, asBytes);
    return asBytes;
  };
}
