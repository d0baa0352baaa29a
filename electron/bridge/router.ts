import { randomBytes } from 'node:crypto';
import { type Implementer, implement, type Router } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { StandardHandlerOptions } from '@orpc/server/standard';
import { decodeRequestMessage } from '@orpc/standard-server-peer';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { Answer } from '#shared/bridge/answer.ts';
import { type BridgeContract, bridgeContract } from '#shared/bridge/bridge-contract.ts';
import { WORKSPACE_HEADER } from '#shared/bridge/handshake.ts';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import {
  clipboardCalls,
  diagnosticsCalls,
  looksCalls,
  openedFilesCalls,
  placesCalls,
  policyCalls,
  savedFilesCalls,
  settingsCalls,
  updatesCalls,
  viewsCalls,
  workspacesCalls,
} from './app-handlers.ts';
import { draftsCalls } from './drafts-handlers.ts';
import { followedCalls } from './followed-handlers.ts';
import type { Area, BridgeParts, CallsOf } from './handler-parts.ts';
import { handoversCalls } from './handovers-handlers.ts';
import { fetchesCalls, offlineCalls } from './offline-handlers.ts';
import { pageFilesCalls } from './page-files-handlers.ts';
import { photoReportsCalls } from './photo-reports-handlers.ts';
import { publishCalls } from './publish-handlers.ts';
import {
  fillRatesCalls,
  photosCalls,
  protocolsCalls,
  readsCalls,
  reasonsCalls,
  storesCalls,
  targetsCalls,
} from './reads-handlers.ts';
import { reviewCalls } from './review-handlers.ts';
import { createShownWorkspace, type ShownWorkspace } from './shown-workspace.ts';
import { tablesCalls } from './tables-handlers.ts';
import { templatesCalls } from './templates-handlers.ts';

/** What is known of the page that calls: its window, where windows have names, and the workspace that it shows. */
type OfPage = { readonly window?: string; readonly workspace?: string | undefined };

/** Written out, because the compiler can't serialise the inferred type of so many procedures. */
export type BridgeRouter = Router<BridgeContract, OfPage>;

/**
 * The contract, ready for its handlers. Input is parsed. Output is not parsed again: it was parsed when it came from
 * the service or the file, and the types cover the rest. For 10,000 stores a second parse would take longer than
 * everything else.
 *
 * Its type is written out, because the compiler can't serialise the inferred type of so many procedures.
 */
export const bridge: Implementer<BridgeContract, OfPage, OfPage> = implement(bridgeContract)
  .$context<OfPage>()
  .$config({
    initialOutputValidationIndex: Number.NaN,
  });

/** Runs a call of the page and turns its result or failure into an answer; never rejects. */
type Answering = <Value>(run: () => Promise<Value> | Value) => Promise<Answer<Value>>;

/** Failures become data. Any other error is a bug in Endcap: the page gets a reference, the log gets the details. */
function createAnswering(log: Log): Answering {
  return async (run) => {
    try {
      return { ok: true, value: await run() };
    } catch (error) {
      if (error instanceof FailureError) return { ok: false, failure: error.failure };
      const reference = randomBytes(4).toString('hex');
      const stack = error instanceof Error ? error.stack : undefined;
      log.error('internal', { reference, error: error instanceof Error ? error : String(error), stack });
      return { ok: false, failure: { code: 'internal', reference } };
    }
  };
}

type Asked = {
  readonly input: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly context: OfPage;
};
type AnyCall = (input: unknown, signal: AbortSignal | undefined, window: string | undefined) => unknown;

/** The handlers of an area. The contract parses the input of each call; what the call throws becomes an answer. */
function handlersOf<Of extends Area>(
  area: Of,
  calls: CallsOf<Of>,
  answering: Answering,
  shown: ShownWorkspace,
): Router<BridgeContract[Of], OfPage> {
  const handlers = Object.entries(calls as Readonly<Record<string, AnyCall>>).map(([name, call]) => {
    const procedure = Reflect.get(bridge[area], name) as { handler(run: (asked: Asked) => unknown): unknown };
    return [
      name,
      procedure.handler(({ input, signal, context }) =>
        answering(() => shown.answer(context.workspace, () => call(input, signal, context.window))),
      ),
    ];
  });
  // `CallsOf` holds each of them to its contract.
  return Object.fromEntries(handlers) as Router<BridgeContract[Of], OfPage>;
}

/**
 * Every call of shared/bridge, with input and output checked against it. The same router is served over a MessagePort
 * (createPortBridge) and over loopback HTTP (`new RPCHandler(core.router)` of '@orpc/server/node').
 */
