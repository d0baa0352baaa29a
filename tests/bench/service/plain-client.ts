import { connect, type Socket } from 'node:net';

/*
 * A client that does as little as can be done: it finds the length of an answer in its head, and keeps the pieces of its
 * body. What it takes is part of both sides of a comparison, and should not drown the difference.
 */

/** One kept connection, which asks one thing at a time. */
export type Connection = {
  /** Sends a request and waits for the end of its answer, which must be a 200; answers the pieces of its body. */
  readonly send: (request: Buffer) => Promise<readonly Buffer[]>;
  readonly close: () => void;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** The bytes of a request with the token of the benches. */
export function requestOf(path: string, method: 'GET' | 'PUT' = 'GET', body = ''): Buffer {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer T\r\n`;
  if (method === 'GET') return Buffer.from(`${head}\r\n`);
  return Buffer.from(
    `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Opens a connection that is kept. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = await new Promise((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  type Settle = (error: Error | undefined, body: readonly Buffer[]) => void;
  const now: { left: number; refusal: Error | undefined; body: Buffer[]; settle: Settle | undefined } = {
    left: -1,
    refusal: undefined,
    body: [],
    settle: undefined,
  };
  const end = (error: Error | undefined): void => {
    const { settle, body } = now;
    Object.assign(now, { left: -1, refusal: undefined, body: [], settle: undefined });
    settle?.(error, body);
  };
  socket.on('data', (chunk: Buffer) => {
    let piece = chunk;
    if (now.left < 0) {
      // A head comes in one piece: it is written with the beginning of its body.
      const headEnd = chunk.indexOf(HEAD_END);
      const head = chunk.toString('latin1', 0, headEnd);
      if (!head.startsWith('HTTP/1.1 200')) now.refusal = new Error(head.split('\r\n', 1)[0]);
      now.left = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      piece = chunk.subarray(headEnd + HEAD_END.length);
    }
    now.body.push(piece);
    now.left -= piece.length;
    if (now.left === 0) end(now.refusal);
  });
  // What is wrong with it is said when it closes.
  socket.on('error', () => undefined);
  socket.on('close', () => end(new Error('The connection was closed')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        now.settle = (error, body) => (error ? reject(error) : resolve(body));
        if (socket.destroyed) end(new Error('The connection was closed'));
        else socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/**
 * Sends a request `count` times over several connections.
 *
 * @returns milliseconds per request
 */
export async function askMany(connections: readonly Connection[], request: Buffer, count: number): Promise<number> {
  const state = { left: count };
  const started = performance.now();
  const work = async ({ send }: Connection): Promise<void> => {
    while (state.left > 0) {
      state.left -= 1;
      await send(request);
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
