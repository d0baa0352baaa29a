import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** A reader's answer to a query. Rows come in parts, and the last part is marked as such. */
type ReaderAnswer = { readonly rows: readonly unknown[]; readonly isLast: boolean } | { readonly error: string };

/** Rows per message. Receiving more at once would hold up other requests. */
const ROWS_PER_MESSAGE = 2_000;

/** Cache for database pages in each reader, in kilobytes. */
const CACHE_KB = 16_384;
const BUSY_TIMEOUT_MS = 5_000;

/*
 * The program of a reader: a connection of its own that only reads. It is passed as text, so that a bundle of the
 * service does not have to find a second file.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.path, { readonly: true, timeout: ${BUSY_TIMEOUT_MS} });
database.pragma('temp_store = MEMORY');
database.pragma('cache_size = -${CACHE_KB}');
let rest = [];
const sendPart = () => {
  const part = rest.slice(0, ${ROWS_PER_MESSAGE});
  rest = rest.slice(${ROWS_PER_MESSAGE});
  parentPort.postMessage({ rows: part, isLast: rest.length === 0 });
};
parentPort.on('message', (query) => {
  if (query === 'next') {
    sendPart();
    return;
  }
  if (query === 'close') {
    database.close();
    parentPort.close();
    return;
  }
  try {
    const statement = database.prepare(query.sql);
    const rows = statement.reader ? statement.all(query.parameters) : (statement.run(query.parameters), []);
    rest = rows;
    sendPart();
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});
`;

/** A thread with its own connection, which reads a SQLite file. It takes one query at a time. */
export type SqliteReader = {
  /** Whether the thread has ended; every further query then fails. */
  readonly hasEnded: () => boolean;
  readonly query: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
};

type Waiting = {
  readonly rows: unknown[];
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
};

/** Starts a reader. If it can't open the file, its first query fails. */
export function startSqliteReader(path: string): SqliteReader {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers');
  const worker = new Worker(PROGRAM, { eval: true, workerData: { driver, path } });
  // A reader keeps the process alive only while a query runs.
  worker.unref();
  let waiting: Waiting | undefined;
  let failure: Error | undefined;
  const takeWaiting = (): Waiting | undefined => {
    const taken = waiting;
    waiting = undefined;
    worker.unref();
    return taken;
  };
  const end = (error: Error): void => {
    failure ??= error;
    takeWaiting()?.reject(failure);
  };
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      end(new Error('The reader of the database has ended'));
      resolve();
    });
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('message', (answer: ReaderAnswer) => {
    if ('error' in answer) {
      takeWaiting()?.reject(new Error(answer.error));
      return;
    }
    for (const row of answer.rows) waiting?.rows.push(row);
    // Parts are requested one by one, because several waiting parts would all be received in one go.
    if (!answer.isLast) {
      worker.postMessage('next');
      return;
    }
    const done = takeWaiting();
    done?.resolve(done.rows);
  });
  return {
    hasEnded: () => failure !== undefined,
    query: (sql, parameters) =>
      new Promise((resolve, reject) => {
        if (failure) reject(failure);
        else {
          waiting = { rows: [], resolve, reject };
          worker.ref();
          worker.postMessage({ sql, parameters });
        }
      }),
    close: async () => {
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
}
