import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonAnswer } from '#service/http/answers.ts';
import {
  HTTP_LIMITS,
  HTTP_TIMEOUTS,
  type HttpLimits,
  type HttpServer,
  type HttpTimeouts,
  startHttpServer,
} from '#service/http/http-server.ts';
import { readJsonBody } from '#service/http/request-body.ts';
import { readRaw } from './raw-http.ts';

/** Soon enough for a timeout of less than a second on a busy machine. */
const SOON_MS = 50_000;
/** Longer than a test may take: one that waited for such a timeout would fail. */
const NEVER_MS = 10 * SOON_MS;
const NEVER = { headers: NEVER_MS, request: NEVER_MS, keepAlive: NEVER_MS, idle: NEVER_MS };

const servers: HttpServer[] = [];
/** The service's side of the connections over which a request came. */
const accepted: Socket[] = [];
afterEach(async () => {
  accepted.length = 0;
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A server that answers once it has the body, with timeouts short enough to wait for. */
const start = async (timeouts: Partial<HttpTimeouts>, limits: Partial<HttpLimits> = {}): Promise<number> => {
  const server = await startHttpServer(
    { host: '127.0.0.1', port: 0, timeouts: { ...NEVER, check: 50, ...timeouts }, limits },
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
  return Number(new URL(server.url).port);
};

/** A connection, and what came over it until it was closed. */
const open = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.on('connect', resolve));
  const closed = new Promise<{ readonly answer: string }>((resolve) => socket.on('close', () => resolve({ answer })));
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

const WHOLE = 'PUT / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}';
const HALF_BODY = 'PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n{';

/** A caller who sends this and never closes its half of the connection, whatever the service does. */
const hold = (port: number, bytes: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(bytes);
      resolve(socket.resume().on('error', () => undefined));
    });
  });

/** Tries again until a request is answered. */
const answeredAtLast = async (port: number): Promise<void> => {
  await vi.waitUntil(
    async () => {
      const { socket, closed } = await open(port);
      socket.write(WHOLE);
      return (await closed).answer.startsWith('HTTP/1.1 200');
    },
    { timeout: SOON_MS, interval: 50 },
  );
};

test('the times and limits are those of the documentation', async () => {
  const { headers, request, keepAlive, idle, check, end } = HTTP_TIMEOUTS;
  const { connections, unread } = HTTP_LIMITS;
  const documentation = await readFile('docs/service.md', 'utf8');
  for (const phrase of [
    `${headers / 1000} s for the head of a request, ${request / 1000} s for all of it`,
    `${keepAlive / 1000} s between two requests, ${idle / 1000} s without a byte (${(2 * idle) / 1000} s if`,
    `checked every ${check === 1000 ? 'second' : `${check / 1000} s`}`,
    `cut ${end / 1000} s later`,
    `${connections.toLocaleString('en')} connections`,
    `${unread / 1024 / 1024} MB of answers`,
  ]) {
    expect(documentation).toContain(phrase);
  }
});

/** Both ends of connections are in this process. */
const openEnds = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

describe('callers who hold their connections', () => {
  test('and send nothing are cut off soon after the service has ended them', async () => {
    const port = await start({ headers: 300, request: 600, end: 100 });
    const before = openEnds();
    const held = await Promise.all(Array.from({ length: 20 }, () => hold(port, '')));
    await vi.waitUntil(() => openEnds() - before <= held.length, { timeout: SOON_MS });
    for (const socket of held) socket.destroy();
  }, 60_000);

  test('and send half a body are cut off, too', async () => {
    const port = await start({ headers: 300, request: 600, end: 100 }, { connections: 4 });
    // As many as there may be, so that another caller is answered only when they are gone.
    const held = await Promise.all([HALF_BODY, HALF_BODY, HALF_BODY, HALF_BODY].map((bytes) => hold(port, bytes)));
    await vi.waitUntil(() => accepted.length === held.length, { timeout: SOON_MS });
    await answeredAtLast(port);
    for (const socket of held) socket.destroy();
  }, 60_000);

  test('don’t keep others out: who has sent nothing for longest makes room', async () => {
    const port = await start({}, { connections: 4 });
    const held = await Promise.all(Array.from({ length: 30 }, () => open(port)));
    const { socket, closed } = await open(port);
    socket.write(WHOLE);
    expect(readRaw((await closed).answer)).toEqual({ status: 200, json: { body: 'whole' } });
    // Three of them and this request are as many as there may be.
    await Promise.all(held.slice(0, 27).map(({ closed: gone }) => gone));
    expect(held.slice(27).filter(({ socket: kept }) => kept.readyState === 'open')).toHaveLength(3);
    for (const { socket: kept } of held) kept.destroy();
  });

  test('don’t fill the memory with answers that they don’t read', async () => {
    const port = await start({}, { unread: 50_000_000 });
    const readers = await Promise.all(Array.from({ length: 6 }, () => hold(port, '')));
    for (const reader of readers) {
      reader.pause();
      reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    }
    // Two answers of 20 MB are within the limit.
    const given = () => accepted.filter(({ destroyed }) => destroyed).length;
    await vi.waitUntil(() => accepted.length === 6 && given() === 4, { timeout: SOON_MS });
    for (const reader of readers) reader.destroy();
  });
});

describe('a caller who takes too long', () => {
  // Its method may not be known, and an answer to HEAD has no body.
  test('a head that drips in is cut off: 408 without a body', async () => {
    const port = await start({ headers: 400 });
    const slow = await Promise.all(Array.from({ length: 20 }, () => open(port)));
    for (const { socket } of slow) void drip(socket, `GET / HTTP/1.1\r\nhost: x\r\nx-slow: ${'a'.repeat(5_000)}`, 40);
    for (const { answer } of await Promise.all(slow.map(({ closed }) => closed))) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\n\r\n$/s);
    }
  });

  test('a connection on which nothing is sent is closed', async () => {
    const port = await start({ headers: 300, request: 600 });
    await (await open(port)).closed;
  });

  test('a body that drips in is cut off', async () => {
    const port = await start({ headers: 400, request: 700 });
    const { socket, closed } = await open(port);
    socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n');
    void drip(socket, ' '.repeat(5_000), 40);
    await closed;
  });

  test('a connection between two requests is closed after a while', async () => {
    const port = await start({ keepAlive: 300 });
    const { socket, closed } = await open(port);
    socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}');
    const { answer } = await closed;
    expect(readRaw(answer).status).toBe(200);
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
