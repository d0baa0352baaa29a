import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReadyChild, startChild } from '../support/e2e/child.ts';

/** A request that arrived where it arrived, with all that it carried. */
export type Arrival = { readonly url: string; readonly text: string };

export type CanaryService = {
  readonly baseUrl: string;
  /** Requests that carried a token to the service's own address. */
  readonly own: readonly Arrival[];
  /** Whatever arrived at the second origin. */
  readonly foreign: readonly Arrival[];
  /** From now on every list of stores is redirected to the second origin. */
  redirectStores(): void;
  stop(): Promise<void>;
};

/**
 * A real service that knows the canary token, behind a front that behaves like a hostile one: every link of a
 * picture points to a second origin.
 */
export async function startCanaryService(token: string): Promise<CanaryService> {
  const own: Arrival[] = [];
  const foreign: Arrival[] = [];
  const state = { redirects: false };
  const child: ReadyChild = await startChild({
    args: ['service/main.ts', '--port', '0', '--token', token, '--sample'],
    ready: /Endcap service listening on (http:\/\/127\.0\.0\.1:\d+)/,
  });
  const behind = child.match[1] ?? '';
  const second = createServer((request, response) => {
    foreign.push({ url: request.url ?? '', text: JSON.stringify([request.url, request.rawHeaders]) });
    response.end();
  });
  const elsewhere = await listen(second);
  const front = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    own.push({ url: request.url ?? '', text: authorization });
    if (state.redirects && request.url?.startsWith('/v1/stores?')) {
      response.writeHead(307, { location: `${elsewhere}/v1/stores` }).end();
      return;
    }
    void fetch(behind + request.url, { headers: { authorization } })
      .then(async (answer) => {
        const body = (await answer.text()).replaceAll(/"imageUrl":"https?:\/\/[^/"]+/g, `"imageUrl":"${elsewhere}`);
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body);
      })
      // The service may end with a request of the host still under way.
      .catch(() => response.destroy());
  });
  return {
    baseUrl: await listen(front),
    own,
    foreign,
    redirectStores() {
      state.redirects = true;
    },
    async stop() {
      for (const server of [front, second]) {
        server.closeAllConnections();
        server.close();
      }
      await child.stop();
    },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
