import { createServer, type RequestListener } from 'node:http';
import { findLastingPort } from '../services/free-port.ts';

/** As generous as the service behind, so that what it would refuse is refused by it. */
const MAX_HEADER_BYTES = 256 * 1024;
/** Longer than any test: a kept connection never ends under the client's next call. */
const KEEP_ALIVE_MS = 600_000;

const MOST_ATTEMPTS = 5;

/** A loopback address on which the front can listen, refuse and listen again. */
export type Listener = {
  readonly port: number;
  /** Lets nobody connect, and cuts who is connected. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
};

export async function startListener(serve: RequestListener): Promise<Listener> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: KEEP_ALIVE_MS,
      requestTimeout: 0,
      noDelay: true,
    },
    serve,
  );
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const start = async (attempt: number): Promise<number> => {
    const port = await findLastingPort();
    try {
      await listen(port);
      return port;
    } catch (error) {
      // Another process may have found the same one.
      if (attempt === MOST_ATTEMPTS) throw error;
      return await start(attempt + 1);
    }
  };
  const port = await start(1);
  return {
    port,
    refuse: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    accept: async () => {
      if (!server.listening) await listen(port);
    },
  };
}
