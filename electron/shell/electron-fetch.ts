import { Readable } from 'node:stream';
import { type IncomingMessage, net, type Session } from 'electron';
import type { PlatformFetch, PlatformFetchInit } from '#electron/lib/platform.ts';

// Chromium hands over the body decoded, so what described the encoded one is no longer true.
const DROPPED = new Set(['content-encoding', 'content-length', 'transfer-encoding']);
const WITHOUT_BODY = new Set([204, 205, 304]);

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!DROPPED.has(name.toLowerCase())) headers.append(name, rawHeaders[at + 1] ?? '');
  }
  return headers;
}

function responseOf(message: IncomingMessage): Response {
  const init = { status: message.statusCode, statusText: message.statusMessage, headers: headersOf(message) };
  if (WITHOUT_BODY.has(message.statusCode)) return new Response(null, init);
  // Electron declares an event emitter, but what comes is one of Node's readable streams.
  const body = Readable.toWeb(message as unknown as Readable);
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, init);
}

/**
 * Fetch through Chromium's network stack, so that proxies and certificates of the company's computers work.
 * Built on `net.request` and not on `net.fetch`, because the latter rejects on a redirect when it is told to be
 * manual, and the core wants to see where a service tried to send it.
 */
export function createElectronFetch(session: Session): PlatformFetch {
  return (url, init) => new Promise((resolve, reject) => send(session, url, init, resolve, reject));
}

function send(
  session: Session,
  url: string,
  { method, headers, body, signal }: PlatformFetchInit,
  resolve: (response: Response) => void,
  reject: (reason: unknown) => void,
): void {
  if (signal.aborted) {
    reject(signal.reason);
    return;
  }
  const request = net.request({
    session,
    url,
    method,
    headers: { ...headers },
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    priority: 'medium',
  });
  const onAbort = () => {
    reject(signal.reason);
    request.abort();
  };
  // Not taken off on `close`: that comes as soon as the request was sent, long before the answer.
  signal.addEventListener('abort', onAbort, { once: true });
  const stopListening = () => signal.removeEventListener('abort', onAbort);
  request.on('redirect', (status, _method, location) => {
    stopListening();
    resolve(new Response(null, { status, headers: { location } }));
    request.abort();
  });
  request.on('response', (message) => {
    // A body that breaks off reaches the reader through the stream; without a listener it would end the app.
    message.on('error', stopListening);
    message.on('end', stopListening);
    try {
      resolve(responseOf(message));
    } catch (error) {
      reject(error);
      request.abort();
    }
  });
  request.on('error', (error) => {
    stopListening();
    reject(error);
  });
  request.end(body);
}
