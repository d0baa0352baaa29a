import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { FIXED_HEADERS, type StaticFile } from '#electron/web/static-files.ts';
import { SESSION_HEADER } from '#shared/bridge/handshake.ts';
import { SessionRequest } from '#shared/bridge/session-exchange.ts';
import { type Decision, decideRequest, type RequestFacts } from './guard.ts';
import { LAUNCH_PAGE } from './launch-file.ts';
import { createLaunchSecrets, type LaunchPorts, type LaunchSecrets } from './launch-secret.ts';

type LoopbackPorts = LaunchPorts & {
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  /** Reads a file of the built renderer by URL path, with its headers; null: no such file. */
  readonly readFile: (path: string) => Promise<StaticFile | null>;
  /** Answers a bridge call; false: there is no such procedure, and nothing was written. */
  readonly handleBridge: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** A launch link was used: nothing that leads to it is needed any longer. */
  readonly onLaunched?: () => void;
};

export type LoopbackServer = {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** A link with a new launch secret in its fragment, valid once. Earlier unused links become invalid. */
  readonly launchUrl: () => string;
  /** Ends all connections, event streams included. */
  readonly close: () => Promise<void>;
};

/**
 * Serves the renderer and the bridge to browsers on this computer, on 127.0.0.1 only. Every request passes the guard
 * first, and everything the guard rejects gets the same refusal. Rejects with the system's error if the port cannot be
 * used (`EADDRINUSE`, `EACCES`).
 */
export async function startLoopbackServer(ports: LoopbackPorts): Promise<LoopbackServer> {
  const secrets = createLaunchSecrets(ports);
  // Without requireHostHeader: false, Node itself would answer requests without a Host, in its own words.
  const server = createServer({ requireHostHeader: false, joinDuplicateHeaders: false });
  const authority = await listen(server, ports.port);
  const door = { authority, hasSession: secrets.hasSession };

  const serve = (file: StaticFile | null, response: ServerResponse): void => {
    if (file === null) refuse(response);
    else response.writeHead(200, { ...file.headers, 'content-length': file.body.byteLength }).end(file.body);
  };

  const answer = async (to: Decision, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(FIXED_HEADERS)) response.setHeader(name, value);
    response.sendDate = false;
    if (to.to === 'page') return serve(await ports.readFile('/'), response);
    if (to.to === 'asset') return serve(await ports.readFile(to.path), response);
    if (to.to === 'launch') return serve(LAUNCH_PAGE, response);
    if (to.to === 'session') {
      if (await exchangeSession(request, response, secrets)) ports.onLaunched?.();
      return;
    }
    if (to.to === 'bridge' && (await ports.handleBridge(request, response))) return;
    refuse(response);
  };

  const admit = (request: IncomingMessage, response: ServerResponse, proceed: () => void): void => {
    const decision = decideRequest(requestFacts(request), door);
    if (decision.to === 'refuse') {
      refuse(response);
      return;
    }
    proceed();
    answer(decision, request, response).catch(() => refuse(response));
  };

  server.on('request', (request, response) => admit(request, response, () => {}));
  server.on('checkContinue', (request, response) => admit(request, response, () => response.writeContinue()));
  server.on('checkExpectation', (_request, response) => refuse(response));
  server.on('connect', (_request, socket) => refuseConnection(socket));
  server.on('clientError', (_error, socket) => refuseConnection(socket));

  return {
    origin: `http://${authority}`,
    launchUrl: () => `http://${authority}/#key=${secrets.issue()}`,
    close: () => close(server),
  };
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.removeListener('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('not a TCP port'));
      resolve(`127.0.0.1:${address.port}`);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const MAX_BODY_BYTES = 1_024;

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Answers POST SESSION_PATH: a valid launch secret gets a session, everything else the uniform refusal.
 *
 * @returns whether it was valid
 */
async function exchangeSession(
  request: IncomingMessage,
  response: ServerResponse,
  secrets: LaunchSecrets,
): Promise<boolean> {
  const isJson = /^application\/json(?:;|$)/i.test(request.headers['content-type'] ?? '');
  const body = isJson ? SessionRequest.safeParse(await readJson(request)) : undefined;
  const session = body?.success ? await secrets.exchange(body.data.key) : undefined;
  if (session === undefined) {
    refuse(response);
    return false;
  }
  const text = JSON.stringify({ session });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
  return true;
}

/** Collects what the guard checks from a request, including repeated headers. */
function requestFacts({ method = '', url = '', headersDistinct }: IncomingMessage): RequestFacts {
  return {
    method,
    target: url,
    host: headersDistinct['host'] ?? [],
    origin: headersDistinct['origin'] ?? [],
    fetchSite: headersDistinct['sec-fetch-site'] ?? [],
    fetchDest: headersDistinct['sec-fetch-dest'] ?? [],
    session: headersDistinct[SESSION_HEADER] ?? [],
  };
}

/**
 * The only refusal, byte for byte the same for every request. It has no date, version or body, and nothing that
 * distinguishes an existing path from a missing one, or a wrong token from none.
 */
export const REFUSAL = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Refuses a request that has not been answered yet. */
function refuse(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Headers set for a proper answer must not end up in the refusal.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.sendDate = false;
  response.writeHead(403, { 'Content-Length': 0, Connection: 'close' }).end();
}

/** Refuses on the bare connection when Node made no response: malformed requests, CONNECT. */
function refuseConnection(socket: Duplex): void {
  if (socket.writable) socket.end(REFUSAL);
  else socket.destroy();
}
