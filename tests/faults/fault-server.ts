import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

/** A request as the server saw it. */
export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
};

export type FaultServer = {
  readonly origin: string;
  readonly port: number;
  /** Every request so far, oldest first. */
  readonly requests: readonly SeenRequest[];
  /** What the server does from now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
};

export type Behaviour = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/** A server that misbehaves as told. `certificate`: HTTPS. */
export async function startFaultServer(first: Behaviour, certificate?: Certificate): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  const state = { behaviour: first };
  const listener: RequestListener = (request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    state.behaviour(request, response, requests.length);
  };
  const server = certificate ? createTlsServer({ ...certificate }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests,
    behave(behaviour) {
      state.behaviour = behaviour;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers JSON. */
export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

/** Answers an error in the envelope of api.md section 7. */
export const refusal = (status: number, code: string, issues?: readonly unknown[]): Behaviour =>
  json(status, { error: { code, message: 'No', ...(issues ? { issues } : {}) } });

/** Answers anything else. */
export const text =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

/** Never answers. */
export const silence: Behaviour = () => {};

/** Sends the beginning of an answer and cuts the line. */
export const resetInside: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"items":[');
  setTimeout(() => response.socket?.resetAndDestroy(), 20);
};

/** Cuts the line before any answer. */
export const resetBefore: Behaviour = (request) => void request.socket.resetAndDestroy();
