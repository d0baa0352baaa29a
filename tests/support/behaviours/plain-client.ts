import { request as send } from 'node:http';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import type { HeaderList } from './exchange.ts';
import { pairHeaders } from './header-list.ts';

/** What a client saw: an answer, or how it failed (`ECONNRESET`, `ECONNREFUSED`, `TIMEOUT`, ...). */
export type Seen = {
  readonly status: number | null;
  readonly headers: HeaderList;
  readonly body: Buffer;
  readonly error: string | null;
  /** Milliseconds from the request to the end. */
  readonly ms: number;
};

export type PlainRequest = {
  readonly method?: string;
  /** Path and query, sent as they are. */
  readonly target: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives up when this is settled. */
  readonly giveUp?: Promise<unknown>;
  /** Told how many bytes of the body have come. */
  readonly onBytes?: (count: number) => void;
};

/** One HTTP request on a connection of its own, with nothing in between that retries, follows or repairs. */
export function ask(baseUrl: string, request: PlainRequest): Promise<Seen> {
  const { method = 'GET', target, token = null, body, headers = {}, giveUp, onBytes } = request;
  const base = new URL(baseUrl);
  const text = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const seen: { status: number | null; headers: HeaderList } = { status: null, headers: [] };
    const chunks: Buffer[] = [];
    const end = (error: string | null) =>
      resolve({ ...seen, body: Buffer.concat(chunks), error, ms: performance.now() - startedAt });
    const outgoing = send({
      host: base.hostname,
      port: base.port,
      method,
      path: target,
      agent: false,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length }),
        ...headers,
      },
    });
    const fail = (error: NodeJS.ErrnoException) => end(error.code ?? error.message);
    outgoing.on('error', fail);
    outgoing.on('response', (incoming) => {
      seen.status = incoming.statusCode ?? null;
      seen.headers = pairHeaders(incoming.rawHeaders);
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        onBytes?.(chunks.reduce((sum, { length }) => sum + length, 0));
      });
      incoming.on('error', fail);
      incoming.on('end', () => end(null));
    });
    void giveUp?.finally(() => {
      end('TIMEOUT');
      outgoing.destroy();
    });
    outgoing.end(text);
  });
}

/** The target of an operation with its path parameters and query. */
export function targetOf(
  operation: OperationName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const path = operations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** One value of a header, whatever its spelling; undefined: it is not there. */
export const headerOf = (seen: Seen, name: string): string | undefined =>
  seen.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];

/** What the body of an answer says. */
export const jsonOf = (seen: Seen): unknown => JSON.parse(seen.body.toString('utf8'));
