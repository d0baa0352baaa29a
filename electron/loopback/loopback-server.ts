import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { FIXED_HEADERS, type StaticFile } from '#electron/web/static-files.ts';
import { exchangeSession } from './exchange-session.ts';
import { type Decision, decideRequest } from './guard.ts';
import { createLaunchSecrets, type LaunchPorts } from './launch-secret.ts';
import { refuse, refuseConnection } from './refusal.ts';
import { requestFacts } from './request-facts.ts';

export type LoopbackPorts = LaunchPorts & {
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  /** A file of the built renderer by URL path, with its headers; null: no such file. */
  readonly readFile: (path: string) => Promise<StaticFile | null>;
  /** Answers a call of the bridge; false when there is no such procedure and nothing was written. */
  readonly handleBridge: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

export type LoopbackServer = {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** A link with a fresh launch secret in its fragment, good for one use; earlier unused links die. */
  readonly launchUrl: () => string;
  /** Ends all connections, event streams included. */
  readonly close: () => Promise<void>;
};

/**
 * Serves the renderer and the bridge to browsers of this computer, on 127.0.0.1 only.
 * Every request passes the guard first; whatever it does not let through gets the one refusal.
 * Rejects with the system's error when the port can't be taken (`EADDRINUSE`, `EACCES`).
 */
export async function startLoopbackServer(ports: LoopbackPorts): Promise<LoopbackServer> {
  const secrets = createLaunchSecrets(ports);
  // Without requireHostHeader Node itself would answer a request that has no Host, in its own words.
  const server = createServer({ requireHostHeader: false, joinDuplicateHeaders: false });
  const authority = await listen(server, ports.port);
  const door = { authority, hasSession: secrets.hasSession };

  const serveFile = async (path: string, response: ServerResponse): Promise<void> => {
    const file = await ports.readFile(path);
    if (file === null) return refuse(response);
    response.writeHead(200, { ...file.headers, 'content-length': file.body.byteLength }).end(file.body);
  };

  const answer = async (to: Decision, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(FIXED_HEADERS)) response.setHeader(name, value);
    response.sendDate = false;
    if (to.to === 'page') return serveFile('/', response);
    if (to.to === 'asset') return serveFile(to.path, response);
    if (to.to === 'session') return exchangeSession(request, response, secrets);
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
