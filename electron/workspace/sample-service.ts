import { randomBytes } from 'node:crypto';
import type { Endpoint } from '#electron/api/api-client.ts';
import { type BaseUrl, isLoopback, parseBaseUrl } from '#electron/api/base-url.ts';
import { type Clock, wait } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { HostProcess, Platform } from '#electron/lib/platform.ts';
import { SampleStarted, type StartSample } from '#shared/bridge/sample-process.ts';

/**
 * How long the sample service may take to make its chain and start listening: seconds, but many of them on a slow
 * computer.
 */
export const SAMPLE_START_MS = 90_000;
const SHORTEST_LIFE_MS = 10_000;
/** A process that does not end must not stop the app from ending. */
const SAMPLE_END_MS = 5000;

type SampleServicePorts = {
  readonly startProcess: Platform['startSampleProcess'];
  readonly clock: Clock;
  readonly log: Log;
  /** Called when a service that had run for a while ended by itself; the next request starts it again. */
  readonly onDied: () => void;
};

/** The service behind the sample workspace: a child process on loopback with its own token. */
export type SampleService = {
  /**
   * Its address and token. Starts the process if it is not running.
   *
   * @throws FailureError `sample_failed`
   */
  endpoint(timeZone: string): Promise<Endpoint>;
  /** The token of the latest process, so that the log can leave it out. */
  token(): string | null;
  /** Ends the process and waits until it is gone. */
  close(): Promise<void>;
};

type Running = { readonly process: HostProcess; readonly endpoint: Promise<Endpoint>; readonly ended: Promise<void> };

/** The sample workspace's service, started as a child process when it is first needed. */
export function createSampleService({ startProcess, clock, log, onDied }: SampleServicePorts): SampleService {
  const state: { running: Running | null; token: string | null; closed: boolean } = {
    running: null,
    token: null,
    closed: false,
  };

  const forget = (process: HostProcess) => {
    if (state.running?.process === process) state.running = null;
  };

  const start = (timeZone: string): Running => {
    const process = startProcess();
    const token = randomBytes(32).toString('base64url');
    state.token = token;
    const ready = Promise.withResolvers<BaseUrl>();
    const ended = Promise.withResolvers<void>();
    const life: { readyAt: number | null } = { readyAt: null };
    const fail = (reason: string) => {
      log.error('sample_failed', { reason });
      ready.reject(new FailureError({ code: 'sample_failed' }));
      forget(process);
      process.kill();
    };
    const cancelLimit = clock.after(SAMPLE_START_MS, () => fail('silent'));
    process.onMessage((message) => {
      cancelLimit();
      const baseUrl = startedAt(message);
      if (!baseUrl.ok) return fail(baseUrl.reason);
      life.readyAt = clock.now();
      ready.resolve(baseUrl.value);
    });
    process.onExit(() => {
      cancelLimit();
      ended.resolve();
      forget(process);
      ready.reject(new FailureError({ code: 'sample_failed' }));
      // A process that dies at once is not restarted here, or it would be restarted for ever; it waits for the next
      // request.
      const livedLong = life.readyAt !== null && clock.now() - life.readyAt >= SHORTEST_LIFE_MS;
      if (livedLong && !state.closed) onDied();
    });
    const endpoint = ready.promise.then((baseUrl) => ({ baseUrl, token }));
    // Whoever asks for the endpoint gets the failure. Without this, it would be unhandled while nobody asks.
    endpoint.catch(() => {});
    process.send({ type: 'start', token, timeZone } satisfies StartSample);
    return { process, endpoint, ended: ended.promise };
  };

  return {
    async endpoint(timeZone) {
      if (state.closed) throw new FailureError({ code: 'cancelled' });
      try {
        state.running ??= start(timeZone);
      } catch (error) {
        log.error('sample_failed', { error });
        throw new FailureError({ code: 'sample_failed' }, { cause: error });
      }
      return state.running.endpoint;
    },
    token: () => state.token,
    async close() {
      state.closed = true;
      const running = state.running;
      if (!running) return;
      running.process.kill();
      await Promise.race([running.ended, wait(clock, SAMPLE_END_MS)]);
    },
  };
}

type Started = { readonly ok: true; readonly value: BaseUrl } | { readonly ok: false; readonly reason: string };

function startedAt(message: unknown): Started {
  const started = SampleStarted.safeParse(message);
  if (!started.success) return { ok: false, reason: 'unknown message' };
  if (started.data.type === 'failed') return { ok: false, reason: started.data.reason };
  try {
    const baseUrl = parseBaseUrl(started.data.baseUrl);
    return isLoopback(baseUrl.host) ? { ok: true, value: baseUrl } : { ok: false, reason: 'not on loopback' };
  } catch {
    return { ok: false, reason: 'no address' };
  }
}
