import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '../requests/request-error.ts';
import { errorAnswer } from './answers.ts';

/** What node:http says about a request that it could not read. `rawPacket`: the bytes in which it failed. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Notes an answer to what could not be read. Returns the id of the request, which the answer carries. */
export type NoteUnreadable = (answer: { readonly status: number; readonly bytes: number }) => string;

const statusOf = ({ code }: ParserError): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
};

const bytesReadFrom = (socket: Duplex): number | undefined =>
  'bytesRead' in socket && typeof socket.bytesRead === 'number' ? socket.bytesRead : undefined;

/** Empty lines may come before a request (RFC 9112 section 2.2). */
const BEGINS_WITH_HEAD = /^[\r\n]*(?:H|$)/;

/**
 * Answers what node:http can't read as a request. An answer to HEAD must have no body (RFC 9110 section 9.3.2), and the
 * parser does not tell the method. So the envelope is sent only when it is certain that the request was another one:
 * its head has been read, or its first bytes are those of the connection. Otherwise the status alone says it.
 *
 * @param endMs how long a caller may leave the connection open after that
 * @param note undefined where requests have no ids
 */
export function refuseUnreadable(server: Server, endMs: number, note: NoteUnreadable | undefined): void {
  const latest = new WeakMap<Duplex, IncomingMessage>();
  server.on('request', (request: IncomingMessage) => latest.set(request.socket, request));

  const isOtherThanHead = ({ rawPacket }: ParserError, socket: Duplex): boolean => {
    const request = latest.get(socket);
    if (request) return !request.complete && request.method !== 'HEAD';
    const isFirst = rawPacket !== undefined && bytesReadFrom(socket) === rawPacket.length;
    return isFirst && !BEGINS_WITH_HEAD.test(rawPacket.toString('latin1', 0, 64));
  };

  server.on('clientError', (error: ParserError, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statusOf(error);
    const message = 'The request cannot be read as HTTP';
    const issues = [{ path: '', message }];
    const answer = errorAnswer(new RequestError('validation_failed', message, { issues, status }));
    const body = isOtherThanHead(error, socket) ? answer.body : '';
    const bytes = Buffer.byteLength(body);
    const id = note && { 'x-request-id': note({ status, bytes }) };
    const headers = { ...answer.headers, ...id, 'content-length': bytes, connection: 'close' };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} Refused`, ...head, '', body].join('\r\n'));
    // node:http lets callers keep their half of a connection open for as long as they like.
    const cut = setTimeout(() => socket.destroy(), endMs);
    socket.once('close', () => clearTimeout(cut));
  });
}
