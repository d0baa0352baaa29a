import type { ErrorEnvelope } from '#shared/contract/error-envelope.ts';
import type { RequestError } from '../requests/request-error.ts';

/** An answer before it is written to a connection. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** Length of a body on the wire. */
export const byteLengthOf = (body: HttpAnswer['body']): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.length;

const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON answer. Answers hold login codes and contacts, so nothing on the way may keep them. */
export const jsonAnswer = (status: number, value: unknown, headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status,
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(value),
});

/** An error as the wire has it (api.md section 7): its envelope, with the status and the headers that belong to it. */
export function errorAnswer(error: RequestError): HttpAnswer {
  const { code, message, issues, status, headers } = error;
  const envelope: ErrorEnvelope = { error: { code, message, ...(issues ? { issues: [...issues] } : {}) } };
  return jsonAnswer(status, envelope, headers);
}

/** What is answered while the database is out of reach, in the shape of the envelope; asking again later helps. */
export const unavailableAnswer = (): HttpAnswer =>
  jsonAnswer(
    503,
    { error: { code: 'unavailable', message: 'The service can not reach its database now' } },
    { 'retry-after': '1' },
  );

/** What is answered when the service itself is at fault; the cause goes to the log, never to the caller. */
export const internalErrorAnswer = (): HttpAnswer =>
  jsonAnswer(500, { error: { code: 'internal', message: 'The service failed to answer this request' } });
