import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Over TLS the socket of a request is another object than that of its connection, but both have the same far end. */
const farEndOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Remembers connections on which no request came yet. `closeIdleConnections` closes those between two requests and
 * leaves these: a caller who connects in advance, or changed its mind, would hold up the end of the service.
 */
export function trackUnusedSockets(server: Server): { readonly destroyAll: () => void } {
  const unused = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const farEnd = farEndOf(socket);
    unused.set(farEnd, socket);
    socket.once('close', () => {
      if (unused.get(farEnd) === socket) unused.delete(farEnd);
    });
  });
  server.on('request', ({ socket }) => unused.delete(farEndOf(socket)));
  return {
    destroyAll: () => {
      for (const socket of unused.values()) socket.destroy();
    },
  };
}
