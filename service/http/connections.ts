import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Over TLS, a request's socket is not the same object as its connection, but both have the same remote end. */
const remoteEndOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Tracks connections on which no request has come yet. `closeIdleConnections` closes connections between two requests,
 * but not these: a caller who connected in advance and sends nothing would keep the service from ending.
 *
 * @param most connections at a time. One too many ends the one that has sent nothing for longest, so that callers who
 *   only connect don't keep others out; if there is none, it is itself refused
 */
export function trackConnections(server: Server, most: number): { readonly destroyUnused: () => void } {
  const unused = new Map<string, Socket>();
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    const remoteEnd = remoteEndOf(socket);
    unused.set(remoteEnd, socket);
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (unused.get(remoteEnd) === socket) unused.delete(remoteEnd);
    });
    if (open.size <= most) return;
    const [oldest = remoteEnd] = unused.keys();
    const victim = unused.get(oldest) ?? socket;
    unused.delete(oldest);
    open.delete(victim);
    victim.destroy();
  });
  server.on('request', ({ socket }) => unused.delete(remoteEndOf(socket)));
  return {
    destroyUnused: () => {
      for (const socket of unused.values()) socket.destroy();
    },
  };
}

/**
 * Limits what answers that callers don't read take in memory. Beyond it, those that have waited longest are given up.
 *
 * @param mostBytes of all answers that are not read yet; a single one may be larger
 * @returns to be called for each answer before it is written
 */
export function limitUnread(mostBytes: number): (response: ServerResponse, bytes: number) => void {
  const unread = new Map<ServerResponse, number>();
  let total = 0;
  const forget = (response: ServerResponse): void => {
    total -= unread.get(response) ?? 0;
    unread.delete(response);
  };
  return (response, bytes) => {
    for (const oldest of unread.keys()) {
      if (total + bytes <= mostBytes) break;
      forget(oldest);
      oldest.destroy();
    }
    unread.set(response, bytes);
    total += bytes;
    response.once('close', () => forget(response));
  };
}