export function createBridgeRouter(open: BridgeParts): BridgeRouter {
  const shown = createShownWorkspace(open.session);
  const parts: BridgeParts = { ...open, session: shown.session };
  const calls: { readonly [Of in Area]: CallsOf<Of> } = {
    clipboard: clipboardCalls(parts),
    diagnostics: diagnosticsCalls(parts),
    drafts: draftsCalls(parts),
    fetches: fetchesCalls(parts),
    fillRates: fillRatesCalls(parts),
    followed: followedCalls(parts),
    handovers: handoversCalls(parts),
    looks: looksCalls(parts),
    offline: offlineCalls(parts),
    openedFiles: openedFilesCalls(parts),
    pageFiles: pageFilesCalls(parts),
    photoReports: photoReportsCalls(parts),
    photos: photosCalls(parts),
    places: placesCalls(parts),
    policy: policyCalls(parts),
    protocols: protocolsCalls(parts),
    publish: publishCalls(parts),
    reads: readsCalls(parts),
    reasons: reasonsCalls(parts),
    review: reviewCalls(parts),
    savedFiles: savedFilesCalls(parts),
    settings: settingsCalls(parts),
    stores: storesCalls(parts),
    tables: tablesCalls(parts),
    targets: targetsCalls(parts),
    templates: templatesCalls(parts),
    updates: updatesCalls(parts),
    views: viewsCalls(parts),
    workspaces: workspacesCalls(parts),
  };
  const areas = Object.keys(calls) as Area[];
  const answering = createAnswering(parts.log);
  const handlers = areas.map((area) => [area, handlersOf(area, calls[area], answering, shown)]);
  return bridge.router({
    ...(Object.fromEntries(handlers) as Omit<BridgeRouter, 'events'>),
    /** The window's stream: the connection first, then what waits for a window, then every event. */
    events: {
      subscribe: bridge.events.subscribe.handler(({ signal, context }) =>
        parts.events.subscribeWindow(signal, context.window),
      ),
    },
  });
}

/** For the handlers of both transports: tells the router which workspace the page that calls shows. */
export const tellShown: NonNullable<StandardHandlerOptions<OfPage>['interceptors']>[number] = ({ next, ...call }) =>
  next({ ...call, context: { ...call.context, workspace: call.request.headers[WORKSPACE_HEADER]?.toString() } });

/** Serves the router to windows, each over its own port and by its name. The caller starts the port afterwards. */
export function createPortBridge(router: BridgeRouter): (port: PortLike, window?: string) => void {
  const handler = new RPCHandler(router, {
    customJsonSerializers: [jsonTextSerializer],
    interceptors: [tellShown],
  });
  return (port, window) => handler.upgrade(guardPort(port), { context: window === undefined ? {} : { window } });
}

/** What oRPC and the guard need of a port; Electron's MessagePortMain has this shape. */
export type PortLike = {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  close(): void;
};

/** The largest message that a page may send, in characters or bytes. */
export const MAX_MESSAGE_SIZE = 4 * 1024 * 1024;

/**
 * Puts a check between a page's port and oRPC. oRPC decodes inside an asynchronous listener, where one malformed
 * message would be an unhandled rejection of the whole core. A page that sends rubbish loses its port.
 *
 * @param maxSize longest accepted message, in characters (text) or bytes
 */
export function guardPort(port: PortLike, maxSize: number = MAX_MESSAGE_SIZE) {
  const state = { closed: false, last: Promise.resolve() };
  const check = async (data: unknown, forward: (event: { data: unknown }) => void) => {
    if (state.closed) return;
    const message = accepted(data, maxSize);
    if (message !== null && (await decodes(message))) return forward({ data: message });
    state.closed = true;
    port.close();
  };
  return {
    on(event: string, listener: (event?: { data: unknown }) => void) {
      if (event === 'close') port.on('close', () => listener());
      if (event !== 'message') return;
      // One after the other: an abort that overtook its request would cancel nothing.
      port.on('message', (sent) => {
        state.last = state.last.then(() => check(sent.data, listener));
      });
    },
    postMessage(data: unknown) {
      if (!state.closed) port.postMessage(data);
    },
  };
}

function accepted(data: unknown, maxSize: number): string | Uint8Array<ArrayBuffer> | null {
  if (typeof data === 'string') return data.length <= maxSize ? data : null;
  if (!(data instanceof Uint8Array) || data.byteLength > maxSize) return null;
  return new Uint8Array(data);
}

async function decodes(message: string | Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    await decodeRequestMessage(message);
    return true;
  } catch {
    return false;
  }
}
