import { parse } from 'node:path';
import type { Readable } from 'node:stream';
import { type IncomingMessage, net, type Session, session, type UtilityProcess, utilityProcess } from 'electron';
import type {
  HostProcess,
  Platform,
  PlatformFetch,
  PlatformFetchInit,
  PolicyPlace,
  ShowNotice,
} from '#electron/lib/platform.ts';
import { createWriteLanes, type WriteLane } from './write-lanes.ts';

/** In memory and separate from the window's session, so that nothing a service sets or caches reaches the page. */
const NETWORK_PARTITION = 'endcap-network';
/** As many writes as publishing has under way at once (sync.md, step 3). */
const WRITES_AT_ONCE = 4;

type ElectronPlatformOptions = {
  readonly version: string;
  readonly platformName: string;
  readonly userData: string;
  /** Absolute path of the built service-process.js. */
  readonly serviceProcess: string;
  /** Absolute path of the built picture-process.js. */
  readonly pictureProcess: string;
  /** Absolute path of the built table-process.js. */
  readonly tableProcess: string;
  /** Absolute path of the built cache-worker.js. */
  readonly cacheWorker: string;
  /** Absolute path of the built tables-worker.js. */
  readonly tablesWorker: string;
  /** Environment of the sample service's process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Environment of the processes that open pictures and files of others. */
  readonly bareEnvironment: Readonly<Record<string, string>>;
  readonly development: boolean;
  readonly policy: PolicyPlace;
  /** Absolute path of the folder of crash dumps. */
  readonly crashDumps: string;
  readonly showNotice: ShowNotice;
};

/** What the core gets from Electron. Call it when Electron is ready. */
export function createElectronPlatform(options: ElectronPlatformOptions): Platform {
  const network: Session = session.fromPartition(NETWORK_PARTITION, { cache: false });
  return {
    host: 'electron',
    version: options.version,
    platformName: options.platformName,
    userData: options.userData,
    fetch: createElectronFetch(network, writeSessions()),
    resolveProxy: async (url) => firstProxy(await network.resolveProxy(url)),
    startSampleProcess: () => startSampleProcess(options.serviceProcess, options.environment, options.development),
    startPictureProcess: () => startBareProcess(PICTURES_NAME, options.pictureProcess, options.bareEnvironment),
    startTableProcess: () => startBareProcess(FILES_NAME, options.tableProcess, options.bareEnvironment),
    workerScript: options.cacheWorker,
    tablesScript: options.tablesWorker,
    policy: options.policy,
    crashDumps: options.crashDumps,
    showNotice: options.showNotice,
  };
}

const writeSessions = (): Session[] =>
  Array.from({ length: WRITES_AT_ONCE }, (_unused, at) =>
    session.fromPartition(`${NETWORK_PARTITION}-write-${at}`, { cache: false }),
  );

// Chromium delivers the body decoded, so headers about its encoding no longer apply.
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

/** Electron's types declare an event emitter, but at run time it is one of Node's readable streams. */
const streamOf = (message: IncomingMessage): Readable => message as unknown as Readable;

function responseOf(message: IncomingMessage): Response {
  const init = { status: message.statusCode, statusText: message.statusMessage, headers: headersOf(message) };
  const stream = streamOf(message);
  if (WITHOUT_BODY.has(message.statusCode)) {
    // Nobody reads it, and an unread stream never ends.
    stream.resume();
    return new Response(null, init);
  }
  return new Response(bodyOf(stream), init);
}

/**
 * The body as fetch gives it. `Readable.toWeb` would do, but a piece that comes just after its reader has left makes it
 * throw where nobody can catch it, which ends the app.
 */
function bodyOf(message: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const state = { over: false };
  const once = (end: () => void) => () => {
    if (!state.over) end();
    state.over = true;
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      message.on('data', (piece: Uint8Array<ArrayBuffer>) => {
        if (state.over) return;
        controller.enqueue(piece);
        if ((controller.desiredSize ?? 0) <= 0) message.pause();
      });
      message.on(
        'end',
        once(() => controller.close()),
      );
      message.on('error', (error) => once(() => controller.error(error))());
      message.on(
        'close',
        once(() => controller.error(new Error('net::ERR_CONNECTION_CLOSED'))),
      );
    },
    pull: () => void message.resume(),
    cancel() {
      state.over = true;
      message.destroy();
    },
  });
}

