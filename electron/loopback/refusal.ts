import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The one refusal, byte for byte the same whatever was asked: no date, no version, no body, nothing that tells
 * an existing path from a missing one or a wrong token from none.
 */
export const REFUSAL = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Refuses a request that has not been answered yet. */
export function refuse(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Headers set for a legal answer must not survive into the refusal.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.sendDate = false;
  response.writeHead(403, { 'Content-Length': 0, Connection: 'close' }).end();
}

/** Refuses on the bare connection, where Node made no response: malformed requests, CONNECT. */
export function refuseConnection(socket: Duplex): void {
  if (socket.writable) socket.end(REFUSAL);
  else socket.destroy();
}
