import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { AnswerRequest } from './answer-request.ts';
import { byteLengthOf, type HttpAnswer } from './answers.ts';
import { limitUnread, trackConnections } from './connections.ts';
import { type NoteUnreadable, refuseUnreadable } from './unreadable-requests.ts';

/**
 * Larger than the limits of address and headers in answer-request.ts together, so that these are refused there, with a
 * reason. Beyond it, the parser gives up, and nothing is known of the request.
 */
const MAX_HEAD_BYTES = 256 * 1024;

/** How long callers may take, in milliseconds. */
export type HttpTimeouts = {
  /** To receive the head of a request, counted from when the connection is opened. */
  readonly headers: number;
  /** To receive a whole request with its body. */
  readonly request: number;
  /** Between two requests of a connection. */
  readonly keepAlive: number;
  /**
   * Without any byte in either direction, even while an answer is being read. Counted once more if the system took a
   * part of the answer, because node:net takes that for a reader.
   */
  readonly idle: number;
  /** How often `headers` and `request` are checked. */
  readonly check: number;
  /** To end a connection that the service has ended. */
  readonly end: number;
  /** How long requests in progress may still take after a stop was requested. */
  readonly stop: number;
};

/** How much callers may take at a time. */
export type HttpLimits = {
  readonly connections: number;
  /** Bytes of answers that are not read yet. */
  readonly unread: number;
};

/** A caller who stops in the middle is disconnected. Between requests, a connection may wait longer. */
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headers: 15_000,
  request: 60_000,
  keepAlive: 65_000,
  idle: 60_000,
  check: 1_000,
  end: 2_000,
  stop: 3_000,
};
/** More than all users of a chain need at once. */
export const HTTP_LIMITS: HttpLimits = { connections: 1_000, unread: 128 * 1024 * 1024 };
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Certificate chain and its key, both in PEM. */
export type TlsIdentity = { readonly cert: string; readonly key: string };

/** Where to listen. Port 0 takes any free one. */
export type ListenAddress = {
  readonly host: string;
  readonly port: number;
  /** The identity for serving HTTPS; absent for plain HTTP. */
  readonly tls?: TlsIdentity | undefined;
  /** Timeouts that replace those of {@link HTTP_TIMEOUTS}. */
  readonly timeouts?: Partial<HttpTimeouts> | undefined;
  /** Limits that replace those of {@link HTTP_LIMITS}. */
  readonly limits?: Partial<HttpLimits> | undefined;
};

/** A listening server. */
export type HttpServer = {
  /** `http://host:port`, or `https://` with TLS, without a trailing slash. */
  readonly url: string;
  /** Accepts no new requests, lets those in progress finish, then closes every connection. */
  readonly stop: () => Promise<void>;
};

const write = (response: ServerResponse, { status, headers, body }: HttpAnswer, isStopping: boolean): void => {
  const length = byteLengthOf(body);
  response.writeHead(status, { ...headers, 'content-length': length, ...(isStopping ? { connection: 'close' } : {}) });
  response.end(body);
};

const serverFor = (
  { tls, timeouts: { headers, request, keepAlive, check } }: { tls: TlsIdentity | undefined; timeouts: HttpTimeouts },
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Server => {
  const options = {
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: check,
    noDelay: true,
    requireHostHeader: false,
  };
  if (!tls) return createServer(options, serve);
  return createTlsServer({ ...options, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_TIMEOUT_MS }, serve);
};

/**
 * The address of a listening server as callers write it. If it listens on any address, this is the loopback address.
 */
const urlOf = ({ host, tls }: ListenAddress, port: number): string => {
  const scheme = tls ? 'https' : 'http';
  if (host === '0.0.0.0') return `${scheme}://127.0.0.1:${port}`;
  if (host === '::') return `${scheme}://[::1]:${port}`;
  return host.includes(':') ? `${scheme}://[${host}]:${port}` : `${scheme}://${host}:${port}`;
};

const listen = (server: Server, { host, port }: ListenAddress): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'));
      else resolve(address);
    });
  });

/**
 * Serves requests until it is stopped.
 *
 * @param noteUnreadable called for each answer to what is not HTTP, which `answerRequest` never sees
 * @throws the system's error when it can't listen on the address, with its `code` (`EADDRINUSE`, ...)
 */
export async function startHttpServer(
  at: ListenAddress,
  answerRequest: AnswerRequest,
  noteUnreadable?: NoteUnreadable,
): Promise<HttpServer> {
  let isStopping = false;
  const timeouts = { ...HTTP_TIMEOUTS, ...at.timeouts };
  const limits = { ...HTTP_LIMITS, ...at.limits };
  const noteUnread = limitUnread(limits.unread);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // If a caller goes away in the middle, the request ends, but not the service.
    response.on('error', () => response.destroy());
    const answer = await answerRequest(request);
    if (response.destroyed) return;
    noteUnread(response, byteLengthOf(answer.body));
    write(response, answer, isStopping);
  };
  const server = serverFor({ tls: at.tls, timeouts }, (request, response) => void serve(request, response));
  server.setTimeout(timeouts.idle, (socket) => socket.destroy());
  refuseUnreadable(server, timeouts.end, noteUnreadable);
  // An unknown expectation may be ignored (RFC 9110); node:http would refuse it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const { destroyUnused } = trackConnections(server, limits.connections);
  const { port } = await listen(server, at);
  return {
    url: urlOf(at, port),
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        const cut = setTimeout(() => server.closeAllConnections(), timeouts.stop);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
        destroyUnused();
      }),
  };
}