/**
 * A fetch that uses Chromium's network stack, so that proxies and certificates of company computers work. It is built
 * on `net.request`, because `net.fetch` rejects on a redirect when redirects are manual, and the core needs to see
 * where a service tried to redirect it.
 *
 * @param reads carries the reads
 * @param writes one for each write that may be under way at once
 */
export function createElectronFetch(reads: Session, writes: readonly Session[]): PlatformFetch {
  const enterLane = createWriteLanes(writes);
  return async (url, init) => {
    const lane = init.method === 'GET' ? { session: reads, leave: () => {} } : await enterLane(init.signal);
    return new Promise((resolve, reject) => send(lane, url, init, resolve, reject));
  };
}

function send(
  { session, leave }: WriteLane,
  url: string,
  { method, headers, body, signal }: PlatformFetchInit,
  resolve: (response: Response) => void,
  reject: (reason: unknown) => void,
): void {
  if (signal.aborted) {
    leave();
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
  const end = () => {
    signal.removeEventListener('abort', onAbort);
    leave();
  };
  const fail = (reason: unknown) => {
    end();
    reject(reason);
  };
  const onAbort = () => {
    fail(signal.reason);
    request.abort();
  };
  // Not removed on `close`: that event comes as soon as the request was sent, long before the answer.
  signal.addEventListener('abort', onAbort, { once: true });
  request.on('redirect', (status, _method, location) => {
    end();
    resolve(new Response(null, { status, headers: { location } }));
    request.abort();
  });
  request.on('response', (message) => {
    // The reader learns of a broken body through the stream. Without a listener, the error would end the app.
    // `close` comes alone when the reader has had enough.
    for (const event of ['error', 'end', 'close']) streamOf(message).on(event, end);
    try {
      resolve(responseOf(message));
    } catch (error) {
      fail(error);
      request.abort();
    }
  });
  request.on('error', fail);
  request.end(body);
}

/**
 * The first route that Chromium would try, from its answer in PAC syntax (`PROXY proxy.example:8080; DIRECT`).
 *
 * @returns `host:port`, preceded by the scheme if it is not plain HTTP; null: no proxy
 */
export function firstProxy(answer: string): string | null {
  const [first = ''] = answer.split(';');
  const [kind = '', host = ''] = first.trim().split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT' || host === '') return null;
  return kind.toUpperCase() === 'PROXY' ? host : `${kind.toLowerCase()}://${host}`;
}

// The names under which the system's task manager shows them.
const SERVICE_NAME = 'Endcap sample service';
const PICTURES_NAME = 'Endcap pictures';
const FILES_NAME = 'Endcap files';

/**
 * Starts the sample service in its own process. Its token is sent in a message, never in arguments or the environment,
 * which other programs of the user can read.
 *
 * @param script absolute path of the built service-process.js
 * @param showOutput true during development: the process writes to this process's terminal
 */
function startSampleProcess(
  script: string,
  environment: Readonly<Record<string, string>>,
  showOutput: boolean,
): HostProcess {
  const child = utilityProcess.fork(script, [], {
    serviceName: SERVICE_NAME,
    env: { ...environment },
    stdio: showOutput ? 'inherit' : 'ignore',
  });
  return processOf(child);
}

/** Starts a process that opens what others made. It can only be told about it: it has no output and no folder. */
function startBareProcess(
  serviceName: string,
  script: string,
  environment: Readonly<Record<string, string>>,
): HostProcess {
  return processOf(
    utilityProcess.fork(script, [], {
      serviceName,
      env: { ...environment },
      // Outside any folder of the user.
      cwd: parse(script).root,
      stdio: 'ignore',
    }),
  );
}

function processOf(child: UtilityProcess): HostProcess {
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', (message: unknown) => listener(message)),
    // Comes after `error` too, and even if the process could not be started.
    onExit: (listener) => void child.once('exit', () => listener()),
    kill: () => void child.kill(),
  };
}
