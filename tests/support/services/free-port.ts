import { createServer } from 'node:net';

/*
 * A server that is to come back at its address, like PostgreSQL behind a kill, needs a port that nobody takes in
 * between. Ports that the system gives out (from 32768 on with Linux, from 49152 elsewhere) go to every new connection;
 * these lie below, and each process of a test run looks in a part of its own.
 */
const FIRST = 20_000;
const PORTS_PER_PROCESS = 400;
const PROCESSES = 30;

/** Ports that this process was given; one whose server is away for a moment looks free. */
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free port of loopback that stays free while nobody asks for it by number. */
export async function findLastingPort(): Promise<number> {
  const first = FIRST + (process.pid % PROCESSES) * PORTS_PER_PROCESS;
  const offset = Math.floor(Math.random() * PORTS_PER_PROCESS);
  const ports = Array.from(
    { length: PORTS_PER_PROCESS },
    (_one, index) => first + ((offset + index) % PORTS_PER_PROCESS),
  );
  if (ports.every((port) => given.has(port))) given.clear();
  for (const port of ports) {
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No port from ${first} to ${first + PORTS_PER_PROCESS - 1} is free`);
}
