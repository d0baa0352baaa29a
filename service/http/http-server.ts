import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AnswerRequest } from './answer-request.ts';
import { RequestError } from './request-error.ts';
import { errorAnswer, type HttpAnswer } from './response.ts';

/** Above the address limit of answer-request.ts, so that a long address is refused there, with a reason. */
const MAX_HEADER_BYTES = 128 * 1024;
/** A sender who stops half-way is let go; between requests a connection may wait longer. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** How long requests in progress may take after the stop was asked for. */
const STOP_GRACE_MS = 5_000;
const SWEEP_MS = 50;

/** Where to listen; port 0 takes any free one. */
export type ListenAddress = { readonly host: string; readonly port: number };

/** A listening server. */
export type HttpServer = {
  /** Address it listens on. */
  readonly address: AddressInfo;
  /** Takes no new request, lets those in progress finish, then closes every connection. */
  readonly stop: () => Promise<void>;
};

const write = (response: ServerResponse, { status, headers, body }: HttpAnswer, isStopping: boolean): void => {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  response.writeHead(status, { ...headers, 'content-length': length, ...(isStopping ? { connection: 'close' } : {}) });
  response.end(body);
};

/** What node:http could not read as a request, by the code of its parser. */
const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const message = 'The request can not be read as HTTP';
  const answer = errorAnswer(
    new RequestError('validation_failed', message, { issues: [{ path: '', message }], status }),
  );
  const head = Object.entries({
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} Refused`, ...head, '', answer.body].join('\r\n'));
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
 * Knows which connections have a request in progress. Node's closeIdleConnections keeps those that were opened and
 * never used, or stopped half-way through a header, which would hold up the end.
 */
const watchConnections = (server: Server) => {
  const all = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket) => {
    all.add(socket);
    socket.on('close', () => all.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.on('close', () => busy.delete(socket));
  });
  return {
    closeUnused: () => {
      for (const socket of all) if (!busy.has(socket)) socket.destroy();
    },
  };
};

/**
 * Serves requests until it is stopped.
 *
 * @throws the system's error when the address can not be listened on, with its `code` (`EADDRINUSE`, ...)
 */
export async function startHttpServer(at: ListenAddress, answerRequest: AnswerRequest): Promise<HttpServer> {
  const state = { isStopping: false };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A caller who goes away half-way ends the request, not the service.
    response.on('error', () => response.destroy());
    const answer = await answerRequest(request);
    if (!response.destroyed) write(response, answer, state.isStopping);
  };
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    noDelay: true,
  });
  const connections = watchConnections(server);
  server.on('request', (request, response) => void serve(request, response));
  server.on('clientError', refuseUnreadable);
  const address = await listen(server, at);
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        state.isStopping = true;
        const cut = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
        // An answer that was on its way when the stop came leaves its connection open behind it.
        const sweep = setInterval(connections.closeUnused, SWEEP_MS);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
        connections.closeUnused();
      }),
  };
}
