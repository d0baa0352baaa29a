import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Clock, systemClock } from '#electron/lib/clock.ts';
import { createAskUpstream } from './ask-upstream.ts';
import type { Call, Line, Next, Outcome } from './exchange.ts';
import { pairHeaders } from './header-list.ts';
import { createJournal, type Journal } from './journal.ts';
import { type Listener, startListener } from './listener.ts';
import { matchOperation } from './match-operation.ts';
import { createOwnedClock } from './owned-clock.ts';
import { createPendingWork } from './pending-work.ts';
import { createRedact } from './redact.ts';
import { createSwitchboard, type NamedLayer, type Switchboard } from './switchboard.ts';

/** Where the real service is: at an address, or one that is stopped together with the front. */
export type Behind =
  | { readonly upstream: string }
  | { readonly service: { readonly url: string; readonly stop: () => Promise<void> } };

export type FrontOptions = Behind & {
  /** The service's token: kept out of the journal, which only says whether a request had it. */
  readonly token: string;
  /** For what lags, drips or comes late; the computer's by default. */
  readonly clock?: Clock | undefined;
  /** Where everything that looks like chance comes from. */
  readonly seed?: number | undefined;
};

/** A service that behaves as told. */
export type BehavingService = Pick<Switchboard, 'switchOn' | 'allOff'> & {
  /** `http://127.0.0.1:port`, without a slash at its end. */
  readonly url: string;
  readonly journal: Journal;
  /** Nobody listens at the address any more, and who is connected is cut off. */
  refuse(): Promise<void>;
  /** Listens again, at the same address. */
  accept(): Promise<void>;
  /** Resolves when nothing is on its way to the service any more. */
  quiet(): Promise<void>;
  /** @throws {AggregateError} when the front itself failed, so that a test does not pass on such a failure */
  stop(): Promise<void>;
};

/** The way of a call through the layers to the service. */
const wayThrough = (layers: readonly NamedLayer[], last: Next): Next =>
  layers.reduceRight<Next>(
    (next, { layer }) =>
      (call) =>
        layer(call, next),
    last,
  );

/**
 * Puts an HTTP front on loopback before a real service. With nothing switched on it passes everything on as it is;
 * each behaviour of the registry can be switched on and off while it runs.
 */
export async function startBehavingService(options: FrontOptions): Promise<BehavingService> {
  const { token, seed = 1 } = options;
  const upstream = 'service' in options ? options.service.url : options.upstream;
  const clock = createOwnedClock(options.clock ?? systemClock);
  const redact = createRedact(token);
  const writer = createJournal();
  const work = createPendingWork();
  const stopping = new AbortController();
  const listening: { listener?: Listener } = {};
  const refuse = async () => listening.listener?.refuse();
  const askUpstream = createAskUpstream(upstream, { writer, redact, now: () => clock.now() });
  const board = createSwitchboard(seed, { clock, refuse, background: (late) => void work.add(late) });
  const counter = { calls: 0 };

  const readCall = async (request: IncomingMessage): Promise<Call> => {
    const method = request.method ?? 'GET';
    const target = request.url ?? '/';
    counter.calls += 1;
    const id = counter.calls;
    const headers = pairHeaders(request.rawHeaders);
    const matched = matchOperation(method, target);
    return { id, origin: 'client', ...matched, method, target, headers, body: await buffer(request) };
  };

  const deliver = async ({ answer, delivery }: Outcome, line: Line): Promise<boolean> => {
    const left = new Promise<'left'>((resolve) => {
      if (line.gone.aborted) resolve('left');
      line.gone.addEventListener('abort', () => resolve('left'), { once: true });
    });
    return (await Promise.race([left, delivery.send(line, answer)])) === 'left';
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const client = new AbortController();
    response.on('close', () => client.abort());
    response.on('error', () => client.abort());
    response.sendDate = false;
    const call = await readCall(request).catch(() => null);
    // The client went away before it had said what it wants.
    if (!call) return;
    const { id, method, operation, externalId } = call;
    const layers = board.layersFor(call);
    const end = writer.client({
      id,
      at: clock.now(),
      method,
      operation,
      externalId,
      target: redact.text(call.target),
      authorization: redact.authorization(request.headers.authorization),
      body: redact.body(call.body),
      behaviours: layers.map(({ name }) => name),
    });
    const outcome = await work.add(wayThrough(layers, askUpstream)(call));
    const line = { request, response, clock, gone: AbortSignal.any([client.signal, stopping.signal]) };
    const clientLeft = await deliver(outcome, line);
    end({ status: outcome.answer?.status ?? null, delivery: outcome.delivery.name, clientLeft });
  };

  const listener = await startListener((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  listening.listener = listener;
  return {
    url: `http://127.0.0.1:${listener.port}`,
    journal: writer.journal,
    switchOn: board.switchOn,
    allOff: board.allOff,
    refuse: () => listener.refuse(),
    accept: () => listener.accept(),
    quiet: () => work.quiet(),
    async stop() {
      stopping.abort();
      clock.cancelAll();
      await listener.refuse();
      await work.quiet();
      if ('service' in options) await options.service.stop();
      if (work.errors.length > 0) throw new AggregateError(work.errors, 'The front failed');
    },
  };
}
