import { setTimeout as pause } from 'node:timers/promises';
import { createRandomSource } from '#tests/contract/fuzz/random-source.ts';
import type { LoadKind } from './load-mix.ts';
import type { LoadWrites } from './load-writes.ts';
import { type Connection, openConnection, requestOf } from './plain-client.ts';

/** Of 100 requests, so many are writes. */
const WRITE_SHARE = 0.04;
const [OPEN_CONNECTIONS, CLOSED_CONNECTIONS] = [60, 30];

/** One client with kept connections, spread evenly over several servers; each loop has new ones. */
export type LoadClient = {
  /** Each of 30 connections asks again as soon as it is answered. @returns milliseconds per request */
  readonly closedLoop: (ms: number) => Promise<number>;
  /**
   * Asks so often as said, however long the answers take, at random moments like many callers who don't know of each
   * other. @returns milliseconds from the moment when each request was due to its answer
   */
  readonly openLoop: (perSecond: number, ms: number) => Promise<number[]>;
  readonly asked: () => number;
  /** What went wrong: answers other than 200, or other than the known ones, and connections that broke. */
  readonly faults: readonly string[];
};

/** What is known of the load: its questions, and their answers by `GET` and path. */
export type KnownLoad = {
  readonly kinds: readonly LoadKind[];
  readonly answers: Readonly<Record<string, string>>;
  readonly writes: LoadWrites;
};

/** Links say which process made them, and when. */
const withoutLinks = (text: string): string => text.replaceAll(/"imageUrl":"[^"]*"/g, '');

const isAnswer = (pieces: readonly Buffer[], right: Buffer): boolean => {
  const answer = Buffer.concat(pieces);
  return answer.equals(right) || withoutLinks(String(answer)) === withoutLinks(String(right));
};

const withConnections = async <Result>(
  urls: readonly string[],
  count: number,
  run: (connections: readonly Connection[]) => Promise<Result>,
): Promise<Result> => {
  const places = Array.from({ length: count }, (_one, at) => urls[at % urls.length] ?? '');
  const connections = await Promise.all(places.map(openConnection));
  try {
    return await run(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
};

export function createLoad(urls: readonly string[], { kinds, answers, writes }: KnownLoad): LoadClient {
  const random = createRandomSource(1);
  const reads = kinds.flatMap(({ parts, questions }) => {
    const known = questions.map(({ path }) => ({
      path,
      request: requestOf(path),
      right: Buffer.from(answers[`GET ${path}`] ?? ''),
    }));
    return Array.from({ length: parts }, () => known);
  });
  const faults: string[] = [];
  const state = { asked: 0 };

  const write = async ({ send }: Connection): Promise<void> => {
    const { path, body, end } = writes.next();
    try {
      await send(requestOf(path, 'PUT', body));
      end(true);
    } catch (error) {
      end(false);
      faults.push(`PUT ${path}: ${error}`);
    }
  };
  const read = async ({ send }: Connection): Promise<void> => {
    const { path, request, right } = random.pick(random.pick(reads));
    try {
      if (!isAnswer(await send(request), right)) faults.push(`GET ${path}: another answer than before`);
    } catch (error) {
      faults.push(`GET ${path}: ${error}`);
    }
  };
  const ask = async (connection: Connection): Promise<void> => {
    state.asked += 1;
    await (random.chance(WRITE_SHARE) ? write(connection) : read(connection));
  };

  const closed = async (connections: readonly Connection[], ms: number): Promise<number> => {
    const started = performance.now();
    const before = state.asked;
    const keepOn = async (connection: Connection): Promise<void> => {
      while (performance.now() - started < ms) await ask(connection);
    };
    await Promise.all(connections.map(keepOn));
    return (performance.now() - started) / (state.asked - before);
  };
  const open = async (connections: readonly Connection[], perSecond: number, ms: number): Promise<number[]> => {
    const waits: number[] = [];
    const free = [...connections];
    const started = performance.now();
    const gap = () => (-Math.log(1 - random.below(1_000_000) / 1_000_000) * 1_000) / perSecond;
    const askAt = async (due: number, connection: Connection): Promise<void> => {
      await ask(connection);
      waits.push(performance.now() - started - due);
      // The one that has rested longest is next, so that all servers are asked.
      free.push(connection);
    };
    let due = gap();
    while (due < ms) {
      const connection = performance.now() - started < due ? undefined : free.shift();
      if (connection === undefined) await pause(1);
      else {
        void askAt(due, connection);
        due += gap();
      }
    }
    while (free.length < connections.length) await pause(1);
    return waits;
  };
  return {
    closedLoop: (ms) => withConnections(urls, CLOSED_CONNECTIONS, (connections) => closed(connections, ms)),
    openLoop: (perSecond, ms) =>
      withConnections(urls, OPEN_CONNECTIONS, (connections) => open(connections, perSecond, ms)),
    asked: () => state.asked,
    faults,
  };
}
