import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonAnswer } from '#service/http/answers.ts';
import { type HttpServer, type HttpTimeouts, startHttpServer } from '#service/http/http-server.ts';
import { readJsonBody } from '#service/http/request-body.ts';
import { readRaw } from './raw-http.ts';

/** Soon enough for a timeout of less than a second on a busy machine; timeouts that are not set are longer. */
const SOON_MS = 50_000;

const servers: HttpServer[] = [];
/** The service's side of the connections over which a request came. */
const accepted: Socket[] = [];
afterEach(async () => {
  accepted.length = 0;
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A server that answers once it has the body, with timeouts short enough to wait for. */
const start = async (timeouts: Partial<HttpTimeouts>): Promise<number> => {
  const server = await startHttpServer(
    { host: '127.0.0.1', port: 0, timeouts: { check: 50, ...timeouts } },
    async (request) => {
      accepted.push(request.socket);
      if (request.method !== 'PUT') return jsonAnswer(200, { answer: 'x'.repeat(20_000_000) });
      return await readJsonBody(request).then(
        () => jsonAnswer(200, { body: 'whole' }),
        () => jsonAnswer(400, { body: 'broken' }),
      );
    },
  );
  servers.push(server);
  return server.address.port;
};

/** A connection, what came over it, and when it was closed. */
const open = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1');
  const openedAt = performance.now();
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.on('connect', resolve));
  const closed = new Promise<{ readonly answer: string; readonly after: number }>((resolve) =>
    socket.on('close', () => resolve({ answer, after: performance.now() - openedAt })),
  );
  return { socket, closed };
};

/** Sends a byte now and then for as long as the connection lets it. */
const drip = async (socket: Socket, text: string, everyMs: number): Promise<void> => {
  for (const character of text) {
    if (socket.destroyed || !socket.writable) return;
    socket.write(character);
    await setTimeout(everyMs);
  }
};

describe('a caller who takes too long', () => {
  // Its method may not be known, and an answer to HEAD has no body.
  test('a head that drips in is cut off: 408 without a body', async () => {
    const port = await start({ headers: 400 });
    const slow = await Promise.all(Array.from({ length: 20 }, () => open(port)));
    for (const { socket } of slow) void drip(socket, `GET / HTTP/1.1\r\nhost: x\r\nx-slow: ${'a'.repeat(5_000)}`, 40);
    for (const { answer, after } of await Promise.all(slow.map(({ closed }) => closed))) {
      expect(after).toBeLessThan(SOON_MS);
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\n\r\n$/s);
    }
  });

  test('a connection on which nothing is sent is closed', async () => {
    const port = await start({ headers: 300, request: 600 });
    expect((await (await open(port)).closed).after).toBeLessThan(SOON_MS);
  });

  test('a body that drips in is cut off', async () => {
    const port = await start({ headers: 400, request: 700 });
    const { socket, closed } = await open(port);
    socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n');
    void drip(socket, ' '.repeat(5_000), 40);
    expect((await closed).after).toBeLessThan(SOON_MS);
  });

  test('a connection between two requests is closed after a while', async () => {
    const port = await start({ keepAlive: 300 });
    const { socket, closed } = await open(port);
    socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}');
    const { answer, after } = await closed;
    expect(readRaw(answer).status).toBe(200);
    expect(after).toBeLessThan(SOON_MS);
  });

  test('a reader who does not read is let go', async () => {
    const port = await start({ idle: 500 });
    const { socket, closed } = await open(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await vi.waitUntil(() => accepted.length === 1 && accepted[0]?.destroyed, { timeout: SOON_MS });
    socket.resume();
    const { answer } = await closed;
    expect(answer.length).toBeLessThan(20_000_000);
  });

  test('others are served meanwhile, and one in time is not cut', async () => {
    const port = await start({ headers: 30_000 });
    const slow = await Promise.all(Array.from({ length: 50 }, () => open(port)));
    for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\n');
    const body = JSON.stringify({ text: 'a'.repeat(10) });
    const { socket, closed } = await open(port);
    socket.write(`PUT / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`);
    await drip(socket, body, 20);
    expect(readRaw((await closed).answer)).toEqual({ status: 200, json: { body: 'whole' } });
  });
});
