import { createServer, type Socket } from 'node:net';

type CountingServer = {
  readonly origin: string;
  /** One entry for each PUT of which something arrived: on a connection that was used before, or on a new one. */
  readonly writes: () => readonly ('reused' | 'new')[];
  readonly close: () => Promise<void>;
};

const PAGE = '<!doctype html><link rel="icon" href="data:,"><p>page</p>';
const ANSWER = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`;

/**
 * Answers every GET with a page and keeps the connection; resets it in the middle of every PUT.
 *
 * @param cut when a PUT is cut off: as soon as its headers are there, or after its whole body
 */
export async function startCountingServer(cut: 'headers' | 'body'): Promise<CountingServer> {
  const writes: ('reused' | 'new')[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const state = { requests: 0, text: '', counted: false };
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      state.text += bytes.toString('latin1');
      if (state.text.startsWith('PUT') && !state.counted) {
        state.counted = true;
        writes.push(state.requests > 0 ? 'reused' : 'new');
      }
      const end = state.text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(state.text.slice(0, end))?.[1] ?? 0);
      const isWhole = state.text.length >= end + 4 + length;
      if (state.text.startsWith('PUT') && (cut === 'headers' || isWhole)) socket.resetAndDestroy();
      else if (isWhole && !state.text.startsWith('PUT')) {
        Object.assign(state, { requests: state.requests + 1, text: state.text.slice(end + 4 + length) });
        socket.write(ANSWER);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    writes: () => [...writes],
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
