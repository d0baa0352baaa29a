import { connect, type Socket } from 'node:net';

/*
 * A client that does as little as can be done: it finds the length of an answer in its head, and counts bytes. What it
 * takes is part of both sides of a comparison, and should not drown the difference.
 */

/** One kept connection, which asks one thing at a time. */
export type Connection = {
  /** Sends a request and waits for the end of its answer, which must be a 200. */
  readonly ask: () => Promise<void>;
  readonly close: () => void;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** Opens a connection that asks for `path` with the token of the benches. */
export async function openConnection(url: string, path: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const asked = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer T\r\n\r\n`);
  const socket: Socket = await new Promise((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  const now: { left: number; settle: ((error?: Error) => void) | undefined } = { left: -1, settle: undefined };
  const end = (error?: Error): void => {
    const { settle } = now;
    Object.assign(now, { left: -1, settle: undefined });
    settle?.(error);
  };
  socket.on('data', (chunk: Buffer) => {
    if (now.left >= 0) now.left -= chunk.length;
    else {
      // A head comes in one piece: it is written with the beginning of its body.
      const headEnd = chunk.indexOf(HEAD_END);
      const head = chunk.toString('latin1', 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200')) end(new Error(head.split('\r\n', 1)[0]));
      now.left = headEnd + HEAD_END.length + length - chunk.length;
    }
    if (now.left === 0) end();
  });
  socket.on('close', () => end(new Error('The connection was closed')));
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        now.settle = (error) => (error ? reject(error) : resolve());
        socket.write(asked);
      }),
    close: () => socket.destroy(),
  };
}

/**
 * Asks `count` times over several connections.
 *
 * @returns milliseconds per request
 */
export async function askMany(connections: readonly Connection[], count: number): Promise<number> {
  const state = { left: count };
  const started = performance.now();
  const work = async ({ ask }: Connection): Promise<void> => {
    while (state.left > 0) {
      state.left -= 1;
      await ask();
    }
  };
  // A client that sleeps has to be woken for each answer, which costs the faster server less often.
  const stayAwake = (): void => {
    if (state.left > 0) setImmediate(stayAwake);
  };
  stayAwake();
  await Promise.all(connections.map(work));
  return (performance.now() - started) / count;
}
