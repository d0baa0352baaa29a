import { Readable } from 'node:stream';
import { type IncomingMessage, net, type Session, session, utilityProcess } from 'electron';
import type { Platform, PlatformFetch, PlatformFetchInit, SampleProcess } from '#electron/lib/platform.ts';

/** In memory and apart from the window's session: what a service sets or caches never meets the page. */
const NETWORK_PARTITION = 'endcap-network';

type ElectronPlatformOptions = {
  readonly version: string;
  readonly platformName: string;
  readonly userData: string;
  /** Absolute path of the built service-process.js. */
  readonly serviceProcess: string;
  /** Absolute path of the built cache-worker.js. */
  readonly cacheWorker: string;
  /** Absolute path of the built tables-worker.js. */
  readonly tablesWorker: string;
  /** Environment of the sample service's process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly development: boolean;
};

/** What the core gets from Electron. To be called when Electron is ready. */
export function createElectronPlatform(options: ElectronPlatformOptions): Platform {
  const network: Session = session.fromPartition(NETWORK_PARTITION, { cache: false });
  return {
    host: 'electron',
    version: options.version,
    platformName: options.platformName,
    userData: options.userData,
    fetch: createElectronFetch(network),
    resolveProxy: async (url) => firstProxy(await network.resolveProxy(url)),
    startSampleProcess: () => startSampleProcess(options.serviceProcess, options.environment, options.development),
    workerScript: options.cacheWorker,
    tablesScript: options.tablesWorker,
  };
}

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

/**
 * The first way that Chromium would try, from its answer in the words of a PAC file
 * (`PROXY proxy.example:8080; DIRECT`).
 *
 * @returns `host:port`, with the scheme in front when it is not plain HTTP; null: no proxy
 */
export function firstProxy(answer: string): string | null {
  const [first = ''] = answer.split(';');
  const [kind = '', host = ''] = first.trim().split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT' || host === '') return null;
  return kind.toUpperCase() === 'PROXY' ? host : `${kind.toLowerCase()}://${host}`;
}

const SERVICE_NAME = 'Endcap sample service';

/**
 * Starts the sample service in a process of its own. Its token travels in a message, never in arguments or
 * environment, which other programs of the user can read.
 *
 * @param script absolute path of the built service-process.js
 * @param showOutput true while developing: the process writes to this one's terminal
 */
function startSampleProcess(
  script: string,
  environment: Readonly<Record<string, string>>,
  showOutput: boolean,
): SampleProcess {
  const child = utilityProcess.fork(script, [], {
    serviceName: SERVICE_NAME,
    env: { ...environment },
    stdio: showOutput ? 'inherit' : 'ignore',
  });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', (message: unknown) => listener(message)),
    // Follows `error` too, and comes also when the process could not be started.
    onExit: (listener) => void child.once('exit', () => listener()),
    kill: () => void child.kill(),
  };
}
