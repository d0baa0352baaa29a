import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from 'electron';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { isLoopback } from '#electron/api/base-url.ts';

/** What electron-updater asks for, as far as it matters here. */
type Asked = {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: number | string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Opens a request of Chromium's network, in the session that is meant for updates. */
export type OpenRequest = (options: Omit<ClientRequestConstructorOptions, 'session'>) => ClientRequest;

const MOST_REDIRECTS = 5;
const SILENCE_MS = 60_000;
// Random, but the same for ever: it would tell the server which computer asks.
const TELLS_WHO = 'x-user-staging-id';

/**
 * The requests of electron-updater, which by themselves would follow redirects for ever, wait for a silent server for
 * ever, take files from anywhere, and tell who asks. As those to the service, they have no cookies, cache or referrer.
 */
export class UpdateRequests extends ElectronHttpExecutor {
  readonly #open: OpenRequest;
  #redirects = 0;

  constructor(open: OpenRequest) {
    super();
    this.#open = open;
  }

  /** The next request is a new one, and not where an earlier one was sent on to. */
  begin(): void {
    this.#redirects = 0;
  }

  override createRequest(asked: Asked, onResponse: (response: IncomingMessage) => void): ClientRequest {
    const { [TELLS_WHO]: _told, ...headers } = asked.headers ?? {};
    const request = this.#open({
      url: safeAddress(asked),
      method: 'GET',
      headers,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const limit = { end: () => {} };
    const heard = () => {
      limit.end();
      const timer = setTimeout(() => {
        request.emit('error', new Error('net::ERR_TIMED_OUT'));
        request.abort();
      }, SILENCE_MS).unref();
      limit.end = () => clearTimeout(timer);
    };
    heard();
    for (const event of ['error', 'redirect']) request.on(event as 'error', () => limit.end());
    request.on('response', (message) => {
      onResponse(message);
      message.on('data', heard);
      for (const event of ['end', 'error', 'aborted']) message.on(event as 'end', () => limit.end());
    });
    return request;
  }

  protected override addRedirectHandlers(
    ...[request, options, reject, count, follow]: Parameters<ElectronHttpExecutor['addRedirectHandlers']>
  ): void {
    super.addRedirectHandlers(request, options, reject, count, (next) => {
      this.#redirects += 1;
      try {
        if (this.#redirects > MOST_REDIRECTS) throw new Error('net::ERR_TOO_MANY_REDIRECTS');
        follow(next);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}

/** @throws unless it is encrypted, or on this very computer */
function safeAddress({ protocol = 'https:', hostname = '', port = '', path = '/' }: Asked): string {
  const url = new URL(`${protocol}//${hostname}${port === '' ? '' : `:${port}`}${path}`);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) throw new Error('net::ERR_SSL_PROTOCOL_ERROR: an update would come unencrypted');
  return url.href;
}
